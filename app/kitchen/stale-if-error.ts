import { useEffect } from 'react';

/**
 * Data of a page that stays open for long, reloaded after changes. If a reload fails the page stays, with the text
 * being typed, instead of an error page. Create one per route.
 */
export function staleIfError<Data>() {
  let shown: { data: Data; address: string } | null = null;

  /**
   * Records the page's data at an address.
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
export function useShown<Data>(stale: ReturnType<typeof staleIfError<Data>>, data: Data): void {
  useEffect(() => stale.show(data, location.pathname + location.search), [stale, data]);
}

/**
 * Reports a temporary failure: neither a redirect nor a client error. Also the offline service worker's redirect to
 * this page (`offline/answer-requests.ts`), which is already open.
 */
function isLost(thrown: unknown, address: string): boolean {
  if (thrown instanceof Response) {
    return thrown.headers.has('X-Remix-Reload-Document') && thrown.headers.get('Location') === address;
  }
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status !== 'number' || status >= 500 || status === 429;
}
