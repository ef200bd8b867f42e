import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRequest } from '@remix-run/node-fetch-server';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import sirv from 'sirv';
import type { Services } from '../../app/http/services.ts';
import type { DemoOidcProvider } from '../../demo/oidc-provider.ts';
import { cacheKey, isPublicAddress, requestFromKey } from '../cache/cache-key.ts';
import { CachedResponse } from '../cache/cached-response.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { Health } from '../observe/health.ts';
import { currentRequest, type RequestObserver } from '../observe/request-observer.ts';
import { batchWrite } from './batch-writes.ts';
import { clientAddress } from './client-address.ts';
import { drainRequest } from './drain-request.ts';
import { readTarget } from './request-target.ts';

/** What the app's build offers the process: the router's build, whose server entry makes the loaders' context. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(services: Services, clientAddress: string): RouterContextProvider;
      routePattern(context: RouterContextProvider): string;
    };
  };
};

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One request from the socket to the answer: kept, or a file of the build, or rendered (README, "One request"). */
export function createHttpHandler(options: {
  build: AppBuild;
  services: Services;
  cache: PageCache;
  /** The browser's part of the build. */
  clientDirectory: string;
  /** How many proxies in front to believe about a visitor's address. */
  trustedProxies: number;
  /** The demo's stand-in for Google; null where there is a real one, or none. */
  oidcProvider: DemoOidcProvider | null;
  health: Health;
  observer: RequestObserver;
}): RequestHandler {
  const { build, services, cache, observer } = options;
  const handle = createRequestHandler(build, 'production');
  const files = sirv(options.clientDirectory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(response, pathname) {
      const immutable = pathname.startsWith('/assets/');
      response.setHeader('Cache-Control', `public, max-age=${immutable ? '31536000, immutable' : '3600'}`);
      for (const [name, value] of Object.entries(securityHeaders(services.origin))) response.setHeader(name, value);
    },
  });

  /** Whether the build has such a file; if so it is sent. Nothing is sent to a file. */
  const servedFile = async (request: IncomingMessage, response: ServerResponse) =>
    (request.method === 'GET' || request.method === 'HEAD') &&
    new Promise<boolean>((resolve) => {
      response.once('close', () => resolve(true));
      files(request, response, () => resolve(false));
    });

  async function render(request: Request, address: string) {
    const context = build.entry.module.createLoadContext(services, address);
    const began = performance.now();
    const answer = await handle(request, context);
    const took = performance.now() - began;
    return finish(answer, { origin: services.origin, route: build.entry.module.routePattern(context), took });
  }

  function fail(response: ServerResponse, err: unknown): void {
    services.log.error({ err }, 'A request failed');
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('Unexpected Application Error!');
  }

  /** Renders, or takes the render that is under way, and sends; resolves with the route's pattern. */
  async function answerFromApp(key: string | null, request: IncomingMessage, response: ServerResponse) {
    if (key !== null) {
      const answer = await cache.findOrRender(key, () => render(requestFromKey(key, services.origin), ''));
      await answer.send(request, response);
      return answer.route;
    }
    if (!URL.canParse(request.url ?? '/', services.origin)) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('Malformed address');
      return '';
    }
    if (!methods.has(request.method ?? '')) {
      response.writeHead(405, { allow: [...methods].join(', '), 'content-type': 'text/plain' }).end('Not allowed');
      return '';
    }
    if (isPublicAddress(request.url!) && request.method !== 'GET' && request.method !== 'HEAD') {
      // Nothing is ever sent to what anyone may read. OPTIONS asks just for this (RFC 9110, 9.3.7).
      await drainRequest(request, response);
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405, { allow: 'GET, HEAD, OPTIONS' }).end();
      return '';
    }
    const asked = createRequest(request, response);
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const address = clientAddress(request.socket.remoteAddress, forwardedFor, options.trustedProxies);
    // Kept answers go out in between: what follows takes longer than they do.
    await nextTurn();
    const { response: answer } = await render(
      // HEAD is GET without the body (RFC 9110, 9.3.2), which is left out when it is sent.
      request.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked,
      address,
    );
    await drainRequest(request, response);
    await answer.send(request, response);
    return answer.route;
  }

  return (request, response) => {
    const mark = observer.begin();
    const target = readTarget(request);
    const key = cacheKey(request.method, target, request.headers, services.acceptedOrigins);
    const cached = key !== null && cache.find(key);
    if (cached) {
      batchWrite(() => {
        void cached.send(request, response);
        observer.answered(mark, request, response, 'kept', cached.route);
      });
      return;
    }
    const path = target.split('?', 1)[0]!;
    const { health, oidcProvider } = options;
    const answering = currentRequest.run(mark.id, async () => {
      if (health.owns(path)) {
        await health.handle(path, request, response);
        return observer.answered(mark, request, response, 'process', path);
      }
      if (oidcProvider?.owns(path)) {
        await oidcProvider.handle(request, response);
        return observer.answered(mark, request, response, 'process', path);
      }
      if (await servedFile(request, response)) return observer.answered(mark, request, response, 'file', '/assets');
      observer.answered(mark, request, response, 'rendered', await answerFromApp(key, request, response));
    });
    answering.catch((err: unknown) => {
      currentRequest.run(mark.id, () => fail(response, err));
      observer.answered(mark, request, response, 'process', '');
    });
  };
}

/** An answer of the app as bytes that can be sent and kept, with the security headers put on. */
async function finish(
  answer: Response,
  { origin, route, took }: { origin: string; route: string; took: number },
): Promise<{ response: CachedResponse; tags: string[] | null }> {
  // A route's own word comes last: the account pages want a stricter Referrer-Policy.
  const cookies = answer.headers.getSetCookie();
  const headers: Record<string, string | string[]> = {
    ...securityHeaders(origin),
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
  const body = Buffer.from(await answer.arrayBuffer());
  // Whatever hands out a cookie is somebody's own.
  const shared = answer.status === 200 && cookies.length === 0;
  const tags = shared ? (answer.headers.get('cache-tag')?.split(',') ?? null) : null;
  // Of what is the same for everyone only: how long an account's page took may tell something about the account.
  if (tags) headers['server-timing'] = `app;dur=${took.toFixed(1)}`;
  return { response: new CachedResponse(answer.status, headers, body, route), tags };
}

function securityHeaders(origin: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
