import { setTimeout as delay } from 'node:timers/promises';

interface Loaded {
  status: number;
  text: string;
}

/** The addresses of the build's files that a page names. */
export const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

/**
 * Loads these pages with all their assets, again and again, until it is stopped.
 * @param ask rejects where there was no answer
 * @returns how many were loaded so far; and `stop`, which tells what was not answered with 200 too
 */
export function loadPages(ask: (address: string) => Promise<Loaded>, pages: readonly string[]) {
  let loading = true;
  const failed: string[] = [];
  let loaded = 0;
  const load = async (address: string) => {
    const answer = await ask(address).catch((error: Error) => error);
    if (answer instanceof Error || answer.status !== 200) {
      failed.push(`${address}: ${answer instanceof Error ? String(answer.cause ?? answer) : answer.status}`);
      return '';
    }
    loaded += 1;
    return answer.text;
  };
  const visit = async (page: string) => {
    while (loading) {
      for (const asset of assetsOf(await load(page))) await load(asset);
      await delay(20);
    }
  };
  const visits = pages.map(visit);
  return {
    loaded: () => loaded,
    async stop() {
      loading = false;
      await Promise.all(visits);
      return { failed, loaded };
    },
  };
}
