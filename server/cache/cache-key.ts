import { isSubdomain } from '../../app/creators/subdomain.ts';

/** The parts of a query that change a public answer; all else (campaign marks, noise) leads to the same bytes. */
const meaningful: Record<string, readonly string[]> = {
  '/': ['after'],
  '/sitemap-creators.xml': ['from'],
  '/api/landing-pages': ['subdomain', 'id', 'creator_id'],
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

/** What of a visitor decides whether they may be given a shared answer. */
export interface AskedBy {
  cookie?: string | undefined;
  referer?: string | undefined;
}

/**
 * The one address under which a public request's answer may be cached and shared while it is made: path and meaningful
 * query. Null for everything that is not known to be the same for everyone. Such a request is rendered from this
 * address alone, without the visitor's headers, so that nothing of a visitor can be in a shared answer.
 *
 * The sign-up page, to which fifty thousand people may come from one link, is the same for everyone who has no cookie
 * and comes from the same public page of this site, or from none; that page is part of its key.
 * @param origins this site's own
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
  return from === null ? null : addressKey(target, path, page) + from;
}

/** Whether this leads to what anyone may read, and nobody sends anything to. */
export function isPublicAddress(target: string): boolean {
  return isPublic(pageOf(target.split('?', 1)[0]!));
}

/** The path with what of its query changes the answer. */
function addressKey(target: string, path: string, page: string): string {
  if (target.length === path.length) return path;
  const query = new URLSearchParams(target.slice(path.length + 1));
  // `_routes` is the router's: which of a page's loaders a navigation asks for.
  const names = [...(meaningful[page.replace(/(?<=.)\/$/, '')] ?? []), ...(page === path ? [] : ['_routes'])];
  const cached = new URLSearchParams(names.flatMap((name) => query.getAll(name).map((value) => [name, value])));
  return cached.size > 0 ? `${path}?${cached}` : path;
}

const CAME_FROM = ' from '; // no address holds a space

/** Where a visitor without cookies comes from, as the end of a key; null where that is not to be shared. */
function sharedFrom({ cookie, referer }: AskedBy, origins: readonly string[]): string | null {
  if (cookie) return null;
  const from = referer ? URL.parse(referer) : null;
  if (!from || !origins.includes(from.origin)) return '';
  const shared = from.pathname === '/' || from.pathname === '/template_1' || isSubdomain(from.pathname.slice(1));
  return shared && !from.search ? CAME_FROM + from.pathname : null;
}

/** The request that a cached answer is rendered from: the key's own, with nothing else of whoever asked first. */
export function requestFromKey(key: string, origin: string): Request {
  const [target, from] = key.split(CAME_FROM);
  return new Request(origin + target, from === undefined ? {} : { headers: { referer: origin + from } });
}

function isPublic(page: string): boolean {
  return publicPages.has(page) || isSubdomain(page.slice(1)) || publicFolders.some((folder) => page.startsWith(folder));
}

/** The page whose data the router asks for inside the browser: `/marisol.data` is of `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
