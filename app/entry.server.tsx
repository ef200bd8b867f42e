import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { finishDocument } from './http/document.server.ts';
import { documentOptionsContext } from './http/document-options.ts';
import { yieldToEventLoop } from './http/event-loop.server.ts';
import { RequestId } from './http/request-id.ts';
import {
  atAddress,
  expectsHandoff,
  readHandoff,
  takeHandoff,
  withOwnManifest,
} from './http/router-internals.server.ts';
import {
  clientAddressContext,
  requestIdContext,
  routePatternContext,
  type Services,
  servicesContext,
} from './http/services.ts';
import { sharedVersionContext } from './recipes/paywall/audience.server.ts';
import type { PageVersion } from './recipes/paywall/paywall.ts';
import { currentOwnSite, pathHere } from './sites/current-site.server.ts';
import { servicesAt } from './sites/services-at.server.ts';
import type { Site } from './sites/site.ts';

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const isOwnSite = currentOwnSite() !== null;
  const shown = isOwnSite ? atAddress(routerContext, pathHere) : routerContext;
  const { markup, handoff } = await renderDocument(withOwnManifest(shown, { isOwnSite }), {
    url: request.url,
    requestId: context.get(requestIdContext),
  });
  const options = context.get(documentOptionsContext);
  // In development scripts start immediately, and no policy blocks hot reloading.
  const hydration = import.meta.env.PROD ? options.hydration : 'immediate';
  const { html, policy, late } = finishDocument(markup, { ...options, hydration, handoff });
  if (hydration === 'late' && !late) logOnce(context, 'The scripts of a page were not found: they start early');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', policy);
  return new Response(streamOf(html), { status, headers });
}

/**
 * Renders the page without streaming, which costs about half of the framework's streaming render
 * (docs/decisions/0020-where-a-fresh-page-goes.md). Falls back to the streaming render, and waits for its end, if the
 * framework passes the loaders' data in an unknown way.
 */
async function renderDocument(
  context: EntryContext,
  { url, requestId }: { url: string; requestId: string },
): Promise<{ markup: Buffer; handoff: string | null }> {
  const stream = takeHandoff(context);
  const page = (
    <RequestId value={requestId}>
      <ServerRouter context={context} url={url} />
    </RequestId>
  );
  await yieldToEventLoop();
  if (stream) {
    const markup = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`);
    if (expectsHandoff(markup)) return { markup, handoff: await readHandoff(stream) };
    context.serverHandoffStream = stream;
  }
  const rendering = await renderToReadableStream(page);
  await rendering.allReady;
  return { markup: Buffer.from(await new Response(rendering).arrayBuffer()), handoff: null };
}

/** Streams the bytes without a copy. A `Response` of bytes would copy them. */
function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

const logged = new Set<string>();

function logOnce(context: RouterContextProvider, message: string): void {
  if (logged.has(message)) return;
  logged.add(message);
  context.get(servicesContext).log.error({}, message);
}

/**
 * Makes the context in which loaders and actions find the process's services. Exported for `server/`.
 * @param options.version version of a page that is rendered once for many visitors, or null for the request's visitor
 * @param options.site site of the request; the platform if omitted
 */
export function createLoadContext(
  services: Services,
  {
    clientAddress,
    requestId,
    version,
    site,
  }: { clientAddress: string; requestId: string; version: PageVersion | null; site?: Site },
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, site ? servicesAt(services, site) : services);
  context.set(clientAddressContext, clientAddress);
  context.set(requestIdContext, requestId);
  context.set(sharedVersionContext, version);
  return context;
}

export { waitForCapacity } from './http/event-loop.server.ts';
export { findCreatorId, readPageVersion } from './recipes/paywall/audience.server.ts';

/** Returns the matched route's pattern (`/sign-up/:creatorId`), or an empty string. Exported for `server/`. */
export function routePattern(context: RouterContextProvider): string {
  return context.get(routePatternContext);
}

/** Logs loader and render failures with the path, but without the query and the body. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  // A 4xx response is not an error of the site.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (request.signal.aborted || !(context instanceof RouterContextProvider)) return;
  context.get(servicesContext).log.error({ err: error, path: new URL(request.url).pathname }, 'A page failed');
}
