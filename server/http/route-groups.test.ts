import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import routeConfig from '../../app/routes.ts';
import { fullTest } from '../../tests/support/run.ts';
import { firstWordOf, RouteGroups } from './route-groups.ts';

type Routes = ServerBuild['routes'];
type Entries = readonly { id?: string; file?: string; path?: string; index?: boolean; children?: Entries }[];

const listed = (
  entries: Entries,
  parentId: string,
): { id: string; parentId: string; path?: string; index?: boolean }[] =>
  entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file!;
    return [{ id: own, parentId, path, index } as never, ...listed(children, own)];
  });

const routesOf = (entries: Entries) =>
  Object.fromEntries(
    [{ id: 'root', path: '' }, ...listed(entries, 'root')].map((route) => [route.id, route]),
  ) as unknown as Routes;

function found(routes: Routes, pathname: string): string[] | null {
  const all = Object.values(routes).map((route) => route!);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(id) }));
  return matchRoutes(below(undefined), pathname)?.map(({ route }) => route.id!) ?? null;
}

/** Normalizes a path as the router does (`getNormalizedPath`). */
const normalized = (pathname: string) =>
  pathname.endsWith('/_.data') ? pathname.replace(/_\.data$/, '') : pathname.replace(/\.data$/, '');

const table = routesOf(routeConfig as Entries);
const groups = new RouteGroups(table);

const addresses = Object.values(table).flatMap((route, at) => {
  const words: string[] = [];
  for (let each = route; each; each = each.parentId ? table[each.parentId] : undefined) {
    if (each.path) words.unshift(each.path);
  }
  const plain = `/${words.join('/').replaceAll(/:\w+|\*/g, 'marisol')}`;
  if (at % 10 !== 0) return [plain];
  return [plain, plain.toUpperCase(), `${plain}/`, `${plain}.data`, `${plain}/_.data`, `/${plain}`, `${plain}/more`];
});
const odd = [
  '/',
  '//',
  '/_.data',
  '/_root.data',
  '/.data',
  '/a.data/b',
  '/account.data/x',
  '/%61ccount',
  '/%',
  '/acc%6Funt',
];
const others = [
  '/marisol',
  '/marisol/recipes/a.b',
  '/accounts',
  '/account-name',
  '/ä/recipes',
  '/studio.json',
  '/-',
  '/_',
];

describe('the routes for a first word and a number of words', () => {
  fullTest('include every route that the router may match', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {}); // the router warns about a path that cannot be decoded
    const pathnames = [...addresses, ...odd, ...others];
    const ofGroup = pathnames.map((each) => [each, found(groups.routesOf(groups.groupOf(each)), normalized(each))]);
    expect(ofGroup).toEqual(pathnames.map((each) => [each, found(table, normalized(each))]));
  });

  test('are few for a page', () => {
    for (const path of ['/', '/marisol', '/marisol/recipes/pozole', '/sign-up/1', '/kitchen', '/account']) {
      expect(Object.keys(groups.routesOf(groups.groupOf(path))).length).toBeLessThan(16);
    }
  });

  test('do not grow in number with longer paths', () => {
    expect(groups.groupOf('/a'.repeat(50))).toEqual(groups.groupOf('/a'.repeat(40)));
  });

  test('are those with a parameter too, in the order of the table', () => {
    const routes = routesOf([
      { id: 'a', path: 'account' },
      { id: 'name', path: ':name' },
      {
        id: 'frame',
        path: 'studio',
        children: [
          { id: 'index', index: true },
          { id: 'inner', path: ':id/pages' },
        ],
      },
      { id: 'all', path: '*' },
      { id: 'b', path: 'account/name' },
      { id: 'maybe', path: 'en?/about' },
    ]);
    const ofTable = new RouteGroups(routes);
    const ids = (path: string) => Object.keys(ofTable.routesOf(ofTable.groupOf(path)));
    expect(ids('/account')).toEqual(['root', 'a', 'name', 'all', 'maybe']);
    expect(ids('/account/1')).toEqual(['root', 'all', 'b', 'maybe']);
    expect(ids('/studio')).toEqual(['root', 'name', 'frame', 'index', 'all', 'maybe']);
    expect(ids('/studio/1/pages/')).toEqual(['root', 'frame', 'inner', 'all']);
    expect(ids('/anything')).toEqual(['root', 'name', 'all', 'maybe']);
    expect(ids('/a/b/c/d/e/f/g')).toEqual(['root', 'all']);
    expect(ids('/account//x')).toEqual(Object.keys(routes));
  });
});

test('a first word is returned only if it needs no decoding', () => {
  expect(firstWordOf('/Account/name')).toBe('account');
  expect(firstWordOf('/account.data')).toBe('account');
  expect(firstWordOf('/robots.txt')).toBe('robots.txt');
  expect(firstWordOf('/robots.txt.data')).toBe('robots.txt');
  expect(firstWordOf('/')).toBe('');
  for (const path of ['/%61ccount', '/_.data', '/ä', '']) expect(firstWordOf(path)).toBeNull();
});
