import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
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

/**
 * A whole recipe in schema.org's terms, for whoever it belongs to: nothing is left out. What the vocabulary has no word
 * for (notes, attested allergens) is an `additionalProperty`.
 */
export function wholeRecipeJsonLd(recipe: RecipeContent, place: RecipePlace): Record<string, unknown> {
  const { name, introduction, minutes, tags, groups, steps, notes, allergens, source, free } = recipe;
  const { prep, cook, rest } = minutes;
  const total = prep === null && cook === null && rest === null ? null : (prep ?? 0) + (cook ?? 0) + (rest ?? 0);
  const more = [
    ...notes.map((value) => ({ '@type': 'PropertyValue', propertyID: 'note', value })),
    ...Object.entries(allergens).map(([allergen, state]) => ({
      ...{ '@type': 'PropertyValue', propertyID: 'allergen', name: allergen, value: state },
    })),
    ...(rest === null ? [] : [{ '@type': 'PropertyValue', propertyID: 'restTime', value: duration(rest) }]),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    author: { '@type': 'Person', name: place.author },
    ...given('description', introduction),
    ...given(
      'image',
      recipe.pictures.map((picture) => imageOf(picture, place)),
    ),
    ...given('recipeYield', recipe.yield && `${recipe.yield.number} ${recipe.yield.word || 'servings'}`),
    ...given('prepTime', duration(prep)),
    ...given('cookTime', duration(cook)),
    ...given('totalTime', duration(total)),
    ...given('keywords', tags),
    recipeIngredient: groups.flatMap(({ title, lines }) => [
      ...(title ? [titleLine(title)] : []),
      ...lines.map(({ text }) => text),
    ]),
    recipeInstructions: sectionsOf(steps),
    ...given('additionalProperty', more),
    ...given('isBasedOn', source),
    isAccessibleForFree: free,
    creativeWorkStatus: place.status,
    ...given('datePublished', place.publishedAt),
    ...given('url', place.url),
  };
}

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
