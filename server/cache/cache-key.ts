import { type PageVersion, pageVersions } from '../../app/recipes/paywall/paywall.ts';
import type { SharedAnswers } from '../../app/route-table.ts';
import type { Site } from '../../app/sites/site.ts';
import { platformTarget } from '../http/site-target.ts';
import { findCachedRoute } from './cached-routes.ts';
import type { RouteNames } from './route-names.ts';

/** End of the key for each version. Paths and hosts contain no space, so keys of two versions never collide. */
const VERSIONS: Record<PageVersion, string> = {
  join: '',
  move: ' for members of another',
  account: ' for members without access',
  members: ' for members',
};

/** Text that a session cookie contains, with or without the prefix `__Host-`. */
const SESSION = 'larder_session=';

/** Request headers that decide if a visitor may get a shared response. */
export interface Requester {
  cookie?: string | undefined;
  referer?: string | undefined;
}

/** Site whose responses a key is for. */
export interface KeyedSite {
  site: Site;
  origins: readonly string[];
  routeNames: RouteNames;
}

/** Returns the part of a key that names the site, which is empty for the platform. */
const siteSuffix = ({ site }: KeyedSite) => (site.kind === 'platform' ? '' : ` on ${site.host}`);

/**
 * Returns the key under which the response to a public request may be cached, or null if the response is not shared. A
 * response with a key is rendered from the key alone, without the visitor's headers. The sign-up page has a key only
 * for visitors without cookies (decision 4).
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
      const from = sharedFrom(requester, site, cache);
      const address = from === null ? null : addressKey(site, target, path, page, cache);
      return address === null ? null : address + from;
    }
  }
}

export interface GatedPage {
  name: string;
  keys: Record<PageVersion, string>;
}

/**
 * Returns the keys of a gated page's versions, or null if the request gets no shared version. The caller reads the
 * session to choose a version.
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

export const isPublicAddress = (target: string): boolean =>
  findCachedRoute(pageOf(pathOf(target)))?.cache.for === 'everyone';

/**
 * Removes query parameters that the route's row does not name. A loader then reads the same parameters in a request
 * that is not cached as in a cached one, which is rendered from its key alone.
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

/**
 * Returns the path with the route's query parameters in a fixed order, and the site's suffix. Returns null if the
 * route's row in `route-table.ts` rejects a value.
 */
function addressKey(
  site: KeyedSite,
  target: string,
  path: string,
  page: string,
  { query: rules, inOneSpelling }: SharedAnswers,
): string | null {
  const suffix = siteSuffix(site);
  if (target.length === path.length) return path + suffix;
  const query = new URLSearchParams(target.slice(path.length + 1));
  const names = Object.keys(rules);
  if (!names.every((name) => query.getAll(name).every(rules[name]!))) return null;
  const cached = new URLSearchParams(
    inOneSpelling?.(query) ?? names.flatMap((name) => query.getAll(name).map((value) => [name, value])),
  );
  const routes = page === path ? null : someRoutes(site.routeNames(page), query.get(ROUTES));
  if (routes) cached.set(ROUTES, routes);
  return (cached.size > 0 ? `${path}?${cached}` : path) + suffix;
}

/** Query parameter that the router adds to some `.data` requests. */
const ROUTES = '_routes';

/**
 * Normalizes the value of `_routes`, which names the routes whose data a navigation needs. Returns null if the result
 * would name all routes or none.
 */
function someRoutes(ofPage: readonly string[], requester: string | null): string | null {
  const names = new Set(requester?.split(','));
  const left = ofPage.filter((name) => names.has(name));
  return left.length === 0 || left.length === ofPage.length ? null : left.join(',');
}

const CAME_FROM = ' from '; // addresses contain no space

/**
 * Returns the end of the key for a visitor without cookies, empty if no page of the site referred the visitor. Returns
 * null if the response must not be shared.
 */
function sharedFrom({ cookie, referer }: Requester, { site, origins }: KeyedSite, cache: SharedAnswers): string | null {
  if (cookie) return null;
  const from = referer ? URL.parse(referer) : null;
  if (!from || !origins.includes(from.origin)) return '';
  const route = findCachedRoute(site.kind === 'platform' ? from.pathname : platformTarget(site, from.pathname));
  return route && cache.from?.includes(route.pattern) && !from.search ? CAME_FROM + from.pathname : null;
}

/** Builds the request that a shared response is rendered from, using only the key and the site's origin. */
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

/** Returns the page of a path. A `.data` path has the data of a page: `/marisol.data` belongs to `/marisol`. */
function pageOf(path: string): string {
  if (!path.endsWith('.data')) return path;
  const page = path.slice(0, -'.data'.length);
  return page === '/_root' || page === '/_' ? '/' : page;
}
