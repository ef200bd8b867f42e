import { expect, test } from 'vitest';
import { contentOfRows } from '../../landing/editing/page-rows.ts';
import { nextStep, stepAfter, stepsDone } from './steps.ts';

const nothing = contentOfRows(null, { features: [], reviews: [], faqs: [] });

test('a page with a name alone has no step done, since the name was there before', () => {
  const done = stepsDone({ ...nothing, name: 'Marisol’s table' }, { hasRecipe: false });
  expect(done).toEqual({ look: false, welcome: false, recipe: false });
  expect(nextStep(done)).toBe('look');
});

test('what is no colour does not end the first step', () => {
  expect(stepsDone({ ...nothing, accentColor: 'butter' }, { hasRecipe: false }).look).toBe(false);
});

test('one goes on with the first step that nothing was done in, also where a later one is done', () => {
  const done = stepsDone({ ...nothing, accentColor: '#9c3d2e' }, { hasRecipe: true });
  expect(nextStep(done)).toBe('welcome');
});

test('a sentence or a picture is enough for the second step; spaces are none', () => {
  expect(stepsDone({ ...nothing, payoff: 'Dinner, solved' }, { hasRecipe: false }).welcome).toBe(true);
  expect(stepsDone({ ...nothing, cookPortrait: '/media/x/original' }, { hasRecipe: false }).welcome).toBe(true);
  expect(stepsDone({ ...nothing, payoff: '  ' }, { hasRecipe: false }).welcome).toBe(false);
});

test('after the last step there is none', () => {
  expect(nextStep({ look: true, welcome: true, recipe: true })).toBeNull();
  expect([stepAfter('look'), stepAfter('welcome'), stepAfter('recipe')]).toEqual(['welcome', 'recipe', null]);
});
