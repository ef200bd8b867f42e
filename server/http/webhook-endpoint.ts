import type { IncomingMessage } from 'node:http';
import type { Services } from '../../app/http/services.ts';
import { receiveWebhook, type WebhookAnswer, type WebhookPost } from '../../app/payments/sync/webhook.server.ts';
import { clientAddress } from './client-address.ts';
import { drainRequest } from './drain-request.ts';
import type { Endpoint } from './endpoint.ts';
import { securityHeaders } from './response-head.ts';

type Answer = WebhookAnswer | { status: 405; error: string };

/**
 * Endpoint for the payment provider's webhook. The webhook needs no session, page or form, and the router would more
 * than double the time of each of many simultaneous events (docs/decisions/0050-subscriptions-follow.md).
 */
export function createWebhookEndpoint(
  services: Pick<Services, 'payments' | 'limits' | 'log' | 'membershipNow' | 'origin'>,
  { trustedProxies }: { trustedProxies: number },
): Endpoint {
  const always = {
    ...securityHeaders(services.origin),
    'cache-control': 'no-store',
    'content-type': 'application/json',
  };

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST') return { status: 405, error: 'Not allowed' };
    const { 'x-forwarded-for': forwarded, 'stripe-signature': signature } = request.headers;
    return receiveWebhook(services, {
      readBody: (limit) => readBody(request, limit),
      signature: signature?.toString() ?? '',
      address: clientAddress(request.socket.remoteAddress, forwarded?.toString(), trustedProxies),
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
        ...('retryAfter' in answer && { 'retry-after': String(answer.retryAfter) }),
      })
      .end(body);
  };
}

function readBody(request: IncomingMessage, limit: number): ReturnType<WebhookPost['readBody']> {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<WebhookPost['readBody']>>>();
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
