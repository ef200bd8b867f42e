import { expect, test } from 'vitest';
import { toDo } from './to-do.ts';

const some = { look: true, welcome: false, recipe: false };
const recipe = (id: string, state: 'draft' | 'scheduled' | 'published' | 'changed') => ({
  ...{ id, state, name: id, publishedAt: null },
});
const whats = (...site: Parameters<typeof toDo>) => toDo(...site).map(({ what }) => what);

test('who has not finished the first steps is led on with them, then to publishing the page', () => {
  const site = { isActive: false, changes: [], steps: some, recipes: [recipe('soup', 'draft')], payouts: null };
  expect(whats(site)).toEqual(['onboarding', 'publish-page', 'recipe']);
  expect(toDo(site)[0]).toEqual({ what: 'onboarding', next: 'welcome' });
});

test('whoever has a public page is not asked for first steps, whoever made it', () => {
  expect(whats({ isActive: true, changes: [], steps: some, recipes: [], payouts: null })).toEqual([]);
});

test('what was written since is named where the page is public; a page that nobody sees is published as a whole', () => {
  const changes = ['Changed the headline'];
  expect(whats({ isActive: true, changes, steps: null, recipes: [], payouts: null })).toEqual(['page-changes']);
  expect(whats({ isActive: false, changes, steps: null, recipes: [], payouts: null })).toEqual(['publish-page']);
});

test('recipes wait that are begun, to be published or changed since; of many the four that were changed last', () => {
  const recipes = [
    ...[recipe('a', 'published'), recipe('b', 'changed'), recipe('c', 'scheduled')],
    ...[recipe('d', 'draft'), recipe('e', 'draft'), recipe('f', 'draft')],
  ];
  const waiting = toDo({ isActive: true, changes: [], steps: null, recipes, payouts: null });
  expect(waiting.map((each) => (each.what === 'recipe' ? each.recipe.id : each.what))).toEqual(['b', 'c', 'd', 'e']);
});
