import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** In milliseconds: how often is asked while something changes, and when nothing has for a while. */
const OFTEN = 4_000;
const SELDOM = 30_000;
/** Of those many answers that say the same, which are ten minutes. */
const QUIET = 150;

/**
 * Loads the page's data again when another device has changed it: asks for its version every few seconds while the page
 * is in view, and at once when it comes into view again. Each question is one short request, and none stays open.
 * @param path answers with the versions of what is stored, by name
 * @param shown the version that the page shows
 */
export function useInStep(path: string, name: string, shown: string): void {
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
      // The effect runs again with the version that is loaded.
      if (found === 'gone' || (found !== null && found !== shown)) void revalidate();
      same += 1;
      if (found !== 'gone') timer = setTimeout(ask, found === null || same > QUIET ? SELDOM : OFTEN);
    };
    const look = () => {
      same = 0;
      void ask();
    };
    timer = setTimeout(ask, OFTEN);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [path, name, shown, revalidate]);
}

/** Null: not known now, or the session has ended. */
async function versionAt(path: string, name: string): Promise<string | 'gone' | null> {
  try {
    // Not followed to the sign-in.
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
