import { useEffect } from 'react';
import type { ShouldRevalidateFunction } from 'react-router';

/** Keeps an open page's data and typed text if a reload fails for a temporary reason. Call once per route. */
export function staleIfError<Data>() {
  let shown: { data: Data; address: string } | null = null;

  /** Remembers the shown data. Returns a function to call when the page is left. */
  function show(data: Data, address: string): () => void {
    shown = { data, address };
    return () => {
      shown = null;
    };
  }

  return {
    show,
    /** Loads the data, or returns the shown data after a temporary failure. */
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

export function useShown<Data>(stale: ReturnType<typeof staleIfError<Data>>, data: Data): void {
  useEffect(() => stale.show(data, location.pathname + location.search), [stale, data]);
}

/**
 * Returns true for a failure that may be temporary: no response, 429, 5xx, or the offline worker's redirect to the open
 * page.
 */
function isLost(thrown: unknown, address: string): boolean {
  if (thrown instanceof Response) {
    return thrown.headers.has('X-Remix-Reload-Document') && thrown.headers.get('Location') === address;
  }
  const { status } = Object(thrown) as { status?: unknown };
  return typeof status !== 'number' || status >= 500 || status === 429;
}

/** Prevents a reload after a refused or unanswered form, so that typed text stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionResult, defaultShouldRevalidate }) =>
  formMethod === undefined
    ? defaultShouldRevalidate
    : (actionResult as { ok?: boolean } | null | undefined)?.ok === true;
