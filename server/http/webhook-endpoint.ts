import type { IncomingMessage } from 'node:http';
import type { Services } from '../../app/http/services.ts';
import { receiveMailWebhook } from '../../app/mail/returns/webhook.server.ts';
import { receiveWebhook } from '../../app/payments/sync/webhook.server.ts';
import { clientAddress } from './client-address.ts';
import { drainRequest } from './drain-request.ts';
import type { Endpoint } from './endpoint.ts';
import { securityHeaders } from './response-head.ts';

type Answer =
  | { status: 200 }
  | { status: number; error: string }
  /** `retryAfter` in seconds. */
  | { status: 429; error: string; retryAfter: number };

interface Call {
  headers: IncomingMessage['headers'];
  /** Path without the query. */
  path: string;
  address: string;
  /**
   * Reads the body, which must not have been read before.
   * @param limit in bytes
   */
  readBody(limit: number): Promise<Uint8Array | 'too long' | 'cut off'>;
}

type Receive = (call: Call) => Promise<Answer>;

export const receivePaymentWebhook =
  (services: Parameters<typeof receiveWebhook>[0]): Receive =>
  ({ headers, ...call }) =>
    receiveWebhook(services, { ...call, signature: headers['stripe-signature']?.toString() ?? '' });

export const receiveMailReport =
  (services: Parameters<typeof receiveMailWebhook>[0]): Receive =>
  ({ headers, path, ...call }) =>
    receiveMailWebhook(services, {
      ...call,
      provider: path.slice(path.lastIndexOf('/') + 1),
      authorization: headers.authorization ?? '',
    });

/**
 * Creates the endpoint for a provider's webhook. The router would more than double the time of each event
 * (docs/decisions/0050-subscriptions-follow.md).
 */
export function createWebhookEndpoint(
  { origin }: Pick<Services, 'origin'>,
  { trustedProxies, receive }: { trustedProxies: number; receive: Receive },
): Endpoint {
  const always = {
    ...securityHeaders(origin),
    'cache-control': 'no-store',
    'content-type': 'application/json',
  };

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST') return { status: 405, error: 'Not allowed' };
    const { headers, socket, url = '' } = request;
    return receive({
      headers,
      path: url.replace(/\?.*$/, ''),
      address: clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies),
      readBody: (limit) => readBody(request, limit),
    });
  }

  return async (request, response) => {
    const answer = await answerTo(request);
    await drainRequest(request, response);
    const body = JSON.stringify('error' in answer ? { error: answer.error } : { received: true });
    response
      .writeHead(answer.status, {
        ...always,
        'content-length': Buffer.byteLength(body),
        ...(answer.status === 405 && { allow: 'POST' }),
        ...(answer.status === 401 && { 'www-authenticate': 'Basic realm="webhook"' }),
        ...('retryAfter' in answer && { 'retry-after': String(answer.retryAfter) }),
      })
      .end(body);
  };
}

function readBody(request: IncomingMessage, limit: number): ReturnType<Call['readBody']> {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Call['readBody']>>>();
  const chunks: Buffer[] = [];
  let length = 0;
  const isLong = () => length > limit || Number(request.headers['content-length']) > limit;
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (isLong()) resolve('too long');
    else chunks.push(chunk);
  });
  request.once('end', () => resolve(Buffer.concat(chunks))).once('close', () => resolve('cut off'));
  return isLong() ? Promise.resolve('too long') : promise;
}
