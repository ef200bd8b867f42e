import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onReturn } from './on-return.ts';

/** Milliseconds between polls at first. `SLOW_POLL_MS` applies after `QUIET_POLLS` polls and after a failed one. */
const FAST_POLL_MS = 4_000;
const SLOW_POLL_MS = 30_000;
/** Number of polls after which polling slows down: ten minutes at the fast rate. */
const QUIET_POLLS = 150;

/**
 * Polls the version while the page is visible. Reloads the page's data if the version differs from `shown`, or if the
 * path responds with 404.
 * @param path path that responds with versions as JSON, by name
 */
export function useReloadOnChange(path: string, name: string, shown: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let same = 0;
    let hasEnded = false;
    const ask = async () => {
      clearTimeout(timer);
      if (hasEnded || document.visibilityState !== 'visible') return;
      const found = await versionAt(path, name);
      if (hasEnded) return;
      // Reloading changes `shown`, so the effect runs again.
      if (found === 'gone' || (found !== null && found !== shown)) void revalidate();
      same += 1;
      if (found !== 'gone') timer = setTimeout(ask, found === null || same > QUIET_POLLS ? SLOW_POLL_MS : FAST_POLL_MS);
    };
    const look = () => {
      same = 0;
      void ask();
    };
    timer = setTimeout(ask, FAST_POLL_MS);
    const stop = onReturn(look);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop();
    };
  }, [path, name, shown, revalidate]);
}

async function versionAt(path: string, name: string): Promise<string | 'gone' | null> {
  try {
    // A redirect is not followed, because it goes to the sign-in page.
    const answer = await fetch(path, { cache: 'no-store', redirect: 'manual' });
    if (answer.status === 404) return 'gone';
    if (!answer.ok) return null;
    const versions: unknown = await answer.json();
    const version = (versions as Record<string, unknown> | null)?.[name];
    return typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
