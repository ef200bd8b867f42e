import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import type { Site } from '../../app/sites/site.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import { readAhead, readBody } from './response-body.ts';
import { securityHeaders } from './response-head.ts';

export interface AppResponse {
  answer: Response;
  site: Site;
  /** Pattern of the matched route, or empty if no route matched. */
  route: string;
  took: number;
}

/** Reads a response completely. The response may be cached if `tags` is not null. */
export async function bufferResponse(from: AppResponse): Promise<{ response: CachedResponse; tags: string[] | null }> {
  const bytes = await readBody(from.answer.body);
  return {
    response: new CachedResponse(from.answer.status, headersOf(from), bytes, from.route),
    tags: sharedTags(from.answer),
  };
}

/**
 * Sends a response. Resolves when the socket has the head. `ended` resolves with the last byte or when the visitor
 * disconnects, which cancels the body, and rejects if the body fails.
 */
export async function sendAppResponse(
  from: AppResponse,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<{ ended: Promise<void> }> {
  const { status, body } = from.answer;
  const headers = headersOf(from);
  const read = await readAhead(body);
  if (read.finished) {
    await new CachedResponse(status, headers, read.bytes, from.route).send(request, response);
    return { ended: Promise.resolve() };
  }
  if (request.method === 'HEAD' || response.destroyed) {
    await read.rest.cancel();
    response.writeHead(status, headers).end();
    return { ended: Promise.resolve() };
  }
  const ended = sendResponse(response, new Response(read.rest, { status, headers: pairs(headers) }));
  response.flushHeaders(); // the first chunk may take long
  return { ended };
}

function headersOf({ answer, site, took }: AppResponse): OutgoingHttpHeaders {
  const cookies = answer.headers.getSetCookie();
  return {
    // Default for responses without a caching header.
    'cache-control': 'no-store',
    ...securityHeaders(site.origin, site.kind),
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    // Only on public responses, because the render time of an account page may reveal data about the account.
    ...(sharedTags(answer) ? { 'server-timing': `app;dur=${took.toFixed(1)}` } : {}),
  };
}

/** Returns the cache tags, or null if the response must not be cached. A response that sets a cookie is private. */
function sharedTags({ status, headers }: Response): string[] | null {
  const shared = status === 200 && headers.getSetCookie().length === 0;
  return shared ? (headers.get('cache-tag')?.split(',') ?? null) : null;
}

function pairs(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
}
