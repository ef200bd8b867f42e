import { expect, test } from 'vitest';
import { marisols } from '../../tests/support/sites.ts';
import { paths } from '../paths.ts';
import { onPlatform } from '../server-paths.ts';
import { atSite } from './current-site.server.ts';
import { ownPathsScript } from './own-paths.ts';

const { creatorId, platform } = marisols;
const other = '0b0f0a4e-0000-4000-8000-000000000002';

const built = () => [
  paths.creator('marisol'),
  paths.recipes('marisol', [['q', 'a']]),
  paths.recipe('marisol', 'mole'),
  paths.signUp(creatorId, { offer: 'A' }),
  paths.move(creatorId),
  paths.success(creatorId),
  paths.account(),
  onPlatform(paths.studio(creatorId)),
  paths.recipe('bea', 'soup'),
  paths.signUp(other),
];

const atRoot = [
  '/',
  '/recipes?q=a',
  '/recipes/mole',
  '/sign-up?offer=A',
  '/sign-up/move',
  '/success',
  '/account',
  `${platform}/studio/${creatorId}`,
  `${platform}/bea/recipes/soup`,
  `${platform}/sign-up/${other}`,
];

test('at a creator’s site her paths are at the root, and others lead to the platform', () => {
  expect(atSite(marisols, built)).toEqual(atRoot);
});

test('on the platform paths have the creator’s name', () => {
  expect(built()).toEqual([
    '/marisol',
    '/marisol/recipes?q=a',
    '/marisol/recipes/mole',
    `/sign-up/${creatorId}?offer=A`,
    `/sign-up/${creatorId}/move`,
    `/${creatorId}/success`,
    '/account',
    `/studio/${creatorId}`,
    '/bea/recipes/soup',
    `/sign-up/${other}`,
  ]);
});

test('the inline script gives a browser the same paths, and the platform has none', () => {
  expect(ownPathsScript(undefined)).toBe('');
  const script = ownPathsScript(marisols);
  expect(script).not.toContain('<');
  const inBrowser = new Function(`let ownSite;${script}return ownSite`)() as NonNullable<typeof globalThis.ownSite>;
  expect(inBrowser.ofCreator('marisol', '')).toBe('');
  expect(inBrowser.ofCreator(creatorId, '/sign-up')).toBe('/sign-up');
  expect(inBrowser.ofCreator('bea', '')).toBe(`${platform}/bea`);
});
