import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRequest } from '@remix-run/node-fetch-server';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Services } from '../../app/http/services.ts';
import type { DemoOidcProvider } from '../../demo/oidc-provider.ts';
import { cacheKey, isPublicAddress, requestFromKey } from '../cache/cache-key.ts';
import type { PageCache } from '../cache/page-cache.ts';
import type { Health } from '../observe/health.ts';
import { currentRequest, type RequestObserver } from '../observe/request-observer.ts';
import { type AppResponse, bufferResponse, sendAppResponse } from './app-response.ts';
import { batchWrite } from './batch-writes.ts';
import { clientAddress } from './client-address.ts';
import { drainRequest } from './drain-request.ts';
import { checkRequest, createHostCheck, sendEarly } from './request-check.ts';
import { readTarget } from './request-target.ts';
import { createStaticFiles } from './static-files.ts';

/** The app's server build, whose entry also creates the context of the loaders. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(services: Services, clientAddress: string): RouterContextProvider;
      routePattern(context: RouterContextProvider): string;
    };
  };
};

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Handles a request: from the cache, from the build's files, or rendered by the app (README, "One request"). */
export function createHttpHandler(options: {
  build: AppBuild;
  services: Services;
  cache: PageCache;
  /** The directory of the client build. */
  clientDirectory: string;
  /** See `Config`. */
  trustedProxies: number;
  /** The demo's replacement for Google; null outside of the demo, or with real credentials. */
  oidcProvider: DemoOidcProvider | null;
  health: Health;
  observer: RequestObserver;
}): RequestHandler {
  const { build, services, cache, observer } = options;
  const handle = createRequestHandler(build, 'production');
  const servedFile = createStaticFiles({
    directory: options.clientDirectory,
    origin: services.origin,
    log: services.log,
  });

  async function render(request: Request, address: string): Promise<AppResponse> {
    const context = build.entry.module.createLoadContext(services, address);
    const began = performance.now();
    const answer = await handle(request, context);
    const took = performance.now() - began;
    return { answer, origin: services.origin, route: build.entry.module.routePattern(context), took };
  }

  function fail(response: ServerResponse, err: unknown): void {
    services.log.error({ err }, 'A request failed');
    if (response.headersSent) response.destroy();
    else
      response
        .writeHead(500, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('Unexpected Application Error!');
  }

  /**
   * Renders, or joins a render in progress, and sends. Resolves with the route's pattern when a finished response, or
   * the head of a stream, has been handed to the socket; `ended` resolves when all of it has.
   */
  async function answerFromApp(key: string | null, request: IncomingMessage, response: ServerResponse) {
    if (key !== null) {
      // Several requests may share this render, so it is never a stream.
      const answer = await cache.findOrRender(key, async () =>
        bufferResponse(await render(requestFromKey(key, services.origin), '')),
      );
      await answer.send(request, response);
      return { route: answer.route };
    }
    if (request.method === 'OPTIONS' && isPublicAddress(request.url!)) {
      // The allowed methods (RFC 9110, 9.3.7). The router calls nothing for OPTIONS of a page, middleware included.
      await drainRequest(request, response);
      response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' }).end();
      return { route: '' };
    }
    const asked = createRequest(request, response);
    const forwardedFor = request.headers['x-forwarded-for']?.toString();
    const address = clientAddress(request.socket.remoteAddress, forwardedFor, options.trustedProxies);
    // Lets waiting cached answers go first: a render takes much longer than they do.
    await nextTurn();
    // HEAD is GET without the body (RFC 9110, 9.3.2), which is omitted when the response is sent.
    const answer = await render(request.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked, address);
    await drainRequest(request, response);
    const { ended } = await sendAppResponse(answer, request, response);
    return { route: answer.route, ended };
  }

  const isOurHost = createHostCheck(services.acceptedOrigins);

  return (request, response) => {
    const mark = observer.begin();
    const target = readTarget(request);
    const early = checkRequest(request, target, services.origin);
    // At another host the answer is made for that request alone: a page is not shared under a name that is not ours.
    const isShared = early === null && isOurHost(request);
    const key = isShared ? cacheKey(request.method, target, request.headers, services.acceptedOrigins) : null;
    const cached = key !== null && cache.find(key);
    if (cached) {
      batchWrite(() => {
        void cached.send(request, response);
        observer.answered(mark, request, response, 'cached', cached.route);
      });
      return;
    }
    const path = target.split('?', 1)[0]!;
    const { health, oidcProvider } = options;
    const answering = currentRequest.run(mark.id, async () => {
      if (early) {
        await drainRequest(request, response);
        sendEarly(early, response, path);
        return observer.answered(mark, request, response, 'process', '');
      }
      if (health.owns(path)) {
        await health.handle(path, request, response);
        return observer.answered(mark, request, response, 'process', path);
      }
      if (oidcProvider?.owns(path)) {
        await oidcProvider.handle(request, response);
        return observer.answered(mark, request, response, 'process', path);
      }
      if (await servedFile(request, response)) return observer.answered(mark, request, response, 'file', '/assets');
      const { route, ended } = await answerFromApp(key, request, response);
      observer.answered(mark, request, response, 'rendered', route);
      await ended?.catch((err: unknown) => fail(response, err));
    });
    answering.catch((err: unknown) => {
      currentRequest.run(mark.id, () => fail(response, err));
      observer.answered(mark, request, response, 'process', '');
    });
  };
}
