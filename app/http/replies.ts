import { data, type RouterContextProvider } from 'react-router';
import { tooManyAttempts } from '../copy/form.ts';
import { isUuid } from './ids.ts';
import type { OverLimit } from './limit.ts';
import { type Services, servicesContext } from './services.ts';

export const badRequest = <Answer>(answer: Answer) => data(answer, { status: 400 });

export const forbidden = <Answer>(answer: Answer) => data(answer, { status: 403 });

export const notFound = <Answer>(answer: Answer) => data(answer, { status: 404 });

export const conflict = <Answer>(answer: Answer) => data(answer, { status: 409 });

export const failed = <Answer>(answer: Answer) => data(answer, { status: 500 });

export const unavailable = <Answer>(answer: Answer) => data(answer, { status: 503 });

/** Responds to a form that `readForm` refused, with the status of that refusal. */
export const unreadable = <Answer>({ status }: { status: number }, answer: Answer) => data(answer, { status });

/** @param answer builds the page's data from the sentence for the user */
export const tooManyRequests = <Answer>({ retryAfter }: OverLimit, answer: (summary: string) => Answer) =>
  data(answer(tooManyAttempts(retryAfter)), { status: 429 });

/** Returns a value that is thrown to show the root error boundary with 404. */
export const noSuchPage = () => data(null, { status: 404, statusText: 'Not Found' });

/** Returns a value that is thrown to show the root error boundary with 503. The caller logs the error. */
export const unreadablePage = () => data(null, { status: 503, statusText: 'Service Unavailable' });

/** Makes a page's `loader`. An unexpected error is logged and becomes `unreadablePage`. */
export const pageLoader =
  <Args extends { context: Readonly<RouterContextProvider> }, Page>(
    failure: string,
    load: (args: Args, services: Services) => Promise<Page>,
  ) =>
  async (args: Args): Promise<Page> => {
    const services = args.context.get(servicesContext);
    try {
      return await load(args, services);
    } catch (err) {
      if (!(err instanceof Error)) throw err;
      services.log.error({ err }, failure);
      throw unreadablePage();
    }
  };

export const noSuchResource = (what: string) => new Response(`No such ${what}`, { status: 404 });

export const badApiRequest = (error: string) => Response.json({ error }, { status: 400 });

/**
 * Responds with JSON: 400 with the reason to a malformed id, 503 if the read fails. Does not show the error to the
 * visitor (specification, section 8).
 */
export async function answerRead(
  { log }: Pick<Services, 'log'>,
  ids: Record<string, string>,
  read: () => Promise<{ body: unknown; headers: HeadersInit }>,
): Promise<Response> {
  for (const [name, value] of Object.entries(ids)) {
    if (!isUuid(value)) return badApiRequest(`${name} must be a UUID`);
  }
  try {
    const { body, headers } = await read();
    return Response.json(body, { headers });
  } catch (err) {
    log.error({ err }, 'A public read failed');
    return Response.json({ error: 'The data cannot be read at the moment' }, { status: 503 });
  }
}

/** Responds 503 to an error, so that search engines try again later. */
export async function withUnavailable(
  { log }: Pick<Services, 'log'>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (err) {
    if (!(err instanceof Error)) throw err;
    log.error({ err }, 'An answer could not be read from the database');
    return new Response('Not available at the moment', { status: 503 });
  }
}
