import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import type { WrittenUse } from '../content/recipe-shape.ts';
import { contentOfDraft, draftOfContent, normalizeDraft, type RecipeDraft } from './recipe-draft.ts';

const draft = (lines: string[], uses: WrittenUse[]): RecipeDraft => ({
  written: aWrittenRecipe({
    groups: [{ title: '', lines }],
    steps: [{ title: '', text: 'Stir it all together.', uses, footnotes: [] }],
  }),
  corrections: {},
});
const usesAfter = (changed: RecipeDraft) => normalizeDraft(changed).written.steps[0]!.uses;

describe('the decided uses of a draft', () => {
  test('are the same after the draft is stored and read, in whatever order its lines are', () => {
    const lines = ['2 eggs', '1 onion'];
    const normalized = normalizeDraft(
      draft(
        lines,
        lines.map((line) => ({ line, nth: 0, takes: 'all' })),
      ),
    );
    expect(draftOfContent(contentOfDraft(normalized))).toEqual(normalized);
  });

  test('move to the only line with the ingredient of a rewritten line', () => {
    const half = { line: '200 g butter', nth: 0, takes: '1/2' };
    expect(usesAfter(draft(['250 g butter', '1 onion'], [half]))).toEqual([{ ...half, line: '250 g butter' }]);
    expect(usesAfter(draft(['250 g butter', '20 g butter'], [half]))).toEqual([]);
    expect(usesAfter(draft(['1 onion'], [half]))).toEqual([]);
  });

  test('are dropped if they say something else than how much', () => {
    expect(usesAfter(draft(['1 onion'], [{ line: '1 onion', nth: 0, takes: '2 cups [300 g]' }]))).toEqual([]);
  });
});

test('each step that names a line without an amount uses it', () => {
  const { steps } = contentOfDraft({
    written: aWrittenRecipe({
      groups: [{ title: '', lines: ['salt', '400 g pasta', '2 eggs'] }],
      steps: ['Boil the pasta with salt.', 'Beat the eggs with salt.'].map((text) => ({
        title: '',
        text,
        uses: [],
        footnotes: [],
      })),
    }),
    corrections: {},
  });
  expect(steps.map(({ uses }) => uses.map(({ line }) => line))).toEqual([
    [0, 1],
    [0, 2],
  ]);
});
