import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type EntryContext,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '../../app/entry.server.tsx';
import type { Services } from '../../app/http/services.ts';
import * as root from '../../app/root.tsx';
import routeTable from '../../app/routes.ts';
import { atSite } from '../../app/sites/current-site.server.ts';
import type { Site } from '../../app/sites/site.ts';
import { createGroupedHandler } from '../../server/http/route-groups.ts';
import { type BuiltRoute, type RouteModule, serverBuild } from './server-build.ts';

type Outcome = EntryContext['staticHandlerContext'];

const directory = path.resolve(import.meta.dirname, '../../app');

/** Wraps a module's components so that they get their data as props, as the framework's compiler does. */
function compiled({ default: Page, ErrorBoundary, ...module }: RouteModule): RouteModule {
  return {
    ...module,
    // The router treats a module with a `default` key as a page, even if the value is undefined.
    ...(Page ? { default: withComponentProps(Page as Parameters<typeof withComponentProps>[0]) } : {}),
    ...(ErrorBoundary
      ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]) }
      : {}),
  } as RouteModule;
}

/** A parent precedes its children. */
const listed = (
  entries: RouteConfigEntry[],
  parentId?: string,
): (RouteConfigEntry & { id: string; parentId?: string })[] =>
  entries.flatMap(({ children = [], ...entry }) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '');
    return [{ ...entry, id, ...(parentId ? { parentId } : {}) }, ...listed(children, id)];
  });

const routes: BuiltRoute[] = [
  { id: 'root', path: '', module: compiled(root as unknown as RouteModule) },
  ...(await Promise.all(
    listed(routeTable).map(async ({ id, parentId, file, path: address, index }): Promise<BuiltRoute> => {
      const module = (await import(path.join(directory, file))) as RouteModule;
      return { id, parentId, path: address, index, module: compiled(module) };
    }),
  )),
];

/** Results of loaders and action, by response. */
const outcomes = new WeakMap<Response, Outcome>();

const build = serverBuild(routes, {
  ...entry,
  async default(request, status, headers, context, loadContext) {
    const answer = await entry.default(request, status, headers, context, loadContext);
    outcomes.set(answer, context.staticHandlerContext);
    return answer;
  },
});

const handle = createGroupedHandler(build);

/**
 * Sends a request through the app as imported by the test file, without a build.
 * @returns the response and the results of loaders and action; the results are null if no page was rendered
 */
export async function answerOf(
  request: Request,
  services: Services,
  address: string,
  site: Site = services.sites.platform,
): Promise<{ answer: Response; outcome: Outcome | null }> {
  const context = entry.createLoadContext(services, { clientAddress: address, requestId: '', version: null, site });
  const answer = await atSite(site, () => handle(request, context));
  return { answer, outcome: outcomes.get(answer) ?? null };
}
