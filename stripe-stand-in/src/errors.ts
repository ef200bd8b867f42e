/** An answer in Stripe's form. */
export interface Answer {
  status: number;
  body: object;
}

/** Stripe's error object, as far as it has what is needed here. */
export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** A request that is refused before it changed anything: what it wrote is rolled back, and its key may be used again. */
export class Refusal extends Error {
  readonly answer: Answer;
  constructor(status: number, error: ErrorBody) {
    super(error.message);
    this.answer = { status, body: { error } };
  }
}

export function invalid(message: string, { code, param, status = 400 }: Partial<ErrorBody> & { status?: number } = {}) {
  return new Refusal(status, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** @param param null: the id stood in the address, which is 404; a parameter that names nothing is 400 */
export function missing(what: string, id: string, param: string | null = null) {
  return invalid(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === null ? 404 : 400,
  });
}

/** A payment or a card that fails: an answer like any other, of which everything that it changed stays. */
export class Failure {
  readonly answer: Answer;
  constructor(error: ErrorBody) {
    this.answer = { status: error.type === 'card_error' ? 402 : 400, body: { error } };
  }
}
