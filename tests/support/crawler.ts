import { ORIGIN, type TestApp } from './app.ts';
import { routePatterns } from './route-patterns.ts';

export function addressesOfRoutes(values: Record<string, string>): string[] {
  return routePatterns.map((pattern) => pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name));
}

const AT_ONCE = 8;
/** Maximum number of addresses in a crawl, more than any role can see. */
const MAX_ADDRESSES = 1_500;
/** Headers that may differ between two otherwise equal responses. */
const changing = new Set(['date', 'etag', 'server-timing', 'content-length', 'x-request-id']);

/**
 * Requests the addresses, and every address of the site that the responses link to.
 * @param leaveOut returns true for a link that is not followed
 * @returns headers and body of each response, by address
 */
export async function crawl(
  app: TestApp,
  headers: Record<string, string>,
  addresses: readonly string[],
  leaveOut: (address: string) => boolean = () => false,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  let next = [...addresses];
  while (next.length > 0) {
    const fresh = [...new Set(next)].filter((each) => !answers.has(each) && !/^\/(sign-out|assets|dev)\b/.test(each));
    next = fresh.slice(AT_ONCE);
    const requests = fresh.slice(0, AT_ONCE).map((each) => ask(app, headers, each));
    for (const [address, text, links] of await Promise.all(requests)) {
      answers.set(address, text);
      next.push(...links.filter((each) => !leaveOut(each)));
    }
    if (answers.size > MAX_ADDRESSES) throw new Error(`More than ${MAX_ADDRESSES} addresses, the last ${next.at(-1)}`);
  }
  return answers;
}

/** Returns headers and body of the response, and the site's addresses in the page and its data. */
async function ask(
  app: TestApp,
  headers: Record<string, string>,
  address: string,
): Promise<[address: string, text: string, links: string[]]> {
  const answer = await app.get(address, { headers });
  const text = await answer.text();
  const [path, query] = address.split('?') as [string, string?];
  const isPage = !path.endsWith('.data') && !/\.(xml|txt|png|webp|avif)$/.test(path);
  const data = `${path === '/' ? '/_root' : path}.data${query ? `?${query}` : ''}`;
  const head = [...answer.headers].filter(([name]) => !changing.has(name)).join('\n');
  const named = /(?:(?:href|src|action|content|loc|url)["=>:]+"?|location,)([^"<>\s]+)/g;
  const links = [...`${head}\n${text}`.matchAll(named)].flatMap(([, link]) => {
    const url = URL.parse(link!.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), ORIGIN + path);
    // A `content` attribute may hold a plain word, which is not an address.
    const isAddress = /^(?:https?:|\/|\?|#)/.test(link!);
    // Skips links from one search to another, because there are too many combinations.
    const isFurther = query !== undefined && url?.pathname === path && url.search !== '';
    return isAddress && !isFurther && url?.origin === ORIGIN ? [url.pathname + url.search] : [];
  });
  return [address, head + text, isPage ? [data, ...links] : links];
}
