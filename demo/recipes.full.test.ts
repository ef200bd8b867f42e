import Fraction from 'fraction.js';
import { describe, expect, test } from 'vitest';
import type { Allergen } from '../app/recipes/content/allergens.ts';
import { parseRecipe } from '../app/recipes/content/parse-recipe.ts';
import { shareOf } from '../app/recipes/content/use-share.ts';
import { parseIngredientLine } from '../app/recipes/ingredients/ingredient-line.ts';
import { plainText } from '../app/recipes/scaling/show-line.ts';
import { asWritten } from '../app/recipes/showing/serving/serving-choice.ts';
import { showAmounts } from '../app/recipes/showing/shown-amounts.ts';
import { groupUses } from '../app/recipes/showing/step-needs.ts';
import { demoCreators } from './creators.ts';
import { drafted, scheduled } from './studio/recipes.ts';
import type { DemoRecipe } from './types.ts';
import { writtenRecipe } from './written-recipe.ts';

const recipes = demoCreators.flatMap((creator) =>
  creator.recipes.map((recipe) => [`${creator.slug}/${recipe.slug}`, recipe] as const),
);
const linesOf = (recipe: DemoRecipe) => recipe.ingredients.flatMap(({ lines }) => lines);
const contents = [
  ...recipes.map(([address, recipe]) => [address, writtenRecipe(recipe, { address: '', alt: '' })] as const),
  ['studio/drafted', drafted] as const,
  ['studio/scheduled', scheduled('')] as const,
].map(([address, written]) => [address, parseRecipe(written)] as const);

const inDoubt = [
  'limes, 1 for every 2 people, cut into wedges',
  'curry leaves, 10, or one good stalk of them',
  'parsley stalks, 4 or 5',
];

describe('the demo’s recipes', () => {
  test('have ingredient lines that are parsed, except three', () => {
    const lines = recipes.flatMap(([, recipe]) => linesOf(recipe));
    expect(lines.filter((line) => parseIngredientLine(line).doubt)).toEqual(inDoubt);
    expect(lines.filter((line) => parseIngredientLine(line).item === '')).toEqual([]);
  });

  test('have names that no other recipe of the creator has', () => {
    for (const creator of demoCreators) {
      const names = creator.recipes.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(creator.recipes.filter(({ free }) => free).length).toBeGreaterThanOrEqual(2);
    }
  });

  test('have nothing empty, and titles where there is more than one group or section', () => {
    for (const [address, { ingredients, method, ...recipe }] of recipes) {
      const sizes = [...ingredients.map(({ lines }) => lines.length), ...method.map(({ steps }) => steps.length)];
      expect([address, sizes.filter((size) => size === 0)]).toEqual([address, []]);
      for (const parts of [ingredients, method]) {
        const titles = parts.map(({ title }) => title);
        expect([address, new Set(titles).size]).toEqual([address, titles.length]);
        expect([address, titles.length === 1 || titles.every(Boolean)]).toEqual([address, true]);
      }
      const texts = [recipe.introduction, ...recipe.notes, ...recipe.tags];
      expect([address, texts.every((text) => text.trim())]).toEqual([address, true]);
    }
  });

  test('name in their method what they list', () => {
    const unnamed = contents.flatMap(([address, { groups, steps }]) => {
      const method = steps
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase();
      return groups
        .flatMap(({ lines }) => lines)
        .filter(({ text }) => !namesOf(text).some((name) => method.includes(name)))
        .map(({ text }) => `${address}: ${text}`);
    });
    expect(unnamed).toEqual([]);
  });

  test('use up in their steps what they list, without undecided proposals', () => {
    for (const [address, { groups, steps }] of contents) {
      const undecided = steps.filter(({ uses }) => uses.some(({ state }) => state === 'proposed'));
      expect([address, undecided]).toEqual([address, []]);
      const uses = groupUses(steps);
      const left = groups
        .flatMap(({ lines }) => lines)
        .filter((line, at) => {
          const shares = (uses.get(at) ?? []).map((use) => shareOf(use, line));
          const known = shares.reduce<Fraction>((sum, share) => sum.add(share ?? 0), new Fraction(0));
          return shares.includes(null) ? shares.length === 1 || known.compare(1) >= 0 : !known.equals(1);
        });
      expect([address, left.map(({ text }) => text)]).toEqual([address, []]);
    }
  });

  test.each(['written', 'us', 'metric'] as const)('show an amount beside each step in %s units', (units) => {
    for (const [address, { groups, steps, yield: made }] of contents) {
      for (const scale of ['1/2', null, '3'] as const) {
        const choice = { ...asWritten, units, scale };
        const shown = showAmounts({ groups, sections: [{ steps }], made, notes: [] }, choice, {
          yield: made,
          tin: null,
        });
        const needs = shown.steps.flatMap((step) => step.needs);
        const empty = needs.filter((need) =>
          'item' in need ? !need.item : !/(?:\p{N}|\ba ).*\p{L}/u.test(plainText(need.parts)),
        );
        expect([address, empty]).toEqual([address, []]);
      }
    }
  });

  test('are vegetarian or vegan where they say so', () => {
    for (const [address, recipe] of recipes) {
      const items = linesOf(recipe).map((line) => parseIngredientLine(line).item.toLowerCase());
      const vegetarian =
        items.every((item) => !meat.test(item)) && !seafood.some((one) => recipe.contains.includes(one));
      const vegan = vegetarian && !animal.some((one) => recipe.contains.includes(one)) && !items.includes('honey');
      expect([address, 'vegetarian', vegetarian]).toEqual([address, 'vegetarian', recipe.tags.includes('vegetarian')]);
      expect([address, 'vegan', vegan]).toEqual([address, 'vegan', recipe.tags.includes('vegan')]);
    }
  });

  test('are attested to contain each allergen that is in them, and to be free from none that may be', () => {
    for (const [address, recipe] of recipes) {
      const lines = linesOf(recipe).map((line) => line.toLowerCase().replace(without, ''));
      for (const [allergen, { is, maybe }] of Object.entries(foods) as [Allergen, Foods][]) {
        const certain = lines.some((line) => is.test(parseIngredientLine(line).item));
        expect([address, allergen, recipe.contains.includes(allergen)]).toEqual([address, allergen, certain]);
        const possible = lines.filter((line) => is.test(line) || maybe?.test(line));
        const free = recipe.freeFrom.includes(allergen);
        expect([address, allergen, free ? possible : []]).toEqual([address, allergen, []]);
      }
    }
  });
});

