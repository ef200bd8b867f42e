import { describe, expect, test } from 'vitest';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { recipeStructuredData } from './structured-data.ts';

const origin = 'https://larder.test';
const site = { subdomain: 'marisol', name: 'Marisol’s Table', cookName: 'Marisol Vega' } as CreatorSite;
const { groups, steps } = parseRecipe({
  groups: [{ title: 'For the sauce', lines: ['3 dried ancho chillies', '1 tsp salt'] }],
  steps: [
    { title: '', text: 'Toast the chillies.', uses: [], footnotes: [] },
    { title: 'Sauce', text: 'Blend.', uses: [], footnotes: [] },
    { title: '', text: 'Simmer.', uses: [], footnotes: [] },
  ],
} as unknown as Parameters<typeof parseRecipe>[0]);
const body = { introduction: 'Slow. Worth it.', groups, steps, notes: [], source: null, morePictures: [] };

const recipe = (fields: Partial<ShownRecipe> = {}): ShownRecipe => ({
  id: '0b0f0a4e-0000-4000-8000-000000000001',
  slug: 'mole',
  name: 'Mole',
  imageUrl: `/media/${'a'.repeat(32)}`,
  free: true,
  prepTime: 30,
  cookTime: 90,
  creatorId: '0b0f0a4e-0000-4000-8000-000000000002',
  dateCreated: new Date('2026-06-01T00:00:00Z'),
  publishedAt: null,
  restTime: 60,
  yieldNumber: 8,
  yieldWord: null,
  tags: ['weekend', 'sauces'],
  allergens: { gluten: 'free-from', nuts: 'contains' },
  teaser: 'Slow.',
  imageAlt: 'A bowl',
  ingredientCount: 2,
  stepCount: 3,
  body,
  ...fields,
});

const described = (fields: Partial<ShownRecipe> = {}) =>
  (recipeStructuredData(site, recipe(fields), origin)['@graph'] as Record<string, unknown>[])[0]!;

/** Recipe properties that search engines document as required or recommended, with a check of each type. */
const documented: Record<string, (value: unknown) => boolean> = {
  '@type': (value) => value === 'Recipe',
  '@id': isUrl,
  url: isUrl,
  name: isText,
  image: (value) => Array.isArray(value) && value.length > 0 && value.every(isUrl),
  author: (value) => ['Person', 'Organization'].includes((value as Record<string, string>)['@type']!),
  datePublished: (value) => isText(value) && !Number.isNaN(Date.parse(value as string)),
  description: isText,
  prepTime: isDuration,
  cookTime: isDuration,
  totalTime: isDuration,
  recipeYield: isText,
  recipeCategory: isText,
  keywords: isText,
  suitableForDiet: (value) => (value as string[]).every((diet) => /^https:\/\/schema\.org\/\w+Diet$/.test(diet)),
  isAccessibleForFree: (value) => typeof value === 'boolean',
  recipeIngredient: (value) => (value as unknown[]).every(isText),
  recipeInstructions: (value) => (value as Record<string, unknown>[]).every(isInstruction),
};

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && value.startsWith('https:');
}
function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
function isDuration(value: unknown): boolean {
  return typeof value === 'string' && /^PT[1-9]\d*M$/.test(value);
}
function isInstruction(value: Record<string, unknown>): boolean {
  if (value['@type'] === 'HowToStep') return isText(value.text) && isUrl(value.url);
  const steps = value.itemListElement as Record<string, unknown>[];
  return value['@type'] === 'HowToSection' && isText(value.name) && steps.length > 0 && steps.every(isInstruction);
}

describe('a recipe’s structured data', () => {
  test.each([
    ['a free recipe', {}],
    ['a paid recipe', { free: false, body: null }],
    ['a recipe without picture, time, yield and tags', bare()],
  ])('of %s has only documented properties of the right type', (_what, fields) => {
    for (const [name, value] of Object.entries(described(fields))) {
      expect(Object.keys(documented)).toContain(name);
      expect([name, documented[name]!(value)]).toEqual([name, true]);
    }
  });

  test('has the whole free recipe, in sections', () => {
    const { recipeIngredient, recipeInstructions, isAccessibleForFree } = described();
    expect(isAccessibleForFree).toBe(true);
    expect(recipeIngredient).toEqual(['3 dried ancho chillies', '1 tsp salt']);
    expect(recipeInstructions).toMatchObject([
      { '@type': 'HowToStep', text: 'Toast the chillies.' },
      { '@type': 'HowToSection', name: 'Sauce', itemListElement: [{ text: 'Blend.' }, { text: 'Simmer.' }] },
    ]);
  });

  test('has only the teaser of a paid recipe, even for members', () => {
    const found = described({ free: false });
    expect(found).toMatchObject({ isAccessibleForFree: false, description: 'Slow.' });
    expect(found.recipeIngredient).toBeUndefined();
    expect(JSON.stringify(found)).not.toMatch(/ancho|Blend|Worth it/);
  });

  test('includes resting in the total time', () => {
    expect(described()).toMatchObject({ prepTime: 'PT30M', cookTime: 'PT90M', totalTime: 'PT180M' });
  });

  test('names a diet only for attested allergens', () => {
    expect(described().suitableForDiet).toEqual(['https://schema.org/GlutenFreeDiet']);
    expect(described({ allergens: { gluten: 'contains' } }).suitableForDiet).toBeUndefined();
    expect(described({ allergens: {} }).suitableForDiet).toBeUndefined();
  });
});

function bare(): Partial<ShownRecipe> {
  return {
    imageUrl: null,
    prepTime: null,
    cookTime: null,
    restTime: null,
    yieldNumber: null,
    tags: [],
    allergens: {},
    teaser: null,
    body: null,
    free: false,
  };
}
