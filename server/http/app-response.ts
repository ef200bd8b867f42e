import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sendResponse } from '@remix-run/node-fetch-server';
import { CachedResponse } from '../cache/cached-response.ts';
import { readAhead, readWhole } from './response-body.ts';
import { securityHeaders } from './security-headers.ts';

export interface AppResponse {
  /** What the router answered, unread. */
  answer: Response;
  origin: string;
  /** The pattern of the route that answered; empty where none did. */
  route: string;
  /** Milliseconds from the request to the router's answer. */
  took: number;
}

/** An answer of the app as bytes that can be sent any number of times, and cached where it has `tags`. */
export async function bufferResponse(from: AppResponse): Promise<{ response: CachedResponse; tags: string[] | null }> {
  const bytes = await readWhole(from.answer.body);
  return {
    response: new CachedResponse(from.answer.status, headersOf(from), bytes, from.route),
    tags: sharedTags(from.answer),
  };
}

/**
 * Sends an answer to the one who asked. What is finished is compressed, with a length and an ETag; a stream goes out
 * chunk by chunk, as fast as it is taken. `ended` resolves with the last byte of a stream, or when the visitor has
 * gone, which cancels the body; it rejects when the body fails. The head is with the socket when this resolves.
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
  response.flushHeaders(); // the first chunk may be long in coming
  return { ended };
}

function headersOf({ answer, origin, took }: AppResponse): OutgoingHttpHeaders {
  const cookies = answer.headers.getSetCookie();
  return {
    // Whatever says nothing of it, an address that leads nowhere included, which no middleware sees.
    'cache-control': 'no-store',
    ...securityHeaders(origin),
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    // Only on what is the same for everyone: how long an account's page took may tell something about the account.
    ...(sharedTags(answer) ? { 'server-timing': `app;dur=${took.toFixed(1)}` } : {}),
  };
}

/** Null for what must not be cached: what hands out a cookie is somebody's own. */
function sharedTags({ status, headers }: Response): string[] | null {
  const shared = status === 200 && headers.getSetCookie().length === 0;
  return shared ? (headers.get('cache-tag')?.split(',') ?? null) : null;
}

function pairs(headers: OutgoingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
  );
}
