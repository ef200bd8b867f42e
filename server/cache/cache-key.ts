import { isSubdomain } from '../../app/creators/subdomain.ts';
import { readCursor } from '../../app/http/cursor.ts';
import { isUuid } from '../../app/http/ids.ts';
import { choiceInAddress } from '../../app/recipes/page/read-choice.ts';
import type { Audience } from '../../app/recipes/paywall.ts';
import type { RouteNames } from './route-names.ts';

const isCursor = (value: string) => readCursor(value) !== null;

/**
 * The query parameters that change a public answer, and which values may have one in the cache: an answer to a value
 * that nothing can have is not worth its memory. All others (campaign tags, for example) are ignored.
 */
const meaningful: Record<string, Record<string, (value: string) => boolean>> = {
  '/': { after: isCursor },
  '/sitemap-creators.xml': { from: isCursor },
  '/sitemap-recipes.xml': { from: isUuid },
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
  '/sitemap-recipes.xml',
  '/api/landing-pages',
]);
const publicFolders = ['/media/', '/api/landing-pages/', '/api/creators/'];

/** A creator's recipes and each of them. There are two versions: for everybody, and for whom may read all of them. */
const gatedPage = /^\/([^/]+)\/recipes(?:\/[a-z0-9-]+)?$/;
const recipePage = /^\/[^/]+\/recipes\/[a-z0-9-]+$/;
/** Query parameters that change a library. With one of them it is rendered for each request. */
const libraryParameters = ['q', 'tag', 'free', 'time', 'diet', 'sort', 'after'];
const FOR_MEMBERS = ' for members'; // no address holds a space

const feed = /^\/[a-z0-9-]+\/recipes\.xml$/;
/** What a cookie with a session contains, under either of its names. */
const SESSION = 'larder_session=';

const signUpPage = /^\/sign-up\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The request headers that decide whether a visitor may be given a shared answer. */
export interface AskedBy {
  cookie?: string | undefined;
  referer?: string | undefined;
}

/** What keys depend on of this site. */
export interface KeyedSite {
  /** Its own. */
  origins: readonly string[];
  routeNames: RouteNames;
}

/**
 * The key under which the answer to a public request may be cached and its render shared: the path and the query
 * parameters that matter. Null for everything that is not known to be the same for everyone. A request with a key is
 * rendered from the key alone, without the visitor's headers, so a shared answer cannot hold anything private.
 *
 * The sign-up page is the same for every visitor who has no cookie and comes from the same public page of this site, or
 * from none; that page is part of the key (decision 19).
 */
export function cacheKey(
  site: KeyedSite,
  method: string | undefined,
  target: string,
  asked: AskedBy = {},
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  const page = pageOf(path);
  if (isPublic(page)) return addressKey(site, target, path, page);
  if (gatedNameOf(page)) return asked.cookie?.includes(SESSION) ? null : gatedAddressKey(site, target, path, page);
  const from = signUpPage.test(page) ? sharedFrom(asked, site.origins) : null;
  const address = from === null ? null : addressKey(site, target, path, page);
  return address === null ? null : address + from;
}

/** A page that is there in two versions, asked for with a session. */
export interface GatedPage {
  /** The creator's subdomain. */
  name: string;
  keys: Record<Audience, string>;
}

/**
 * The two keys of a gated page that is asked for by somebody who may be signed in, so that the session has to be read
 * before one of the two is sent; null for every other request.
 */
export function gatedPageOf(
  site: KeyedSite,
  method: string | undefined,
  target: string,
  asked: AskedBy,
): GatedPage | null {
  if ((method !== 'GET' && method !== 'HEAD') || !asked.cookie?.includes(SESSION)) return null;
  const path = target.split('?', 1)[0]!;
  const page = pageOf(path);
  const name = gatedNameOf(page);
  const key = name && gatedAddressKey(site, target, path, page);
  return key ? { name: name!, keys: { public: key, members: key + FOR_MEMBERS } } : null;
}

function gatedNameOf(page: string): string | null {
  const name = gatedPage.exec(page)?.[1];
  return name !== undefined && isSubdomain(name) ? name : null;
}

function gatedAddressKey(site: KeyedSite, target: string, path: string, page: string): string | null {
  const query = new URLSearchParams(target.slice(path.length + 1));
  if (!recipePage.test(page))
    return libraryParameters.some((name) => query.has(name)) ? null : addressKey(site, target, path, page);
  const address = addressKey(site, target, path, page);
  const choice = new URLSearchParams(choiceInAddress(query)).toString();
  return address && choice ? `${address}${address.includes('?') ? '&' : '?'}${choice}` : address;
}

/** Whether the target is a public, read-only address. */
export function isPublicAddress(target: string): boolean {
  return isPublic(pageOf(target.split('?', 1)[0]!));
}

/** The path with the query parameters that change the answer, in a fixed order; null when a value is not cached. */
function addressKey(site: KeyedSite, target: string, path: string, page: string): string | null {
  if (target.length === path.length) return path;
  const query = new URLSearchParams(target.slice(path.length + 1));
  const rules = meaningful[page.replace(/(?<=.)\/$/, '')] ?? {};
  for (const [name, isCached] of Object.entries(rules)) {
    if (!query.getAll(name).every(isCached)) return null;
  }
  const cached = new URLSearchParams(
    Object.keys(rules).flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const routes = page === path ? null : someRoutes(site.routeNames(page), query.get('_routes'));
  if (routes) cached.set('_routes', routes);
  return cached.size > 0 ? `${path}?${cached}` : path;
}

/**
 * The router's `_routes`, the routes whose data a navigation needs, in one spelling: in the page's order, each once, and
 * none that is not the page's. Null when all of them, or none, are left: the answer then has the data of all.
 */
function someRoutes(ofPage: readonly string[], asked: string | null): string | null {
  const names = new Set(asked?.split(','));
  const left = ofPage.filter((name) => names.has(name));
  return left.length === 0 || left.length === ofPage.length ? null : left.join(',');
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
  const [target, from] = key.replace(FOR_MEMBERS, '').split(CAME_FROM);
  return new Request(origin + target, from === undefined ? {} : { headers: { referer: origin + from } });
}

function isPublic(page: string): boolean {
  return (
    publicPages.has(page) ||
    feed.test(page) ||
    isSubdomain(page.slice(1)) ||
    publicFolders.some((folder) => page.startsWith(folder))
  );
}

/** The page that a client-side navigation requests data for: `/marisol.data` belongs to `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
