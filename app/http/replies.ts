import { data } from 'react-router';
import { tooManyAttempts } from '../copy/form.ts';
import { isUuid } from './ids.ts';
import type { OverLimit } from './limit.ts';
import type { Services } from './services.ts';

/**
 * The answers that are not the one hoped for. What is true of all of them stands in `middleware/`: nobody caches them,
 * and a 429 or 503 says when to come back.
 */

/** A form that was not in order, with what its page shows. */
export const badRequest = <Answer>(answer: Answer) => data(answer, { status: 400 });

/** Somebody who may not, though the form was in order. */
export const forbidden = <Answer>(answer: Answer) => data(answer, { status: 403 });

/** What the form was about does not exist. */
export const notFound = <Answer>(answer: Answer) => data(answer, { status: 404 });

/** The form does not fit what is there by now. */
export const conflict = <Answer>(answer: Answer) => data(answer, { status: 409 });

/** Something of ours broke, and whoever sent the form is told so on its page. */
export const failed = <Answer>(answer: Answer) => data(answer, { status: 500 });

/** Something that the answer needs is away. */
export const unavailable = <Answer>(answer: Answer) => data(answer, { status: 503 });

/** A form that could not be read at all: 400 or 413. */
export const unreadable = <Answer>({ status }: { status: number }, answer: Answer) => data(answer, { status });

/** A limit is reached. @param answer what the page shows, made of the sentence for the person */
export const tooManyRequests = <Answer>({ retryAfter }: OverLimit, answer: (summary: string) => Answer) =>
  data(answer(tooManyAttempts(minutesToWait(retryAfter))), { status: 429 });

/** Minutes to wait, as one says it. @param retryAfter seconds */
export function minutesToWait(retryAfter: number): number {
  return Math.max(1, Math.ceil(retryAfter / 60));
}

/** To be thrown: the router's own screen for an address that leads nowhere. */
export const noSuchPage = () => data(null, { status: 404, statusText: 'Not Found' });

/** A resource that is not there, for routes without a page. */
export const noSuchResource = (what: string) => new Response(`No such ${what}`, { status: 404 });

/** An error of an interface for programs: 400 with the reason. */
export const badApiRequest = (error: string) => Response.json({ error }, { status: 400 });

/**
 * Answers one of the public reads as JSON: 400 with the reason for a malformed id, 503 when the database cannot be
 * read (specification, section 8: the error goes to the log, and nothing of it to the visitor).
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

/** Answers 503 instead when what is asked for cannot be read: search engines come back after that, and not after 500. */
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
