import { expect, test } from 'vitest';
import { type RoutePattern, type RouteRow, routeTable } from '../../app/route-table.ts';
import { serveRoutes } from '../../tests/support/route-server.ts';
import { cacheKey, type KeyedSite, withNamedQuery } from './cache-key.ts';
import { findCachedRoute } from './cached-routes.ts';

const origin = 'https://larder.example';
const site: KeyedSite = {
  site: { kind: 'platform', origin },
  origins: [origin],
  routeNames: () => ['root', 'page'],
};
const values: Record<string, string> = { name: 'marisol', slug: 'soup' };
const rows = Object.entries(routeTable) as [RoutePattern, RouteRow][];
const addressOf = (pattern: string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '0b0f0a4e-0000-4000-8000-000000000001');
const keyOf = (target: string) => cacheKey(site, 'GET', target);

test.each(rows.filter(([, { cache }]) => cache !== 'no-store'))(
  'a route with shared responses is found by its address, and has one key whatever its row does not name: %s',
  (pattern) => {
    const address = addressOf(pattern);
    expect(findCachedRoute(address)?.pattern).toBe(pattern);
    expect(keyOf(`${address}?sent=1&utm_source=x`)).toBe(address);
  },
);

test.each(rows.filter(([, { cache }]) => cache === 'no-store'))(
  'a route with private responses has no key: %s',
  (pattern) => {
    const address = addressOf(pattern);
    expect([keyOf(address), keyOf(`${address}.data`)]).toEqual([null, null]);
  },
);

test.each([
  ['/marisol?sent=1', '/marisol'],
  ['/?sent=1&after=bea', '/?after=bea'],
  ['/?after=', '/?after='],
  ['/marisol.data?_routes=root&sent=1', '/marisol.data?_routes=root'],
  ['/marisol?_routes=root', '/marisol'],
  ['/sign-in?sent=1', '/sign-in?sent=1'],
  ['/marisol/recipes?q=a%20b&sent=1', '/marisol/recipes?q=a+b'],
])('%s is rendered as %s', (target, rendered) => {
  expect(withNamedQuery('GET', target)).toBe(rendered);
});

test('the query of a form is left unchanged', () => {
  expect(withNamedQuery('POST', '/sign-up/0b0f0a4e-0000-4000-8000-000000000001?index')).toMatch(/\?index$/);
});

const loader = ({ request }: { request: Request }) => new Response(new URL(request.url).search);
const served = await serveRoutes({ 'sitemap-creators.xml': { loader }, 'sign-in': { loader } });
const searchOf = async (path: string) => (await fetch(served.origin + path)).text();
/** Too long to be cached, so that the request gets its own render. */
const notCached = 'a'.repeat(256);

test('a loader of a shared route sees only the parameters that its row names, whether or not its answer is cached', async () => {
  expect(await searchOf('/sitemap-creators.xml?sent=1&from=m')).toBe('?from=m');
  expect(await searchOf(`/sitemap-creators.xml?sent=1&from=${notCached}`)).toBe(`?from=${notCached}`);
});

test('a loader of a private route sees every parameter', async () => {
  expect(await searchOf('/sign-in?sent=1&from=%2Fmarisol')).toBe('?sent=1&from=%2Fmarisol');
});
