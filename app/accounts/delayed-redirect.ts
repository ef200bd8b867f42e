import { useEffect } from 'react';

const SECONDS = 3;

/**
 * Navigates to `path` after three seconds, or not at all if it is null. Loads a document, because the path may not
 * be the app's. Replaces this page's history entry, so that Back does not return here.
 */
export function useDelayedRedirect(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const clock = setTimeout(() => location.replace(path), SECONDS * 1000);
    return () => clearTimeout(clock);
  }, [path]);
}
