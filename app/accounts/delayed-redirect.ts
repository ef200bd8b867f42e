import { useEffect } from 'react';

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
