import { describe, expect, test } from 'vitest';
import { aBody } from '../../../tests/support/rows.ts';
import type { ShownRecipe } from '../queries.server.ts';
import { plainText } from '../scaling/show-line.ts';
import { recipeView } from './recipe-view.ts';

const recipe: ShownRecipe = {
  id: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1001',
  slug: 'lentils',
  name: ' Lentils ',
  imageUrl: null,
  imageAlt: null,
  free: false,
  prepTime: 10,
  cookTime: 25,
  restTime: null,
  creatorId: '7d1f6b90-3c55-4a8e-8f21-0a4b6c2e1002',
  dateCreated: new Date(0),
  publishedAt: null,
  yieldNumber: 4,
  yieldWord: null,
  tags: ['soup', ' '],
  allergens: { celery: 'contains', milk: 'free-from' },
  teaser: 'Brown ones.',
  ingredientCount: 5,
  stepCount: 3,
  body: null,
};
const view = (changes: Partial<ShownRecipe> = {}, audience: 'public' | 'members' = 'public') =>
  recipeView({ ...recipe, ...changes }, audience, new URLSearchParams());

describe('a recipe’s page', () => {
  test('is the teaser if the audience gets no body', () => {
    expect(view()).toMatchObject({
      name: 'Lentils',
      tags: ['soup'],
      counts: { ingredients: 5, steps: 3 },
      whole: null,
      isUnwritten: false,
    });
  });

  test('says that nothing is written if the audience may read all of it', () => {
    expect(view({}, 'members').isUnwritten).toBe(true);
    expect(view({ free: true }).isUnwritten).toBe(true);
  });

  test('adds up known times if there are several', () => {
    expect(view().times).toEqual({ prep: 10, cook: 25, rest: null, total: 35 });
    expect(view({ restTime: 60 }).times.total).toBe(95);
    expect(view({ cookTime: null }).times).toEqual({ prep: 10, cook: null, rest: null, total: null });
    expect(view({ prepTime: -5, cookTime: 0 }).times).toEqual({ prep: null, cook: null, rest: null, total: null });
  });

  test.each([0, -4, Number.NaN, null])('shows no yield for %s', (yieldNumber) => {
    expect(view({ yieldNumber }).yield).toBeNull();
  });

  test('shows allergens as contained, absent or unknown, and never more than was declared', () => {
    const { contains, freeFrom, notSaid } = view().allergens;
    expect([contains, freeFrom]).toEqual([['celery'], ['milk']]);
    expect(notSaid).toHaveLength(12);
    expect(view({ allergens: {} }).allergens).toMatchObject({ contains: [], freeFrom: [] });
  });

  test('numbers the steps through all sections', () => {
    const step = aBody('Stir').steps[0]!;
    const steps = ['', '', 'The sauce', ''].map((title) => ({ ...step, title }));
    const { sections } = view({ body: { ...aBody('x'), steps } }).whole!;
    expect(sections.map(({ title, steps }) => [title, steps.map(({ number }) => number)])).toEqual([
      ['', [1, 2]],
      ['The sauce', [3, 4]],
    ]);
  });

  test('links an https source by its host, and shows any other as words', () => {
    const source = (text: string | null) => view({ body: { ...aBody('x'), source: text } }).whole!.source;
    expect(source('https://www.cooks.example/a?b=1')).toEqual({
      words: 'cooks.example',
      address: 'https://www.cooks.example/a?b=1',
    });
    for (const words of ['javascript:alert(1)', 'http://cooks.example/', 'Grandmother']) {
      expect(source(words)).toEqual({ words, address: null });
    }
    expect(source('  ')).toBeNull();
  });

  test('shows only its own pictures or those over https', () => {
    const addresses = ['javascript:alert(1)', 'http://x.example/a.jpg', 'https://x.example/a.jpg'];
    const morePictures = addresses.map((address) => ({ address, alt: '' }));
    expect(view({ body: { ...aBody('x'), morePictures } }).whole!.morePictures).toEqual([
      { picture: { foreign: 'https://x.example/a.jpg' }, alt: '' },
    ]);
  });

  test('shows temperatures and sizes in notes in the wanted units', () => {
    const body = { ...aBody('x'), notes: ['Warm them at 150°C in a 23 cm skillet.', ' '] };
    const notesIn = (units: string) =>
      recipeView({ ...recipe, free: true, body }, 'public', new URLSearchParams({ units })).whole!.amounts.notes;
    expect(notesIn('us')).toEqual(['Warm them at 300°F in a 9-inch skillet.']);
    expect(notesIn('written')).toEqual(['Warm them at 150°C in a 23 cm skillet.']);
  });

  test('marks amounts of steps that belong to no ingredient once, where they stand, in the wanted units', () => {
    const said = (step: string, query: Record<string, string>) => {
      const body = { ...aBody('200 g flour'), steps: aBody(step).steps };
      const { whole } = recipeView({ ...recipe, free: true, body }, 'public', new URLSearchParams(query));
      return plainText(whole!.amounts.steps[0]!.text);
    };
    const serves = String((recipe.yieldNumber ?? 0) * 2);
    expect(said('Stir in 200 ml of cold cream.', { serves })).toBe(
      'Stir in 200 ml (for the original amounts) of cold cream.',
    );
    expect(said('Stir in 50 g of grated cheese.', { serves, units: 'us' })).toBe(
      'Stir in 1¾ oz (for the original amounts) of grated cheese.',
    );
    for (const [step, query] of [
      ['Stir in 200 ml of cold cream.', {}],
      ['Bake for 20 minutes.', { serves }],
    ] as const) {
      expect(said(step, query)).toBe(step);
    }
  });

  test('says whether notes contain amounts', () => {
    const named = (note: string) => view({ body: { ...aBody('200 g flour'), notes: [note] } }).whole!.notesNameAmounts;
    expect(named('Keeps for 3 days.')).toBe(false);
    expect(named('Or use 2 tbsp oil.')).toBe(true);
  });

  test('splits the introduction into paragraphs', () => {
    const body = { ...aBody('x'), introduction: 'One.\n\n  \n\nTwo,\nof two lines.\n' };
    expect(view({ body }).whole!.introduction).toEqual(['One.', 'Two,\nof two lines.']);
  });
});
