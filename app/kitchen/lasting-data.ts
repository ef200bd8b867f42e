import { useEffect } from 'react';

/**
 * The data of a page that stays open for long, and loads them again whenever somebody has changed them. Where they do not
 * come, the page stays as it is, with what is being typed: an error page would take its place. To be made once for a route.
 */
export function lastingData<Data>() {
  let shown: { data: Data; address: string } | null = null;

  /** Says what the page shows at an address. @returns to be called when it is left */
  function show(data: Data, address: string): () => void {
    shown = { data, address };
    return () => {
      shown = null;
    };
  }

  return {
    show,
    /** For the route's `clientLoader`. */
    async load({ request, serverLoader }: { request: Request; serverLoader: () => Promise<Data> }): Promise<Data> {
      try {
        return await serverLoader();
      } catch (thrown) {
        const { pathname, search } = new URL(request.url);
        const address = pathname + search;
        if (!shown || shown.address !== address || !isLost(thrown, address)) throw thrown;
        return shown.data;
      }
    },
  };
}

/** For the page's component. */
export function useShown<Data>(lasting: ReturnType<typeof lastingData<Data>>, data: Data): void {
  useEffect(() => lasting.show(data, location.pathname + location.search), [lasting, data]);
}

/**
 * Neither a redirect nor a refusal, but an answer that may come another time; or the service worker's, which says without
 * a network that the page itself is on this device (`offline/answer-requests.ts`): it is open already.
 */
function isLost(thrown: unknown, address: string): boolean {
  if (thrown instanceof Response) {
    return thrown.headers.has('X-Remix-Reload-Document') && thrown.headers.get('Location') === address;
  }
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status !== 'number' || status >= 500 || status === 429;
}
