import type { RouterContextProvider, ServerBuild } from 'react-router';
import type { Services } from '../../app/http/services.ts';
import type { Audience } from '../../app/recipes/paywall/paywall.ts';
import type { AppResponse } from '../http/app-response.ts';
import { createGroupedHandler } from '../http/route-groups.ts';
import { currentRequest } from '../observe/request-observer.ts';

/** The app's server build, whose entry also creates the context of the loaders. */
export type AppBuild = ServerBuild & {
  entry: {
    module: {
      createLoadContext(
        services: Services,
        of: { clientAddress: string; requestId: string; audience: Audience | null },
      ): RouterContextProvider;
      findCreatorId(services: Services, name: string): Promise<string | null>;
      readAudience(request: Request, services: Services, of: { creatorId: string }): Promise<Audience | null>;
      routePattern(context: RouterContextProvider): string;
    };
  };
};

/** Who asks: the address that limits count, and what the reader may see where that is known already. */
interface Asking {
  address: string;
  audience: Audience | null;
}

/** Answers a request with the app. Rejects when the app throws something that is no answer, which is a bug. */
export type Renderer = (request: Request, asking: Asking) => Promise<AppResponse>;

export function createRenderer(build: AppBuild, services: Services): Renderer {
  const handle = createGroupedHandler(build);
  return async (request, { address, audience }) => {
    const requestId = currentRequest.getStore() ?? '';
    const context = build.entry.module.createLoadContext(services, { clientAddress: address, requestId, audience });
    const began = performance.now();
    const answer = await handle(request, context);
    const took = performance.now() - began;
    return { answer, origin: services.origin, route: build.entry.module.routePattern(context), took };
  };
}
