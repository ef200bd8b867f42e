import type { IncomingMessage, ServerResponse } from 'node:http';
import { findStreamReader } from '../../app/community/stream/stream-reader.server.ts';
import type { Streams } from '../../app/community/stream/streams.server.ts';
import { findLandingPage } from '../../app/creators/queries.server.ts';
import { isSubdomain } from '../../app/creators/subdomain/subdomain.ts';
import type { Services } from '../../app/http/services.ts';
import { sessionTokenIn } from '../../app/identity/sessions/session-cookie.server.ts';
import { clientAddress } from './client-address.ts';
import { drainRequest } from './drain-request.ts';
import type { Endpoint } from './endpoint.ts';
import type { RenderLimit } from './render-limit.ts';
import { siteKind } from './request-site.ts';
import { securityHeaders } from './response-head.ts';

const RETRY_SECONDS = 60;

/**
 * Creates the endpoint for a community's server-sent events. A connection kept open in the router would cost more
 * memory.
 */
export function createStreamEndpoint(
  services: Pick<Services, 'db' | 'origin' | 'now' | 'membershipNow'>,
  { streams, trustedProxies, renderLimit }: { streams: Streams; trustedProxies: number; renderLimit: RenderLimit },
): Endpoint {
  const { db, origin } = services;
  const headersFor = (request: IncomingMessage) => ({
    ...securityHeaders(origin, siteKind(request, origin)),
    'cache-control': 'no-store, no-transform',
  });

  function refuse(response: ServerResponse, status: number, headers: Record<string, string | number> = {}): void {
    response.writeHead(status, { ...headersFor(response.req), 'content-length': 0, ...headers }).end();
  }

  return async (request, response) => {
    const { method, headers, socket, url = '' } = request;
    await drainRequest(request, response);
    if (method !== 'GET') return refuse(response, 405, { allow: 'GET' });
    const address = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), trustedProxies);
    const seconds = renderLimit(address, 1);
    if (seconds > 0) return refuse(response, 429, { 'retry-after': seconds });
    const token = sessionTokenIn(headers.cookie ?? null, origin);
    if (!token) return refuse(response, 403);
    const name = url.split('/', 2)[1]!;
    const page = isSubdomain(name) ? await findLandingPage(db, { subdomain: name }) : null;
    if (!page) return refuse(response, 404);
    const { creatorId } = page;
    const reader = await findStreamReader(services, { token, creatorId });
    if (!reader) return refuse(response, 403);
    const refusal = streams.refusal(reader.accountId);
    if (refusal) return refuse(response, refusal === 'full' ? 503 : 429, { 'retry-after': RETRY_SECONDS });
    if (response.destroyed) return;
    const lastEventId = headers['last-event-id']?.toString() ?? null;
    response.writeHead(200, {
      ...headersFor(request),
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx would buffer events otherwise.
      'x-accel-buffering': 'no',
    });
    const forget = streams.open({
      reader,
      token,
      creatorId,
      lastEventId,
      connection: {
        write: (text) => void response.write(text),
        end: () => void response.end(),
        destroy: () => response.destroy(),
        unread: () => response.writableLength,
      },
    });
    response.on('close', forget);
  };
}
