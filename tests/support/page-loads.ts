import { setTimeout as delay } from 'node:timers/promises';

interface Loaded {
  status: number;
  text: string;
}

export const assetsOf = (html: string) => [...new Set(html.match(/\/assets\/[\w.-]+/g))];

/**
 * Loads the pages with their assets again and again until stopped.
 * @param ask rejects if there is no response
 * @returns the number of successful loads so far, and `stop`, which ends the loading and returns the failed loads
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
