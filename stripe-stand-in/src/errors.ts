export interface Answer {
  status: number;
  body: object;
}

/** Part of Stripe's error object. */
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

/** Refusal without any effect: the transaction is rolled back, and the idempotency key may be used again. */
export class Refusal extends Error {
  readonly answer: Answer;
  /** @param body response body; OAuth errors have their own format (RFC 6749, section 5.2) */
  constructor(status: number, error: ErrorBody, body: object = { error }) {
    super(error.message);
    this.answer = { status, body };
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

/** @param param parameter that has the id (400), or null if the address has the id (404) */
export function missing(what: string, id: string, param: string | null = null) {
  return invalid(`No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
    status: param === null ? 404 : 400,
  });
}

/** Failed payment or card: a response like any other, whose changes stay. */
export class Failure {
  readonly answer: Answer;
  constructor(error: ErrorBody) {
    this.answer = { status: error.type === 'card_error' ? 402 : 400, body: { error } };
  }
}
