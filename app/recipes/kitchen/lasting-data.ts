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
        if (!shown || shown.address !== pathname + search || !isLost(thrown)) throw thrown;
        return shown.data;
      }
    },
  };
}

/** For the page's component. */
export function useShown<Data>(lasting: ReturnType<typeof lastingData<Data>>, data: Data): void {
  useEffect(() => lasting.show(data, location.pathname + location.search), [lasting, data]);
}

/** Neither a redirect nor a refusal, but an answer that may come another time. */
function isLost(thrown: unknown): boolean {
  if (thrown instanceof Response) return false;
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status !== 'number' || status >= 500 || status === 429;
}
