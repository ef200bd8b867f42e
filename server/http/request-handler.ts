import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRequest } from '@remix-run/node-fetch-server';
import { cacheTags } from '../../app/http/caching.ts';
import { refusedChange } from '../../app/http/refused-change.ts';
import type { Services } from '../../app/http/services.ts';
import type { PageVersion } from '../../app/recipes/paywall/paywall.ts';
import { atSite } from '../../app/sites/current-site.server.ts';
import { servicesAt } from '../../app/sites/services-at.server.ts';
import type { Site } from '../../app/sites/site.ts';
import type { AppThread } from '../app-thread/app-thread.ts';
import { type AppBuild, createRenderer, type Renderer } from '../app-thread/renderer.ts';
import {
  cacheKey,
  type GatedPage,
  gatedPageOf,
  isPublicAddress,
  type KeyedSite,
  requestFromKey,
  withNamedQuery,
} from '../cache/cache-key.ts';
import type { PageCache } from '../cache/page-cache.ts';
import { createRouteNames } from '../cache/route-names.ts';
import {
  currentRequest,
  isAbandoned,
  REQUEST_ID,
  type RequestMark,
  type RequestObserver,
} from '../observe/request-observer.ts';
import type { ServedBuild } from '../served-build.ts';
import { bufferResponse, sendAppResponse } from './app-response.ts';
import { batchWrite } from './batch-writes.ts';
import { clientAddress } from './client-address.ts';
import { createTurns, drainRequest } from './drain-request.ts';
import { type Endpoints, findEndpoint, isForMachines } from './endpoint.ts';
import { failedAnswer, sendTooManyPages } from './error-responses.ts';
import { isStudioChange, type RefusedRequest, type RefusedSessions } from './refused-sessions.ts';
import { pagesOf, type RenderLimit } from './render-limit.ts';
import { checkRequest, type EarlyAnswer, sendEarly } from './request-check.ts';
import { findRequestSite, recallSite } from './request-site.ts';
import { readTarget } from './request-target.ts';
import { securityHeaders } from './response-head.ts';
import { addressAfterMove, platformTarget, redirectFrom } from './site-target.ts';
import { createStaticFiles } from './static-files.ts';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Turns HEAD into GET (RFC 9110, 9.3.2). The body is left out when the response is sent. */
const asGet = (request: Request) => (request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request);

/** Returns true if the request needs a rendered page. Browsers send `sec-fetch-dest: empty` for requests by scripts. */
function isPage({ method, url, headers }: IncomingMessage): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers['sec-fetch-dest'] === 'empty') return false;
  const path = url!.split('?', 1)[0]!;
  return !path.endsWith('.data') && path.split('/', 2)[1] !== 'api';
}

interface Sent {
  route: string;
  from?: 'process';
  ended?: Promise<void>;
}

const REFUSED: Sent = { route: '', from: 'process' };

const unknownHost: EarlyAnswer = { status: 421, text: 'There is no site at this address.' };
const notHere: EarlyAnswer = { status: 404, text: 'Not found' };

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Returns a redirect that caches may keep for only five minutes, because the address may change again. */
const redirectTo = (location: string): EarlyAnswer => ({
  status: 301,
  headers: { location, 'cache-control': 'public, max-age=300' },
});

/** Returns the 421 for an unknown host, a redirect to the page's canonical address, or null to let the site respond. */
function answerAt(site: Site | null, request: IncomingMessage): EarlyAnswer | null {
  if (site === null) return unknownHost;
  if (site.kind === 'platform') return null;
  const location = isRead(request) ? redirectFrom(site, request.url!) : null;
  return location === null ? null : redirectTo(location);
}

/**
 * Returns true for reads at a former host of the platform. Other methods are served there, because a redirect would
 * lose the form.
 */
const isLeft = (site: Site | null, request: IncomingMessage) =>
  site?.kind === 'platform' && site.isFormer === true && isRead(request);

const creatorTag = cacheTags.creator('');
const creatorOf = (tags: readonly string[]) => tags.find((tag) => tag.startsWith(creatorTag))?.slice(creatorTag.length);

