import { useEffect } from 'react';

const SECONDS = 3;

/**
 * Goes to `path` after three seconds; null: nowhere. A document of its own rather than a step within the app: the path
 * may be of any kind, and whoever goes back should not meet this page again.
 */
export function useDelayedRedirect(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const clock = setTimeout(() => location.replace(path), SECONDS * 1000);
    return () => clearTimeout(clock);
  }, [path]);
}
