import { ORIGIN, type TestApp } from './app.ts';
import { routePatterns } from './route-patterns.ts';

/** Every address of the route table, with these for its parameters. */
export function addressesOfRoutes(values: Record<string, string>): string[] {
  return routePatterns.map((pattern) => pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name));
}

const AT_ONCE = 8;
/** More than any role is shown: beyond this a page names ever new addresses. */
const MOST = 1_500;
/** Headers that differ between two equal answers. */
const changing = new Set(['date', 'etag', 'server-timing', 'content-length', 'x-request-id']);

/**
 * Asks for the addresses, and on for all of the site's own that the answers name.
 * @param leaveOut addresses that are not asked for because an answer names them
 * @returns the answers with their heads, by address
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
    if (answers.size > MOST) throw new Error(`More than ${MOST} addresses, the last ${next.at(-1)}`);
  }
  return answers;
}

/** The answer with its head, and the addresses of the site that it names, with its own data. */
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
    // A word that merely stands in a `content` is no address.
    const isAddress = /^(?:https?:|\/|\?|#)/.test(link!);
    // Of searches, one choice after another leads to more addresses than are worth asking for.
    const isFurther = query !== undefined && url?.pathname === path && url.search !== '';
    return isAddress && !isFurther && url?.origin === ORIGIN ? [url.pathname + url.search] : [];
  });
  return [address, head + text, isPage ? [data, ...links] : links];
}
