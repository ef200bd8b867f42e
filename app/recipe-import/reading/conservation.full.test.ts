import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_NOTES, MAX_UNPLACED } from '../../recipes/content/recipe-shape.ts';
import { readMealie } from './mealie.ts';
import { readPaprika } from './paprika.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';
import { readRecipeNode } from './recipe-node.ts';
import { readRecipePage } from './recipe-page.ts';
import { toWrittenRecipe } from './to-written-recipe.ts';

/** Counts the words, so that each word is unique. */
let count = 0;
const words = fc
  .integer({ min: 1, max: 4 })
  .map((length) =>
    Array.from(
      { length },
      () => `zq${(count++).toString(36).replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`,
    ).join(' '),
  );
const lines = fc.array(words, { minLength: 1, maxLength: 4 }).map((each) => each.join('\n'));
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), text);

function expectWhole(source: unknown, read: ParsedRecipe) {
  const result = toWrittenRecipe(read, { free: false });
  if (!result.ok) throw new Error(result.reason);
  const stored = JSON.stringify(result.written);
  const said = JSON.stringify(source).match(/zq[a-z]+/g) ?? [];
  expect(said.filter((word) => !new RegExp(`${word}(?![a-z])`).test(stored))).toEqual([]);
}

const paprika = fc.record({
  name: words,
  ingredients: lines,
  directions: lines,
  notes: maybe(lines),
  description: maybe(lines),
  servings: maybe(words),
  prep_time: maybe(words),
  cook_time: maybe(words),
  total_time: maybe(words),
  source: maybe(words),
  nutritional_info: maybe(lines),
  difficulty: maybe(words),
  source_url: fc.constantFrom('', 'https://pictures.example/soup'),
  categories: fc.array(words, { maxLength: 3 }),
});

test('every word of Paprika’s fields is kept', () => {
  fc.assert(
    fc.property(paprika, (document) => expectWhole(document, readPaprika(document)!.recipe)),
    { numRuns: 200 },
  );
});

const ingredient = fc.record({
  title: maybe(words),
  note: maybe(words),
  quantity: fc.constantFrom(0, 1, 2.5),
  unit: fc.option(fc.record({ name: words })),
  food: fc.record({ name: words }),
});
const mealie = fc.record({
  name: words,
  slug: fc.constant('x'),
  description: maybe(words),
  recipeYield: maybe(words),
  prepTime: maybe(words),
  performTime: maybe(words),
  totalTime: maybe(words),
  recipeIngredient: fc.array(ingredient, { minLength: 1, maxLength: 4 }),
  recipeInstructions: fc.array(fc.record({ title: maybe(words), summary: maybe(words), text: maybe(lines) }), {
    maxLength: 3,
  }),
  notes: fc.array(fc.record({ title: maybe(words), text: maybe(lines) }), { maxLength: 3 }),
  tags: fc.array(fc.record({ name: words }), { maxLength: 3 }),
  tools: fc.array(fc.record({ name: words }), { maxLength: 2 }),
});

test('every word of Mealie’s fields is kept', () => {
  fc.assert(
    fc.property(mealie, (document) => expectWhole(document, readMealie(document)[0]!)),
    { numRuns: 200 },
  );
});

const node = fc.record({
  '@type': fc.constant('Recipe'),
  name: words,
  description: maybe(lines),
  recipeYield: maybe(words),
  prepTime: maybe(words),
  cookTime: maybe(words),
  totalTime: maybe(words),
  recipeIngredient: fc.array(words, { minLength: 1, maxLength: 5 }),
  recipeInstructions: fc.array(
    fc.oneof(
      words,
      fc.record({ '@type': fc.constant('HowToStep'), text: words }),
      fc.record({
        '@type': fc.constant('HowToSection'),
        name: words,
        itemListElement: fc.array(fc.record({ '@type': fc.constant('HowToStep'), text: words }), {
          minLength: 1,
          maxLength: 3,
        }),
      }),
    ),
    { maxLength: 4 },
  ),
  keywords: fc.array(words, { maxLength: 3 }),
  tool: fc.array(words, { maxLength: 2 }),
  additionalProperty: fc.array(
    fc.record({ '@type': fc.constant('PropertyValue'), propertyID: fc.constantFrom('note', 'unplaced'), value: words }),
    { maxLength: 3 },
  ),
});

test('every word of a JSON-LD recipe is kept', () => {
  fc.assert(
    fc.property(node, (each) => expectWhole(each, readRecipeNode(each))),
    { numRuns: 200 },
  );
});

const script = (each: object) => `<script type="application/ld+json">${JSON.stringify(each)}</script>`;
const shown = fc.record({ name: words, ingredients: fc.array(words, { minLength: 1 }), steps: fc.array(words) });
const property = (tag: string, name: string, texts: readonly string[]) =>
  texts.map((text) => `<${tag} itemprop="${name}">${text}</${tag}>`).join('');

test('every word that a page describes in a script or in its elements is kept', () => {
  const described = fc.tuple(node, shown);
  const recipeOn = (html: string) => {
    const [recipe, ...others] = readRecipePage(html);
    expect(others).toEqual([]);
    return recipe!;
  };
  fc.assert(
    fc.property(described, ([inScript, { name, ingredients, steps }]) => {
      expectWhole(inScript, recipeOn(`${script(inScript)}<h1>A page of soups</h1>`));
      const elements = [
        property('h1', 'name', [name]),
        property('p', 'description', [inScript.description].filter(Boolean)),
        property('span', 'recipeYield', [inScript.recipeYield].filter(Boolean)),
        `<ul>${property('li', 'recipeIngredient', ingredients)}</ul>`,
        `<ol>${property('li', 'recipeInstructions', steps)}</ol>`,
        property('b', 'keywords', inScript.keywords),
      ].join('');
      expectWhole(
        elements,
        recipeOn(
          `<nav><a href="/">Home</a></nav><div itemscope itemtype="https://schema.org/Recipe">${elements}</div>`,
        ),
      );
    }),
    { numRuns: 100 },
  );
});

test('notes and unplaced lines beyond the limit are joined', () => {
  const many = (of: string) => Array.from({ length: 1_000 }, (_, at) => `${of} ${at}`);
  const read = {
    ...readRecipeNode({ name: 'Soup', recipeIngredient: ['3 leeks'] }),
    notes: many('Note'),
    unplaced: many('Line'),
  };
  const result = toWrittenRecipe(read, { free: false });
  const { notes, unplaced } = result.ok ? result.written : { notes: [], unplaced: [] };
  expect([notes.length <= MAX_NOTES, unplaced.length <= MAX_UNPLACED]).toEqual([true, true]);
  expect([notes.join('\n').split('\n'), unplaced.join('\n').split('\n')]).toEqual([many('Note'), many('Line')]);
});
