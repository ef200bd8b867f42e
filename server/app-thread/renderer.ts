import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Services } from '../../app/http/services.ts';
import type { PageVersion } from '../../app/recipes/paywall/paywall.ts';
import { atSite } from '../../app/sites/current-site.server.ts';
import type { Site } from '../../app/sites/site.ts';
import type { AppResponse } from '../http/app-response.ts';
import { createGroupedHandler } from '../http/route-groups.ts';
import { currentRequest } from '../observe/request-observer.ts';

export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(
        services: Services,
        of: { clientAddress: string; requestId: string; version: PageVersion | null; site?: Site },
      ): RouterContextProvider;
      findCreatorId(services: Services, name: string): Promise<string | null>;
      readPageVersion(request: Request, services: Services, of: { creatorId: string }): Promise<PageVersion | null>;
      /** Resolves when few pages wait to be rendered. Awaited before reading data, to hold little data in memory. */
      waitForCapacity(): Promise<void>;
      routePattern(context: RouterContextProvider): string;
    };
  };
};

interface Asking {
  site: Site;
  address: string;
  version: PageVersion | null;
}

/** Answers a request with the app. Rejects after an error that the app did not turn into a response. */
export type Renderer = (request: Request, asking: Asking) => Promise<AppResponse>;

export function createRenderer(build: AppBuild, services: Services): Renderer {
  const handle = createGroupedHandler(build);
  return async (request, { site, address, version }) => {
    const requestId = currentRequest.getStore() ?? '';
    const { createLoadContext, routePattern } = build.entry.module;
    const context = createLoadContext(services, { clientAddress: address, requestId, version, site });
    const began = performance.now();
    const answer = await atSite(site, () => handle(request, context));
    const took = performance.now() - began;
    return { answer, site, route: routePattern(context), took };
  };
}
