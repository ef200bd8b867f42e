import { expect, test } from 'vitest';
import { contentOfRows } from '../../landing/editing/page-rows.ts';
import { nextStep, stepAfter, stepsDone } from './steps.ts';

const nothing = contentOfRows(null, { features: [], reviews: [], faqs: [] });

test('a page with only a name has no step done', () => {
  const done = stepsDone({ ...nothing, name: 'Marisol’s table' }, { hasRecipe: false });
  expect(done).toEqual({ look: false, welcome: false, recipe: false });
  expect(nextStep(done)).toBe('look');
});

test('an invalid colour does not complete the first step', () => {
  expect(stepsDone({ ...nothing, accentColor: 'butter' }, { hasRecipe: false }).look).toBe(false);
});

test('the next step is the first open one, even if a later one is done', () => {
  const done = stepsDone({ ...nothing, accentColor: '#9c3d2e' }, { hasRecipe: true });
  expect(nextStep(done)).toBe('welcome');
});

test('a sentence or a picture completes the second step; spaces do not', () => {
  expect(stepsDone({ ...nothing, payoff: 'Dinner, solved' }, { hasRecipe: false }).welcome).toBe(true);
  expect(stepsDone({ ...nothing, cookPortrait: '/media/x/original' }, { hasRecipe: false }).welcome).toBe(true);
  expect(stepsDone({ ...nothing, payoff: '  ' }, { hasRecipe: false }).welcome).toBe(false);
});

test('the last step has no next one', () => {
  expect(nextStep({ look: true, welcome: true, recipe: true })).toBeNull();
  expect([stepAfter('look'), stepAfter('welcome'), stepAfter('recipe')]).toEqual(['welcome', 'recipe', null]);
});
