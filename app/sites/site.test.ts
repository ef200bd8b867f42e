import { expect, test } from 'vitest';
import { pathAtRoot } from './site.ts';

const id = '0b0f0a4e-0000-4000-8000-000000000001';
const marisol = { subdomain: 'marisol', creatorId: id };

test.each([
  ['/marisol', '/'],
  ['/marisol?after=a', '/?after=a'],
  ['/marisol/recipes', '/recipes'],
  ['/marisol/recipes/mole/mine?done=saved#note', '/recipes/mole/mine?done=saved#note'],
  [`/sign-up/${id}`, '/sign-up'],
  [`/sign-up/${id}/move`, '/sign-up/move'],
  [`/sign-up/${id}?offer=SPRING`, '/sign-up?offer=SPRING'],
  [`/${id}/success?moved=yes`, '/success?moved=yes'],
])('%s is at the root of the creator’s site as %s', (path, atRoot) => {
  expect(pathAtRoot(marisol, path)).toBe(atRoot);
});

test.each([
  '/',
  '/account',
  '/marisol-cooks',
  '/marisolx/recipes',
  '/bea/recipes',
  '/sign-up/0b0f0a4e-0000-4000-8000-000000000002',
  `/${id}`,
  '/recipes/marisol',
])('%s is unchanged', (path) => {
  expect(pathAtRoot(marisol, path)).toBe(path);
});
