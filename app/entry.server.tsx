import { renderToString } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { finishDocument } from './http/document.server.ts';
import { yieldToEventLoop } from './http/event-loop.server.ts';
import { clientAddressContext, routePatternContext, type Services, servicesContext } from './http/services.ts';

/**
 * Renders a page in one piece. Nothing here streams: every loader has answered by now, and one `renderToString` costs
 * about half of what the framework's streaming render does (docs/decisions/0005-unstreamed-rendering.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const handoff = await readHandoff(routerContext);
  await yieldToEventLoop();
  const markup = renderToString(<ServerRouter context={withMatchedRoutes(routerContext)} url={request.url} />);
  // Under `npm run dev` scripts start at once and no policy stands in the way of hot reloading.
  const { html, policy } = finishDocument(`<!DOCTYPE html>${markup}`, {
    late: import.meta.env.PROD,
    handoff,
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (import.meta.env.PROD) headers.set('Content-Security-Policy', policy);
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  return new Response(Buffer.from(html), { status, headers });
}

/** The loaders' data as the browser's router will decode it, taken out of the context before React can stream it. */
async function readHandoff(routerContext: EntryContext): Promise<string | null> {
  const stream = routerContext.serverHandoffStream;
  if (!stream) return null;
  routerContext.serverHandoffStream = undefined;
  return new Response(stream).text();
}

/** The framework builds a router of all routes it is given for each page; to render, the matched ones are enough. */
function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = ['root', ...staticHandlerContext.matches.map(({ route }) => route.id)];
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...context, manifest: { ...manifest, routes } };
}

/** Makes the context in which loaders and actions find the process's services. Exported for `server/`. */
export function createLoadContext(services: Services, clientAddress: string): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(clientAddressContext, clientAddress);
  return context;
}

/** The pattern of the route that answered, `/sign-up/:creatorId`; empty where none did. Exported for `server/`. */
export function routePattern(context: RouterContextProvider): string {
  return context.get(routePatternContext);
}

/** Loader and render failures, told once, without anything a visitor sent. */
export function handleError(error: unknown, { request, context }: { request: Request; context: unknown }): void {
  // An address that leads nowhere is the visitor's news, not the operator's.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (request.signal.aborted || !(context instanceof RouterContextProvider)) return;
  context.get(servicesContext).log.error({ err: error, path: new URL(request.url).pathname }, 'A page failed');
}
