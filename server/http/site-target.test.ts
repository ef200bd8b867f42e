import { describe, expect, test } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { type EndpointRow, endpointTable, patternAtRoot, type RouteRow, routeTable } from '../../app/route-table.ts';
import { pathAtRoot } from '../../app/sites/site.ts';
import type { Sites } from '../../app/sites/sites.server.ts';
import { marisols } from '../../tests/support/sites.ts';
import { findCachedRoute } from '../cache/cached-routes.ts';
import { addressAfterMove, platformTarget, redirectFrom } from './site-target.ts';

const id = marisols.creatorId;
const rows = Object.entries<RouteRow | EndpointRow>({ ...routeTable, ...endpointTable });
const named = (place: RouteRow['onCreatorSites']) =>
  rows.flatMap(([pattern, { onCreatorSites }]) => (onCreatorSites === place ? [pattern] : []));

const addressOf = (pattern: string) =>
  pattern
    .replace(/:name/, 'marisol')
    .replace(/:creatorId/, id)
    .replace(/:\w+/g, 'some')
    .replace('*', 'some');

describe('the place of a row on creators’ sites', () => {
  test.each(rows)('%s', (pattern, { onCreatorSites }) => {
    const namesCreator = /^\/:name(\/|$)|^\/:creatorId\/success$|^\/sign-up\/:creatorId(\/|$)/.test(pattern);
    if (namesCreator) expect(onCreatorSites).toBe('at-root');
    else expect(onCreatorSites).not.toBe('at-root');
    if (/^\/(studio|operator|dev)(\/|$)/.test(pattern)) expect(onCreatorSites).toBe('absent');
  });

  test('at the root no address is another’s', () => {
    const atRoot = named('at-root').map(patternAtRoot);
    expect(new Set(atRoot).size).toBe(atRoot.length);
    const words = new Set(atRoot.map((pattern) => pattern.split('/')[1]));
    expect(named('same').filter((pattern) => words.has(pattern.split('/')[1]))).toEqual([]);
  });
});

describe('the platform’s target', () => {
  test.each(named('at-root').map(addressOf))('of %s, at the root of the creator’s site', (address) => {
    const atRoot = pathAtRoot(marisols, address);
    expect(atRoot.length).toBeLessThan(address.length);
    expect(platformTarget(marisols, atRoot)).toBe(address);
    expect(platformTarget(marisols, `${atRoot}?a=/b.data`)).toBe(`${address}?a=/b.data`);
    if (atRoot !== '/') expect(platformTarget(marisols, `${atRoot}.data?_routes=a`)).toBe(`${address}.data?_routes=a`);
  });

  test.each(named('same').map(addressOf))('of %s, which every site has, is the same', (address) => {
    expect(platformTarget(marisols, address)).toBe(address);
    expect(platformTarget(marisols, `${address}?a=b`)).toBe(`${address}?a=b`);
  });

  test.each([
    ['/_root.data', '/marisol.data'],
    ['/_.data?_routes=root', '/marisol.data?_routes=root'],
    ['/?utm_source=a', '/marisol?utm_source=a'],
    ['/Sign-Up', `/Sign-Up/${id}`],
    ['/ACCOUNT/name', '/ACCOUNT/name'],
    ['/success.data', `/${id}/success.data`],
  ])('of %s', (target, expected) => {
    expect(platformTarget(marisols, target)).toBe(expected);
  });

  test.each(['/studio', '/operator', '/bea', '/bea/recipes', '/welcome', '/template_1', '//evil.example', '/..'])(
    'of %s is below the creator’s name, where no route is cached',
    (target) => {
      const found = platformTarget(marisols, target);
      expect(found).toMatch(/^\/marisol\//);
      expect(findCachedRoute(found)).toBeNull();
    },
  );
});

describe('a read is redirected', () => {
  test('not at the canonical address', () => {
    for (const target of ['/', '/recipes?q=a', '/account', '/marisolx', '/studio']) {
      expect(redirectFrom(marisols, target)).toBeNull();
    }
  });

  test('to the root, from the address that the page has on the platform', () => {
    expect(redirectFrom(marisols, '/marisol/recipes/mole?serves=4')).toBe(`${marisols.origin}/recipes/mole?serves=4`);
    expect(redirectFrom(marisols, `/sign-up/${id}`)).toBe(`${marisols.origin}/sign-up`);
    expect(redirectFrom(marisols, '/marisol//evil.example')).toBe(`${marisols.origin}//evil.example`);
  });

  test('to the canonical address in one hop', () => {
    const canonical = 'https://marisolcooks.example';
    const site = { ...marisols, canonical };
    expect(redirectFrom(site, '/recipes')).toBe(`${canonical}/recipes`);
    expect(redirectFrom(site, '/marisol/recipes')).toBe(`${canonical}/recipes`);
    const onPlatform = { ...marisols, canonical: marisols.platform };
    expect(redirectFrom(onPlatform, '/recipes')).toBe('https://larder.test/marisol/recipes');
    expect(redirectFrom(onPlatform, '/')).toBe('https://larder.test/marisol');
    expect(redirectFrom(onPlatform, '/sign-up?offer=A')).toBe(`https://larder.test/sign-up/${id}?offer=A`);
    expect(redirectFrom(onPlatform, '/account')).toBe('https://larder.test/account');
  });
});

describe('at a host that the platform has left', () => {
  const { platform, creatorId } = marisols;
  const canonical = 'https://marisolcooks.example';
  const sites = {
    platform: { kind: 'platform', origin: platform },
    findCanonical: async (_: Db, creator: { creatorId: string } | { subdomain: string }) =>
      ('creatorId' in creator ? creator.creatorId === creatorId : creator.subdomain === 'marisol')
        ? { ...marisols, canonical }
        : null,
  } as Sites;
  const moved = (target: string) => addressAfterMove({ sites, db: {} as Db }, target);

  test.each([
    ['/', `${platform}/`],
    ['/bea/recipes?q=a&after=b', `${platform}/bea/recipes?q=a&after=b`],
    ['/auth/verify?token=a', `${platform}/auth/verify?token=a`],
    ['//evil.example/a', `${platform}//evil.example/a`],
    ['/sign-up/no-id', `${platform}/sign-up/no-id`],
    [`/studio/${id}`, `${platform}/studio/${id}`],
    ['/marisol', `${canonical}/`],
    ['/marisol?utm_source=a', `${canonical}/?utm_source=a`],
    ['/marisol/recipes/mole?serves=4', `${canonical}/recipes/mole?serves=4`],
    [`/sign-up/${id}?offer=A`, `${canonical}/sign-up?offer=A`],
    [`/${id}/success`, `${canonical}/success`],
  ])('%s leads to %s in one hop', async (target, address) => {
    expect(await moved(target)).toBe(address);
  });

  test('a page leads to the platform if the creator’s address cannot be read', async () => {
    const broken = { ...sites, findCanonical: () => Promise.reject(new Error('away')) };
    expect(await addressAfterMove({ sites: broken, db: {} as Db }, '/marisol')).toBe(`${platform}/marisol`);
  });
});
