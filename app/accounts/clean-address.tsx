import { useEffect } from 'react';

/**
 * Moves a link's tokens from the URL into `history.state` as soon as the page is parsed, so that nothing that reads the
 * URL later (history, a shared screen, analytics, an extension) finds the tokens. After a reload, the URL has no
 * parameters and the link is restored from the state. The router keeps unknown properties of the state only if the
 * state has a `key`.
 * The function is serialized into an inline script that runs before the app's scripts, so the function must not refer
 * to anything outside itself.
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
 * Script that runs `cleanAddress`. Pages omit the script in the response to a native form, because the form's URL has
 * no tokens and must not be replaced by the stored link. The routes of these pages never revalidate, because their
 * loaders would find a URL without a token.
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

/**
 * Navigates to `path`, if not null, after three seconds. Loads a document, because the path may be outside the app.
 * Replaces the page's history entry, so that Back does not return to the page.
 */
export function useDelayedRedirect(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const clock = setTimeout(() => location.replace(path), SECONDS * 1000);
    return () => clearTimeout(clock);
  }, [path]);
}