/** Includes parmesan, because it is made with rennet. */
const meat = /beef|pork|chicken|hen\b|bacon|pancetta|prosciutto|mortadella|gammon|lard\b|parmesan/;
const seafood: Allergen[] = ['fish', 'crustaceans', 'molluscs'];
const animal: Allergen[] = ['milk', 'eggs'];

/** Part of an ingredient that a line names and the method usually omits. */
const part =
  / (?:berries|(?<=garlic )cloves?|crudo|cubes|extract|fillets?|flesh|in .*|kernels|leaves|loin|paste|(?<=cayenne )pepper|pods|seeds|shoulder|stalks|sticks?|thighs)$/;

/** Returns the words by which a method may name an ingredient, without plural endings. */
function namesOf(line: string): string[] {
  const names = parseIngredientLine(line)
    .item.toLowerCase()
    .split(/ (?:or|and) |(?:piece|strips|sprig) of /);
  return names.map((name) =>
    name
      .replace(part, '')
      .split(' ')
      .at(-1)!
      .replace(/(?:ies|oes|es|s|y)$/, ''),
  );
}

interface Foods {
  /** Foods that are the allergen or always contain it. */
  is: RegExp;
  /** Foods that often contain the allergen. A recipe with these must not be attested to be free from it. */
  maybe?: RegExp;
}

/** Names that contain an allergen's name although the food is free from it. */
const without = /coconut (?:milk|oil)|coconut|potato starch|green beans|horseradish(?! sauce)|cream of tartar/g;

const foods: Partial<Record<Allergen, Foods>> = {
  gluten: {
    is: /(?<!corn)flour\b|bread(?!ed)|semolina|ditalini|noodles|soy sauce/,
    maybe: /pasta|stock|broth|asafoetida|chaat masala|adobo|achiote|sausage|worcestershire/,
  },
  crustaceans: { is: /prawns|shrimp|crab/, maybe: /fish stock/ },
  eggs: { is: /\beggs?\b|mayonnaise/ },
  fish: {
    is: /salmon|herring|haddock|kipper|mackerel|\bbass\b|snapper|fish fillets|white fish|fish stock|worcestershire/,
  },
  peanuts: { is: /peanuts/, maybe: /chocolate/ },
  soya: { is: /\bsoy\b|tofu/, maybe: /chocolate|mayonnaise|adobo|refried/ },
  milk: {
    is: /\bmilk\b|butter|\bcream\b|crema|crème|feta|mozzarella|paneer|yoghurt|ghee|parmesan|cheddar|cheese/,
    maybe: /chocolate/,
  },
  nuts: { is: /almond|cashew/, maybe: /chocolate|mortadella|marzipan/ },
  celery: { is: /celery|chicken broth/, maybe: /stock|broth|garam masala|curry powder|chaat masala|worcestershire/ },
  mustard: { is: /mustard/, maybe: /garam masala|curry powder|chaat masala|mayonnaise/ },
  sesame: { is: /sesame/ },
  sulphites: { is: /sulphite/, maybe: /wine|cider|vinegar|raisin/ },
  molluscs: { is: /mussels/, maybe: /fish stock/ },
};
