import { useEffect } from 'react';

/**
 * Moves a link's tokens from the URL into `history.state`, so that history and analytics do not get them. A later load
 * without a query, such as a reload, opens the stored link again. The router keeps unknown properties of the state only
 * if the state has a `key`. Serialized into an inline script, so the function must not refer to anything outside
 * itself.
 */
function cleanAddress(): void {
  const { search, pathname } = location;
  const submitted: unknown = history.state?.linkParameters;
  if (search) {
    const key: unknown = history.state?.key ?? Math.random().toString(36).slice(2, 10);
    history.replaceState({ ...history.state, key, linkParameters: search }, '', pathname);
  } else if (typeof submitted === 'string') {
    document.documentElement.hidden = true; // hides the page without a link
    location.replace(pathname + submitted);
  }
}

/**
 * Must not be in the response to a native form, because the stored link would replace the response. The routes of these
 * pages must not revalidate, because their loaders would find a URL without a token.
 */
export function CleanAddress() {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
      dangerouslySetInnerHTML={{ __html: `(${cleanAddress.toString()})()` }}
    />
  );
}

const SECONDS = 3;

/** Navigates to `path`, if not null, after three seconds. Loads a document, because the path may be outside the app. */
export function useDelayedRedirect(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const clock = setTimeout(() => location.replace(path), SECONDS * 1000);
    return () => clearTimeout(clock);
  }, [path]);
}
