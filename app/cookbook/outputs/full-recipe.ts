import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { duration, given, pictureAddresses, sectionsOf } from './structured-data.ts';

export interface RecipePlace {
  origin: string;
  url: string | null;
  author: string;
  status: 'draft' | 'scheduled' | 'published';
  /** ISO 8601. The planned date of a scheduled recipe; null for a draft or if unknown. */
  publishedAt: string | null;
  /** Returns the archive's path for a picture, or null if the archive does not contain the picture. */
  fileOf(address: string): string | null;
}

interface InJsonLd {
  is?: Record<string, unknown>;
  /** Properties for which schema.org has no term. */
  more?: Record<string, unknown>[];
}

const fields: { [Field in keyof RecipeContent]: (value: RecipeContent[Field], place: RecipePlace) => InJsonLd } = {
  name: (name, { author }) => ({ is: { name, author: { '@type': 'Person', name: author } } }),
  introduction: (introduction) => ({ is: given('description', introduction) }),
  pictures: (pictures, place) => ({
    is: given(
      'image',
      pictures.map((picture) => imageOf(picture, place)),
    ),
  }),
  yield: (made) => ({ is: given('recipeYield', made && `${made.number} ${made.word || 'servings'}`) }),
  minutes: ({ prep, cook, rest }) => {
    const total = prep === null && cook === null && rest === null ? null : (prep ?? 0) + (cook ?? 0) + (rest ?? 0);
    return {
      is: {
        ...given('prepTime', duration(prep)),
        ...given('cookTime', duration(cook)),
        ...given('totalTime', duration(total)),
      },
      more: rest === null ? [] : [property('restTime', duration(rest))],
    };
  },
  tags: (tags) => ({ is: given('keywords', tags) }),
  groups: (groups) => ({
    is: {
      recipeIngredient: groups.flatMap(({ title, lines }) => [
        ...(title ? [titleLine(title)] : []),
        ...lines.map(({ text }) => text),
      ]),
    },
  }),
  steps: (steps) => ({
    is: { recipeInstructions: sectionsOf(steps) },
    more: steps.flatMap(({ footnotes }, at) =>
      footnotes.map((footnote) => property('footnote', footnote, { name: `Step ${at + 1}` })),
    ),
  }),
  notes: (notes) => ({ more: notes.map((note) => property('note', note)) }),
  unplaced: (lines) => ({ more: lines.map((line) => property('unplaced', line)) }),
  allergens: (attested) => ({
    more: Object.entries(attested).map(([name, value]) => property('allergen', value, { name })),
  }),
  source: (source) => ({ is: given('isBasedOn', source) }),
  free: (free) => ({ is: { isAccessibleForFree: free } }),
};

const firstProperties = ['note', 'allergen'];

/** Returns a complete recipe as schema.org JSON-LD. Other content becomes an `additionalProperty`. */
export function fullRecipeJsonLd(recipe: RecipeContent, place: RecipePlace): Record<string, unknown> {
  const { source, free, ...described } = fields;
  const outputs = Object.entries(described).map(([name, say]) =>
    (say as (value: unknown, of: RecipePlace) => InJsonLd)(recipe[name as keyof RecipeContent], place),
  );
  const more = Map.groupBy(
    outputs.flatMap((each) => each.more ?? []),
    ({ propertyID }) => propertyID as string,
  );
  const kinds = [...firstProperties, ...[...more.keys()].filter((kind) => !firstProperties.includes(kind))];
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    ...Object.assign({}, ...outputs.map((each) => each.is)),
    ...given(
      'additionalProperty',
      kinds.flatMap((kind) => more.get(kind) ?? []),
    ),
    ...source(recipe.source, place).is,
    ...free(recipe.free, place).is,
    creativeWorkStatus: place.status,
    ...given('datePublished', place.publishedAt),
    ...given('url', place.url),
  };
}

const property = (propertyID: string, value: unknown, named: { name?: string } = {}) => ({
  '@type': 'PropertyValue',
  propertyID,
  ...named,
  value,
});

function imageOf({ address, alt }: RecipeContent['pictures'][number], { origin, fileOf }: RecipePlace) {
  const [url = address] = pictureAddresses(readPictureAddress(address), origin);
  return { '@type': 'ImageObject', url, ...given('caption', alt), ...given('contentUrl', fileOf(address)) };
}

/** Writes a group's title as a line that the import distinguishes from an ingredient. */
const titleLine = (title: string) => (/\d|[½¼¾⅓⅔]/u.test(title) || title.endsWith(':') ? `# ${title}` : `${title}:`);
