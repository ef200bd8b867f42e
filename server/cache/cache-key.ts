import { type PageVersion, pageVersions } from '../../app/recipes/paywall/paywall.ts';
import type { SharedAnswers } from '../../app/route-table.ts';
import { findCachedRoute } from './cached-routes.ts';
import type { RouteNames } from './route-names.ts';

/** How the key of each version ends; no address holds a space. */
const VERSIONS: Record<PageVersion, string> = {
  join: '',
  move: ' for members of another',
  account: ' for members without access',
  members: ' for members',
};

/** What a cookie with a session contains, under either of its names. */
const SESSION = 'larder_session=';

/** The request headers that decide whether a visitor may be given a shared answer. */
export interface Requester {
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
 * parameters that its route's row names. Null for everything that is not known to be the same for everyone. A request
 * with a key is rendered from the key alone, without the visitor's headers, so a shared answer cannot hold anything
 * private.
 *
 * The sign-up page is the same for every visitor who has no cookie and comes from the same public page of this site, or
 * from none; that page is part of the key (decision 4).
 */
export function cacheKey(
  site: KeyedSite,
  method: string | undefined,
  target: string,
  requester: Requester = {},
): string | null {
  if (!isRead(method)) return null;
  const path = pathOf(target);
  const page = pageOf(path);
  const cache = findCachedRoute(page)?.cache;
  if (!cache) return null;
  switch (cache.for) {
    case 'everyone':
      return addressKey(site, target, path, page, cache);
    case 'audiences':
      return requester.cookie?.includes(SESSION) ? null : addressKey(site, target, path, page, cache);
    case 'newcomers': {
      const from = sharedFrom(requester, site.origins, cache);
      const address = from === null ? null : addressKey(site, target, path, page, cache);
      return address === null ? null : address + from;
    }
  }
}

/** A page that is there in several versions, asked for with a session. */
export interface GatedPage {
  /** The creator's subdomain. */
  name: string;
  keys: Record<PageVersion, string>;
}

/**
 * The keys of a gated page that is asked for by somebody who may be signed in, so that the session has to be read before
 * one version is sent; null for every other request.
 */
export function gatedPageOf(
  site: KeyedSite,
  method: string | undefined,
  target: string,
  requester: Requester,
): GatedPage | null {
  if (!isRead(method) || !requester.cookie?.includes(SESSION)) return null;
  const path = pathOf(target);
  const page = pageOf(path);
  const route = findCachedRoute(page);
  if (route?.cache.for !== 'audiences') return null;
  const key = addressKey(site, target, path, page, route.cache);
  if (!key) return null;
  const keys = Object.fromEntries(pageVersions.map((version) => [version, key + VERSIONS[version]]));
  return { name: route.params.name!, keys: keys as Record<PageVersion, string> };
}

/** Whether the target is an address whose answers are the same for everyone. */
export const isPublicAddress = (target: string): boolean =>
  findCachedRoute(pageOf(pathOf(target)))?.cache.for === 'everyone';

/**
 * The target without the query parameters that its route's row does not name, where its answers are shared. Otherwise a
 * loader could read a parameter that is in no key, and its answer would be another's.
 */
export function withNamedQuery(method: string | undefined, target: string): string {
  if (!isRead(method)) return target;
  const path = pathOf(target);
  const page = pageOf(path);
  const cache = target.length > path.length ? findCachedRoute(page)?.cache : null;
  if (!cache) return target;
  const query = new URLSearchParams(target.slice(path.length + 1));
  const named = [...query].filter(([name]) => Object.hasOwn(cache.query, name) || (name === ROUTES && page !== path));
  return named.length > 0 ? `${path}?${new URLSearchParams(named)}` : path;
}

/** The path with the query parameters that change the answer, in a fixed order; null when a value is not cached. */
function addressKey(
  site: KeyedSite,
  target: string,
  path: string,
  page: string,
  { query: rules, inOneSpelling }: SharedAnswers,
): string | null {
  if (target.length === path.length) return path;
  const query = new URLSearchParams(target.slice(path.length + 1));
  const names = Object.keys(rules);
  if (!names.every((name) => query.getAll(name).every(rules[name]!))) return null;
  const cached = new URLSearchParams(
    inOneSpelling?.(query) ?? names.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const routes = page === path ? null : someRoutes(site.routeNames(page), query.get(ROUTES));
  if (routes) cached.set(ROUTES, routes);
  return cached.size > 0 ? `${path}?${cached}` : path;
}

/** The router's parameter of a `.data` request. */
const ROUTES = '_routes';

/**
 * The router's `_routes`, the routes whose data a navigation needs, in one spelling: in the page's order, each once, and
 * none that is not the page's. Null when all of them, or none, are left: the answer then has the data of all.
 */
function someRoutes(ofPage: readonly string[], requester: string | null): string | null {
  const names = new Set(requester?.split(','));
  const left = ofPage.filter((name) => names.has(name));
  return left.length === 0 || left.length === ofPage.length ? null : left.join(',');
}

const CAME_FROM = ' from '; // no address holds a space

/** The referring page of a visitor without cookies, as the end of a key; null when the answer must not be shared. */
function sharedFrom({ cookie, referer }: Requester, origins: readonly string[], cache: SharedAnswers): string | null {
  if (cookie) return null;
  const from = referer ? URL.parse(referer) : null;
  if (!from || !origins.includes(from.origin)) return '';
  const route = findCachedRoute(from.pathname);
  return route && cache.from?.includes(route.pattern) && !from.search ? CAME_FROM + from.pathname : null;
}

/** The request that a cached answer is rendered from. It holds nothing from the visitor's request but the key. */
export function requestFromKey(key: string, origin: string): Request {
  const [target] = key.split(' ', 1);
  const [, from] = key.split(CAME_FROM);
  return new Request(origin + target, from === undefined ? {} : { headers: { referer: origin + from } });
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}

/** The page that a client-side navigation requests data for: `/marisol.data` belongs to `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
