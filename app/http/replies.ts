import { data, type RouterContextProvider } from 'react-router';
import { tooManyAttempts } from '../copy/form.ts';
import { isUuid } from './ids.ts';
import type { OverLimit } from './limit.ts';
import { type Services, servicesContext } from './services.ts';

/** Responses with an error status. Middleware adds common headers: `no-store`, and `Retry-After` for 429 and 503. */

/** Invalid form, with its page's data. */
export const badRequest = <Answer>(answer: Answer) => data(answer, { status: 400 });

/** A valid form from a sender who is not allowed to submit it. */
export const forbidden = <Answer>(answer: Answer) => data(answer, { status: 403 });

/** The form's subject does not exist. */
export const notFound = <Answer>(answer: Answer) => data(answer, { status: 404 });

/** The form conflicts with the current state. */
export const conflict = <Answer>(answer: Answer) => data(answer, { status: 409 });

/** An unexpected error, shown on the form's page. */
export const failed = <Answer>(answer: Answer) => data(answer, { status: 500 });

/** A required service is unavailable. */
export const unavailable = <Answer>(answer: Answer) => data(answer, { status: 503 });

/** A form that could not be parsed: 400 or 413. */
export const unreadable = <Answer>({ status }: { status: number }, answer: Answer) => data(answer, { status });

/**
 * A limit was reached.
 * @param answer builds the page's data from the sentence for the person
 */
export const tooManyRequests = <Answer>({ retryAfter }: OverLimit, answer: (summary: string) => Answer) =>
  data(answer(tooManyAttempts(retryAfter)), { status: 429 });

/** To be thrown: shows the root error boundary with 404. */
export const noSuchPage = () => data(null, { status: 404, statusText: 'Not Found' });

/**
 * To be thrown where a page's data cannot be read: shows the root error boundary with 503. The caller logs the error.
 */
export const unreadablePage = () => data(null, { status: 503, statusText: 'Service Unavailable' });

/**
 * Makes a page's `loader`. An unexpected error is logged and becomes `unreadablePage`; redirects and other thrown responses
 * pass.
 * @param failure log message for an unexpected error
 */
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

/** 404 for routes without a page. */
export const noSuchResource = (what: string) => new Response(`No such ${what}`, { status: 404 });

/** 400 of an API route, with the reason. */
export const badApiRequest = (error: string) => Response.json({ error }, { status: 400 });

/**
 * Answers a public read as JSON: 400 with the reason for a malformed id, 503 when the database cannot be read
 * (specification, section 8: the error is logged, and hidden from the visitor).
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

/** Answers 503 when the database cannot be read: search engines retry after that, but not after 500. */
export async function withUnavailable(
  { log }: Pick<Services, 'log'>,
  answer: () => Promise<Response>,
): Promise<Response> {
  try {
    return await answer();
  } catch (err) {
    log.error({ err }, 'An answer could not be read from the database');
    return new Response('Not available at the moment', { status: 503 });
  }
}
