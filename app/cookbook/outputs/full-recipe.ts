import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import { pictureAddresses, sectionsOf } from './structured-data.ts';

/** Where a recipe stands, and what is known of it besides its content. */
export interface RecipePlace {
  /** Of the site. */
  origin: string;
  /** Its public address; null: it has none. */
  url: string | null;
  author: string;
  status: 'draft' | 'scheduled' | 'published';
  /** ISO 8601; null: not published. */
  publishedAt: string | null;
  /** Where a picture of ours is in the same archive; null: it is not there. */
  fileOf(address: string): string | null;
}

/** What a field says in schema.org's terms. */
interface InJsonLd {
  is?: Record<string, unknown>;
  /** What the vocabulary has no word for. */
  more?: Record<string, unknown>[];
}

/** Every field, in the order of the output. Nothing of a recipe is left out. */
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
  steps: (steps) => ({ is: { recipeInstructions: sectionsOf(steps) } }),
  notes: (notes) => ({ more: notes.map((note) => property('note', note)) }),
  unplaced: (lines) => ({ more: lines.map((line) => property('unplaced', line)) }),
  allergens: (attested) => ({
    more: Object.entries(attested).map(([name, value]) => property('allergen', value, { name })),
  }),
  source: (source) => ({ is: given('isBasedOn', source) }),
  free: (free) => ({ is: { isAccessibleForFree: free } }),
};

/** Which of the properties that the vocabulary has no word for come first. */
const firstProperties = ['note', 'allergen'];

/**
 * A whole recipe in schema.org's terms, for whoever it belongs to. What the vocabulary has no word for (notes, attested
 * allergens) is an `additionalProperty`.
 */
export function fullRecipeJsonLd(recipe: RecipeContent, place: RecipePlace): Record<string, unknown> {
  const { source, free, ...described } = fields;
  const said = Object.entries(described).map(([name, say]) =>
    (say as (value: unknown, of: RecipePlace) => InJsonLd)(recipe[name as keyof RecipeContent], place),
  );
  const more = Map.groupBy(
    said.flatMap((each) => each.more ?? []),
    ({ propertyID }) => propertyID as string,
  );
  const kinds = [...firstProperties, ...[...more.keys()].filter((kind) => !firstProperties.includes(kind))];
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    ...Object.assign({}, ...said.map((each) => each.is)),
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
  ...{ '@type': 'PropertyValue', propertyID, ...named, value },
});

/** By both of its places: the file in the archive, and the address where one can be seen. */
function imageOf({ address, alt }: RecipeContent['pictures'][number], { origin, fileOf }: RecipePlace) {
  const [url = address] = pictureAddresses(readPictureAddress(address), origin);
  return { '@type': 'ImageObject', url, ...given('caption', alt), ...given('contentUrl', fileOf(address)) };
}

/** A group's title among the lines, as people write it, and as readers tell it from a line. */
const titleLine = (title: string) => (/\d|[½¼¾⅓⅔]/u.test(title) || title.endsWith(':') ? `# ${title}` : `${title}:`);

const duration = (time: number | null) => (time === null || time <= 0 ? null : `PT${time}M`);

const given = (name: string, value: unknown): Record<string, unknown> =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0) ? {} : { [name]: value };
