import { describe, expect, test } from 'vitest';
import { markedDocument } from '../../../tests/support/marked-document.ts';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { readRecipeFile } from '../../recipe-import/reading/recipe-file.ts';
import { toWrittenRecipe } from '../../recipe-import/reading/to-written-recipe.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import { recipeShape, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { fullRecipeJsonLd, type RecipePlace } from './full-recipe.ts';
import { recipeMarkdown } from './recipe-markdown.ts';

const place: RecipePlace = {
  origin: 'https://larder.test',
  url: 'https://larder.test/bea/recipes/soup',
  author: 'Bea',
  status: 'published',
  publishedAt: '2026-11-02T10:00:00.000Z',
  fileOf: (address) => (address.startsWith('/media/') ? `../pictures/${address.slice(7)}.jpg` : null),
};

const long: WrittenRecipe = aWrittenRecipe({
  name: 'Lemon & poppy-seed cake: “the” one',
  introduction:
    'Short.\n\nA second paragraph, which is longer than the first one and says more than that.\n\nMore soup?',
  yield: { number: 12, word: 'slices' },
  minutes: { prep: 20, cook: 45, rest: 60 },
  tags: ['cake', 'lemon', 'sunday'],
  groups: [
    { title: '', lines: ['200 g flour', '1 pinch of salt'] },
    { title: 'For the glaze', lines: ['½ lemon', '2–3 tbsp icing sugar'] },
    { title: 'Tin of 26 cm', lines: ['butter, for the tin'] },
  ],
  steps: [
    { title: '', text: 'Heat the oven to 180 °C and butter the tin well.', uses: [], footnotes: [] },
    { title: '', text: 'Whisk the flour with the salt until no lumps are left.', uses: [], footnotes: [] },
    { title: 'The glaze', text: 'Squeeze the lemon, and stir in the sugar.', uses: [], footnotes: [] },
    { title: '', text: 'Pour it over the cake while that is still warm.', uses: [], footnotes: [] },
  ],
  pictures: [
    { address: 'https://pictures.example/cake.jpg', alt: 'A [yellow] cake' },
    { address: 'https://pictures.example/slice.jpg', alt: '' },
  ],
  notes: ['Keeps for a week.'],
  source: 'https://grandmother.example/cake',
});
const plain = aWrittenRecipe({
  steps: [{ title: '', text: 'Slice the leeks as thinly as you can.', uses: [], footnotes: [] }],
  minutes: { prep: 10, cook: 60, rest: null },
});
const bare = aWrittenRecipe({
  introduction: '',
  yield: null,
  minutes: { prep: null, cook: null, rest: null },
  tags: [],
  pictures: [],
  notes: [],
  allergens: {},
});

function readBack(name: string, file: string): WrittenRecipe {
  const read = readRecipeFile(name, Buffer.from(file));
  if (!read.ok) throw new Error(read.reason);
  const written = toWrittenRecipe(read.recipes[0]!, { free: false });
  if (!written.ok) throw new Error(written.reason);
  expect(read.recipes).toHaveLength(1);
  return written.written;
}

/** Returns a recipe as read back from any file format: without attested allergens and picture descriptions. */
const asRead = (recipe: WrittenRecipe, source: string | null): WrittenRecipe => ({
  ...recipe,
  pictures: recipe.pictures.map(({ address }) => ({ address, alt: '' })),
  allergens: {},
  source,
});

const recipes: [string, WrittenRecipe][] = [
  ['long', long],
  ['plain', plain],
  ['bare', bare],
];

describe('an export can be imported', () => {
  test.each(recipes)('a %s recipe from its JSON-LD', (_what, recipe) => {
    const file = JSON.stringify(fullRecipeJsonLd(parseRecipe(recipe), place));
    expect(readBack('soup.json', file)).toEqual(asRead(recipe, place.url));
  });

  test.each(recipes)('a %s recipe from its Markdown', (_what, recipe) => {
    expect(readBack('soup.md', recipeMarkdown(parseRecipe(recipe), place))).toEqual(asRead(recipe, recipe.source));
  });

  test.each([
    { prep: 20, cook: null, rest: 60 },
    { prep: null, cook: null, rest: 60 },
  ])('with its resting time, from its Markdown: %o', (minutes) => {
    const recipe = { ...plain, minutes };
    expect(readBack('soup.md', recipeMarkdown(parseRecipe(recipe), place)).minutes).toEqual(minutes);
  });

  test('with all texts of every field, except of those listed here', () => {
    const { document, words } = markedDocument(recipeShape, { address: 'https://pictures.example/soup.jpg', uses: [] });
    const content = parseRecipe(document);
    const incomplete = (name: string, file: string) => {
      const read = JSON.stringify(readBack(name, file));
      return Object.keys(words).filter((field) =>
        words[field as keyof typeof words].some((word) => !read.includes(word)),
      );
    };
    // Footnotes of steps, descriptions of pictures, and a source that is not the page itself.
    expect([
      incomplete('soup.json', JSON.stringify(fullRecipeJsonLd(content, place))),
      incomplete('soup.md', recipeMarkdown(content, place)),
    ]).toEqual([['steps', 'source', 'pictures'], ['pictures']]);
  });

  test('a name that looks like a heading stays the name', () => {
    const recipe = aWrittenRecipe({ name: 'More soup', steps: long.steps });
    expect(readBack('soup.md', recipeMarkdown(parseRecipe(recipe), place)).name).toBe('More soup');
  });

  test('a hosted picture is imported from its public address', () => {
    const own = aWrittenRecipe({ pictures: [{ address: `/media/${'0a'.repeat(16)}`, alt: 'Soup' }] });
    const jsonLd = fullRecipeJsonLd(parseRecipe(own), place);
    expect(jsonLd.image).toEqual([
      {
        '@type': 'ImageObject',
        url: `https://larder.test/media/${'0a'.repeat(16)}/wide-1200.png`,
        caption: 'Soup',
        contentUrl: `../pictures/${'0a'.repeat(16)}.jpg`,
      },
    ]);
    expect(recipeMarkdown(parseRecipe(own), place)).toContain(`![Soup](../pictures/${'0a'.repeat(16)}.jpg)`);
  });
});

test('no field of a recipe is omitted', () => {
  expect(fullRecipeJsonLd(parseRecipe(long), place)).toMatchObject({
    additionalProperty: [
      { propertyID: 'note', value: 'Keeps for a week.' },
      { propertyID: 'allergen', name: 'milk', value: 'free-from' },
      { propertyID: 'restTime', value: 'PT60M' },
    ],
    isBasedOn: 'https://grandmother.example/cake',
    isAccessibleForFree: false,
    creativeWorkStatus: 'published',
  });
});
