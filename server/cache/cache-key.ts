import { isSubdomain } from '../../app/creators/subdomain.ts';
import { readCursor } from '../../app/http/cursor.ts';
import { isUuid } from '../../app/http/ids.ts';

const isCursor = (value: string) => readCursor(value) !== null;

/**
 * The query parameters that change a public answer, and which values may have one in the cache: an answer to a value
 * that nothing can have is not worth its memory. All others (campaign tags, for example) are ignored.
 */
const meaningful: Record<string, Record<string, (value: string) => boolean>> = {
  '/': { after: isCursor },
  '/sitemap-creators.xml': { from: isCursor },
  '/api/landing-pages': { subdomain: isSubdomain, id: isUuid, creator_id: isUuid },
};

const publicPages = new Set([
  '/',
  '/welcome',
  '/template_1',
  '/privacy-policy',
  '/terms-and-conditions',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-creators.xml',
  '/api/landing-pages',
]);
const publicFolders = ['/media/', '/api/landing-pages/', '/api/creators/'];

const signUpPage = /^\/sign-up\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The request headers that decide whether a visitor may be given a shared answer. */
export interface AskedBy {
  cookie?: string | undefined;
  referer?: string | undefined;
}

/**
 * The key under which the answer to a public request may be cached and its render shared: the path and the query
 * parameters that matter. Null for everything that is not known to be the same for everyone. A request with a key is
 * rendered from the key alone, without the visitor's headers, so a shared answer cannot hold anything private.
 *
 * The sign-up page is the same for every visitor who has no cookie and comes from the same public page of this site, or
 * from none; that page is part of the key (decision 19).
 * @param origins the origins of this site
 */
export function cacheKey(
  method: string | undefined,
  target: string,
  asked: AskedBy = {},
  origins: readonly string[] = [],
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const page = pageOf(path);
  if (isPublic(page)) return addressKey(target, path, page);
  const from = signUpPage.test(page) ? sharedFrom(asked, origins) : null;
  const address = from === null ? null : addressKey(target, path, page);
  return address === null ? null : address + from;
}

/** Whether the target is a public, read-only address. */
export function isPublicAddress(target: string): boolean {
  return isPublic(pageOf(target.split('?', 1)[0]!));
}

/** The path with the query parameters that change the answer, in a fixed order; null when a value is not cached. */
function addressKey(target: string, path: string, page: string): string | null {
  if (target.length === path.length) return path;
  const query = new URLSearchParams(target.slice(path.length + 1));
  // `_routes` is set by the router: the loaders whose data a navigation needs.
  const rules = meaningful[page.replace(/(?<=.)\/$/, '')] ?? {};
  for (const [name, isCached] of Object.entries(rules)) {
    if (!query.getAll(name).every(isCached)) return null;
  }
  const names = [...Object.keys(rules), ...(page === path ? [] : ['_routes'])];
  const cached = new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
  return cached.size > 0 ? `${path}?${cached}` : path;
}

const CAME_FROM = ' from '; // no address holds a space

/** The referring page of a visitor without cookies, as the end of a key; null when the answer must not be shared. */
function sharedFrom({ cookie, referer }: AskedBy, origins: readonly string[]): string | null {
  if (cookie) return null;
  const from = referer ? URL.parse(referer) : null;
  if (!from || !origins.includes(from.origin)) return '';
  const shared = from.pathname === '/' || from.pathname === '/template_1' || isSubdomain(from.pathname.slice(1));
  return shared && !from.search ? CAME_FROM + from.pathname : null;
}

/** The request that a cached answer is rendered from. It holds nothing from the visitor's request but the key. */
export function requestFromKey(key: string, origin: string): Request {
  const [target, from] = key.split(CAME_FROM);
  return new Request(origin + target, from === undefined ? {} : { headers: { referer: origin + from } });
}

function isPublic(page: string): boolean {
  return publicPages.has(page) || isSubdomain(page.slice(1)) || publicFolders.some((folder) => page.startsWith(folder));
}

/** The page that a client-side navigation requests data for: `/marisol.data` belongs to `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
