import { useEffect } from 'react';

/**
 * Keeps the data of a page that stays open for long and reloads after changes. If a reload fails, the page keeps its
 * data and typed text instead of showing an error page. Create one per route.
 */
export function staleIfError<Data>() {
  let shown: { data: Data; address: string } | null = null;

  /**
   * Records the data of the page at an address.
   * @returns function to call when the page is left
   */
  function show(data: Data, address: string): () => void {
    shown = { data, address };
    return () => {
      shown = null;
    };
  }

  return {
    show,
    /** Call from the route's `clientLoader`. */
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

/** Call from the page's component. */
export function useShown<Data>(stale: ReturnType<typeof staleIfError<Data>>, data: Data): void {
  useEffect(() => stale.show(data, location.pathname + location.search), [stale, data]);
}

/**
 * Reports a temporary failure: neither a redirect nor a client error. Includes the offline service worker's redirect to
 * the open page (`offline/answer-requests.ts`).
 */
function isLost(thrown: unknown, address: string): boolean {
  if (thrown instanceof Response) {
    return thrown.headers.has('X-Remix-Reload-Document') && thrown.headers.get('Location') === address;
  }
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status !== 'number' || status >= 500 || status === 429;
}
