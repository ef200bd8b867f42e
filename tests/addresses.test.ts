import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { authPaths } from '../app/auth-paths.ts';
import { communityPaths } from '../app/community/paths.ts';
import { viewsPath } from '../app/cookbook/views/use-counted-view.ts';
import { pageEditorPath } from '../app/creators/paths.ts';
import { recipeCookedPath, recipeNotePath, recipeSavedPath } from '../app/kitchen/paths.ts';
import { letterPaths } from '../app/letters/paths.ts';
import { operatorPaths } from '../app/operator/paths.ts';
import { paths } from '../app/paths.ts';
import { paymentPaths } from '../app/payments/paths.ts';
import { mailboxPaths, serverPaths, sitemapPaths } from '../app/server-paths.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { findEndpoint } from '../server/http/endpoint.ts';
import { routePatterns } from './support/route-patterns.ts';

const others = { pageEditorPath, recipeCookedPath, recipeNotePath, recipeSavedPath, viewsPath };
const groups = {
  paths,
  authPaths,
  letterPaths,
  communityPaths,
  serverPaths,
  studioPaths,
  operatorPaths,
  paymentPaths,
  sitemapPaths,
  mailboxPaths,
  others,
};
const builders = Object.entries(groups).flatMap(([name, group]) =>
  Object.entries(group).map(([key, build]) => [`${name}.${key}`, build as (...values: unknown[]) => string] as const),
);

/** Builders of address prefixes, which match no route. */
const beginnings = ['paths.picture', 'paths.analytics', 'studioPaths.imports'];

const anything = Object.assign(new String('0a'), { recipeIds: ['0a'], from: '0a', after: '0a' });

test.each(builders.filter(([name]) => !beginnings.includes(name)))('%s builds the address of a route', (_, build) => {
  const { pathname } = new URL(build(...Array(build.length).fill(anything)), 'https://larder.test');
  // Builders without parameters must not match the route of a creator's page, which accepts any word.
  const patterns = routePatterns.filter((pattern) => build.length > 0 || !pattern.includes('/:'));
  const isRoute = patterns.some((pattern) => matchPath(pattern, pathname));
  expect([pathname, isRoute || findEndpoint(pathname) !== null]).toEqual([pathname, true]);
});

test('values are escaped', () => {
  expect(paths.signUp('../account?x#y')).toBe('/sign-up/..%2Faccount%3Fx%23y');
  expect(paths.creator('//evil.example')).toBe('/%2F%2Fevil.example');
  expect(paths.signIn({ from: '/a&from=/b' })).toBe('/sign-in?from=%2Fa%26from%3D%2Fb');
  expect(serverPaths.unsubscribe('a/c')).toBe('/auth/unsubscribe/a%2Fc');
});