/** Creates the request handler (docs/tour.md). */
export function createHttpHandler(options: {
  build: AppBuild;
  services: Services;
  cache: PageCache;
  clientDirectory: ServedBuild['clientDirectory'];
  nextClientDirectory: ServedBuild['nextClientDirectory'];
  trustedProxies: number;
  renderLimit: RenderLimit;
  refusedSessions: RefusedSessions;
  /** Second thread with the app, or null if this thread renders everything. */
  appThread: AppThread | null;
  endpoints: Endpoints;
  observer: RequestObserver;
}): RequestHandler {
  const { build, services, cache, observer } = options;
  const renderHere = createRenderer(build, services);
  const routeNames = createRouteNames(build.routes);
  const keyedPlatform = { site: services.sites.platform, origins: services.acceptedOrigins, routeNames };
  const keyed = (site: Site): KeyedSite =>
    site.kind === 'platform' ? keyedPlatform : { site, origins: [site.origin], routeNames };
  const servedFile = createStaticFiles({
    directory: options.clientDirectory,
    nextDirectory: options.nextClientDirectory,
    origin: services.origin,
    log: services.log,
  });

  /** Renders on the second thread if it is ready, so that visitors of cached pages do not wait. */
  const renderAside: Renderer = (request, asking) => (options.appThread?.renderer() ?? renderHere)(request, asking);

  function fail(request: IncomingMessage, response: ServerResponse, err: unknown): void {
    if (!isAbandoned(request, response)) services.log.error({ err }, 'A request failed');
    if (response.headersSent) response.destroy();
    else {
      const requestId = String(response.getHeader(REQUEST_ID) ?? '');
      const { headers, body } = failedAnswer(request.headers.accept, { requestId });
      response.writeHead(500, headers).end(body);
    }
  }

  /**
   * Renders and sends the response. Resolves when the socket has a finished response or the head of a stream. `ended`
   * resolves when the socket has the whole response.
   */
  async function answerFromApp(
    site: Site,
    key: string | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Sent> {
    if (key !== null) return sendShared(site, key, 'join', request, response);
    const gated = gatedPageOf(keyed(site), request.method, request.url!, request.headers);
    const version = gated && (await versionFor(site, gated, request, response));
    if (gated && version) return sendShared(site, gated.keys[version], version, request, response);
    if (request.method === 'OPTIONS' && isPublicAddress(request.url!)) {
      // Allowed methods (RFC 9110, 9.3.7). For OPTIONS of a page the router runs nothing, not even middleware.
      await drainRequest(request, response);
      response.writeHead(204, { allow: 'GET, HEAD, OPTIONS' }).end();
      return { route: '' };
    }
    if (isOverLimit(site, request, response)) return REFUSED;
    request.url = withNamedQuery(request.method, request.url!);
    const refused = await options.refusedSessions.find(request);
    if (refused) return refuseChange(refused, request, response);
    const incoming = createRequest(request, response);
    // Lets waiting cached responses go first, because a render takes much longer.
    await nextTurn();
    if (isPage(request)) await build.entry.module.waitForCapacity();
    const render = isStudioChange(request) ? renderAside : renderHere;
    const answer = await render(asGet(incoming), { site, address: addressOf(request), version: null });
    await options.refusedSessions.remember(request, answer.answer);
    await drainRequest(request, response);
    const { ended } = await sendAppResponse(answer, request, response);
    return { route: answer.route, ended };
  }

  /** Limits how fast bodies of refused changes are read, all of them together. */
  const takeTurn = createTurns({
    milliseconds: 60,
    now: () => performance.now(),
    later: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  });

  async function refuseChange(
    { route, seconds }: RefusedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Sent> {
    await drainRequest(request, response, { takeTurn });
    const { accept = '', 'content-type': contentType = '' } = request.headers;
    const { headers, body } = refusedChange({ path: request.url!.split('?', 1)[0]!, accept, contentType }, seconds);
    response.writeHead(429, { ...securityHeaders(services.origin), ...headers }).end(body);
    return { route, from: 'process' };
  }

  const addressOf = ({ socket, headers }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), options.trustedProxies);

  /** Counts a page to be rendered and refuses it over the limit. Forms and some routes are exempt. */
  function isOverLimit(site: Site, request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url!.split('?', 1)[0]!;
    const pages = pagesOf(path);
    if ((request.method !== 'GET' && request.method !== 'HEAD') || pages === 0) return false;
    const seconds = options.renderLimit(addressOf(request), pages);
    if (seconds > 0) sendTooManyPages(response, { path, site, seconds });
    return seconds > 0;
  }

  async function sendShared(
    site: Site,
    key: string,
    version: PageVersion,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (!cache.has(key) && isOverLimit(site, request, response)) return REFUSED;
    const answer = await cache.findOrRender(key, async () => {
      await build.entry.module.waitForCapacity();
      return bufferResponse(await renderAside(requestFromKey(key, site.origin), { site, address: '', version }));
    });
    await answer.send(request, response);
    return { route: answer.route };
  }

  /**
   * Returns the version of a gated page that the request's session gets. Returns null if the app must answer: the
   * creator does not exist, a cookie must be set, or the session cannot be read.
   */
  async function versionFor(site: Site, { name, keys }: GatedPage, request: IncomingMessage, response: ServerResponse) {
    const { findCreatorId, readPageVersion } = build.entry.module;
    try {
      const creatorId =
        Object.values(keys)
          .map((key) => creatorOf(cache.tagsOf(key)))
          .find((id) => id !== undefined) ?? (await findCreatorId(services, name));
      const asking = asGet(createRequest(request, response));
      const read = (of: { creatorId: string }) =>
        atSite(site, () => readPageVersion(asking, servicesAt(services, site), of));
      return creatorId && (await read({ creatorId }));
    } catch (err) {
      services.log.error({ err }, 'The version of a page could not be read');
      return null;
    }
  }

  /** @param moved redirect from a host that the platform has left, or null */
  function answer(
    site: Site | null,
    moved: EarlyAnswer | null,
    mark: RequestMark,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const early = checkRequest(request, request.url!, services.origin) ?? moved ?? answerAt(site, request);
    if (site?.kind === 'creator' && early === null) request.url = platformTarget(site, request.url!);
    const target = request.url!;
    const key = early ? null : cacheKey(keyed(site!), request.method, target, request.headers);
    const cached = key !== null && cache.find(key);
    if (cached) {
      batchWrite(() => {
        void cached.send(request, response);
        observer.answered(mark, request, response, 'cached', cached.route);
      });
      return;
    }
    const path = target.split('?', 1)[0]!;
    const endpoint = findEndpoint(path);
    const answering = currentRequest.run(mark.id, async () => {
      const isAbsent = site?.kind === 'creator' && endpoint?.row.onCreatorSites === 'absent';
      if (early || isAbsent) {
        await drainRequest(request, response);
        sendEarly(early ?? notHere, response, path);
        return observer.answered(mark, request, response, 'process', '');
      }
      if (endpoint?.row.answeredBy === 'files') {
        if (await servedFile(request, response)) return observer.answered(mark, request, response, 'file', '/assets');
      } else if (endpoint && options.endpoints[endpoint.row.answeredBy]) {
        const answerEndpoint = options.endpoints[endpoint.row.answeredBy]!;
        await atSite(site!, () => answerEndpoint(request, response));
        return observer.answered(mark, request, response, 'process', endpoint.pattern);
      }
      const answered = await answerFromApp(site!, key, request, response);
      observer.answered(mark, request, response, answered.from ?? 'rendered', answered.route);
      await answered.ended?.catch((err: unknown) => fail(request, response, err));
    });
    answering.catch((err: unknown) => {
      currentRequest.run(mark.id, () => fail(request, response, err));
      observer.answered(mark, request, response, 'process', '');
    });
  }

  return (request, response) => {
    const mark = observer.begin(request, response);
    readTarget(request);
    const path = request.url!.split('?', 1)[0]!;
    const { platform } = services.sites;
    if (isForMachines(path)) return answer(platform, null, mark, request, response);
    const failed = (err: unknown) => {
      currentRequest.run(mark.id, () => fail(request, response, err));
      observer.answered(mark, request, response, 'process', '');
    };
    const known = recallSite(services.sites, request);
    const isMoved = isLeft(known ?? null, request);
    // A database lookup counts as a page, which limits lookups for each address.
    const seconds = known === undefined || isMoved ? options.renderLimit(addressOf(request)) : 0;
    if (seconds > 0) {
      void drainRequest(request, response).then(() => {
        sendTooManyPages(response, { path, site: platform, seconds });
        observer.answered(mark, request, response, 'process', '');
      });
      return;
    }
    if (isMoved) {
      const moved = addressAfterMove(services, request.url!);
      moved.then((to) => answer(platform, redirectTo(to), mark, request, response), failed);
      return;
    }
    const site = findRequestSite(services.sites, request);
    if (!(site instanceof Promise)) return answer(site, null, mark, request, response);
    site.then((found) => answer(found, null, mark, request, response), failed);
  };
}
