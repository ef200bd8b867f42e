import { expect, test } from 'vitest';
import type { MerchantStanding } from '../payments/standing.ts';
import { merchantToDo, toDo } from './to-do.ts';

const some = { look: true, welcome: false, recipe: false };
const recipe = (id: string, state: 'draft' | 'scheduled' | 'published' | 'changed') => ({
  id,
  state,
  name: id,
  publishedAt: null,
});
const calm = { posts: 0, questions: 0, appeals: 0 };
const whats = (...site: Parameters<typeof toDo>) => toDo(...site).map(({ what }) => what);

test('unfinished onboarding comes first, then publishing the page', () => {
  const site = {
    isActive: false,
    changes: [],
    steps: some,
    recipes: [recipe('soup', 'draft')],
    merchant: null,
    community: calm,
    weeklyDraft: null,
  };
  expect(whats(site)).toEqual(['onboarding', 'publish-page', 'recipe']);
  expect(toDo(site)[0]).toEqual({ what: 'onboarding', next: 'welcome' });
});

test('onboarding with every step done is no task', () => {
  const steps = { look: true, welcome: true, recipe: true };
  expect(
    whats({ isActive: false, changes: [], steps, recipes: [], merchant: null, community: calm, weeklyDraft: null }),
  ).toEqual(['publish-page']);
});

test('a public page has no onboarding, however it was published', () => {
  expect(
    whats({
      isActive: true,
      changes: [],
      steps: some,
      recipes: [],
      merchant: null,
      community: calm,
      weeklyDraft: null,
    }),
  ).toEqual([]);
});

test('posts, questions and appeals that wait are a task each', () => {
  const site = { isActive: true, changes: [], steps: null, recipes: [], merchant: null, weeklyDraft: null };
  expect(toDo({ ...site, community: { posts: 1, questions: 2, appeals: 0 } })).toEqual([
    { what: 'community', kind: 'posts', count: 1 },
    { what: 'community', kind: 'questions', count: 2 },
  ]);
});

test('unpublished changes are named for a public page; an unpublished page is one task', () => {
  const changes = ['Changed the headline'];
  expect(
    whats({ isActive: true, changes, steps: null, recipes: [], merchant: null, community: calm, weeklyDraft: null }),
  ).toEqual(['page-changes']);
  expect(
    whats({ isActive: false, changes, steps: null, recipes: [], merchant: null, community: calm, weeklyDraft: null }),
  ).toEqual(['publish-page']);
});

test('drafts, scheduled and changed recipes are tasks; at most the four last changed', () => {
  const recipes = [
    ...[recipe('a', 'published'), recipe('b', 'changed'), recipe('c', 'scheduled')],
    ...[recipe('d', 'draft'), recipe('e', 'draft'), recipe('f', 'draft')],
  ];
  const waiting = toDo({
    isActive: true,
    changes: [],
    steps: null,
    recipes,
    merchant: null,
    community: calm,
    weeklyDraft: null,
  });
  expect(waiting.map((each) => (each.what === 'recipe' ? each.recipe.id : each.what))).toEqual(['b', 'c', 'd', 'e']);
});

test('a weekly letter is a task before the recipes', () => {
  const weeklyDraft = { letterId: 'a', subject: 'New this week' };
  const recipes = [recipe('soup', 'draft')];
  expect(
    whats({ isActive: true, changes: [], steps: null, recipes, merchant: null, community: calm, weeklyDraft }),
  ).toEqual(['letter', 'recipe']);
});

const standing = (state: MerchantStanding['state'], more: Partial<MerchantStanding> = {}): MerchantStanding => ({
  state,
  requirements: [],
  dueAt: null,
  wasReady: false,
  statementDescriptor: null,
  usesTax: false,
  ...more,
});
const requirements = [{ what: 'bank', isRefused: false }] as const;

test.each([
  ['none', {}, 'connect'],
  ['begun', {}, 'begun'],
  ['checking', {}, null],
  ['ready', {}, null],
  ['ready', { requirements }, 'needed'],
  ['restricted', {}, 'needed'],
  ['restricted', { wasReady: true }, 'stopped'],
  ['leaving', { requirements }, null],
  ['disconnected', {}, 'disconnected'],
] as const)('the Stripe account that is %s %j gives the task %j', (state, more, is) => {
  expect(merchantToDo(standing(state, more), { isActive: true })?.is ?? null).toBe(is);
});

test('before the page is public, connecting Stripe is no task', () => {
  expect(merchantToDo(standing('none'), { isActive: false })).toBeNull();
});
