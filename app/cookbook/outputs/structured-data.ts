import type { CreatorSite } from '../../creators/creator-site.ts';
import { paths } from '../../paths.ts';
import type { Allergen } from '../../recipes/content/allergens.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import type { ShownRecipe } from '../../recipes/queries.server.ts';
import { totalMinutes } from '../../recipes/times.ts';
import { type PictureSource, readPictureAddress, variantAddress } from '../../ui/picture-shapes.ts';

type JsonLd = Record<string, unknown>;

/** schema.org diets that follow from attested freedom from an allergen. */
const diets: Partial<Record<Allergen, string>> = {
  gluten: 'https://schema.org/GlutenFreeDiet',
  milk: 'https://schema.org/LowLactoseDiet',
};

/** Returns a recipe's JSON-LD. A paid recipe is described by its teaser, even on the members' page. */
export function recipeStructuredData(site: CreatorSite, recipe: ShownRecipe, origin: string): JsonLd {
  const url = origin + paths.recipe(site.subdomain, recipe.slug);
  const library = origin + paths.recipes(site.subdomain);
  const crumbs = [
    { name: site.name, item: origin + paths.creator(site.subdomain) },
    { name: 'Recipes', item: library },
    { name: recipe.name ?? '', item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      described(site, recipe, { url, origin }),
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
      },
    ],
  };
}

function described(site: CreatorSite, recipe: ShownRecipe, { url, origin }: { url: string; origin: string }): JsonLd {
  const total = totalMinutes(recipe);
  const images = pictureAddresses(readPictureAddress(recipe.imageUrl), origin);
  const [category] = recipe.tags;
  const attested = Object.entries(recipe.allergens).filter(([, state]) => state === 'free-from');
  const suitable = attested.flatMap(([allergen]) => diets[allergen as Allergen] ?? []);
  return {
    '@type': 'Recipe',
    '@id': `${url}#recipe`,
    url,
    name: recipe.name ?? '',
    ...given('description', recipe.teaser),
    ...given('image', images),
    author: site.cookName ? { '@type': 'Person', name: site.cookName } : { '@type': 'Organization', name: site.name },
    datePublished: (recipe.publishedAt ?? recipe.dateCreated).toISOString(),
    ...given('prepTime', duration(recipe.prepTime)),
    ...given('cookTime', duration(recipe.cookTime)),
    ...given('totalTime', duration(total)),
    ...given('recipeYield', recipe.yieldNumber ? `${recipe.yieldNumber} ${recipe.yieldWord ?? 'servings'}` : null),
    ...given('recipeCategory', category),
    ...given('keywords', recipe.tags.join(', ')),
    ...given('suitableForDiet', suitable),
    isAccessibleForFree: recipe.free,
    ...(recipe.free && recipe.body ? contentOf(recipe.body, url) : {}),
  };
}

const notSaid = (): JsonLd => ({});

const bodyParts: { [Part in keyof ShownBody]: (part: ShownBody[Part], url: string) => JsonLd } = {
  // The description is the recipe's teaser.
  introduction: notSaid,
  groups: (groups) => ({ recipeIngredient: groups.flatMap(({ lines }) => lines.map(({ text }) => text)) }),
  steps: (steps, url) => ({
    recipeInstructions: sectionsOf(steps.map((step, at) => ({ ...step, url: `${url}#step-${at + 1}` }))),
  }),
  notes: notSaid,
  source: notSaid,
  morePictures: notSaid,
};

const contentOf = (body: ShownBody, url: string): JsonLd =>
  Object.assign(
    {},
    ...Object.entries(bodyParts).map(([part, say]) =>
      (say as (part: unknown, url: string) => JsonLd)(body[part as keyof ShownBody], url),
    ),
  );

interface DescribedStep {
  title: string;
  text: string;
  url?: string;
}

/** Returns the steps in order. A step with a title begins a section, which lasts until the next title. */
export function sectionsOf(steps: readonly DescribedStep[]): JsonLd[] {
  const found: JsonLd[] = [];
  let section: JsonLd[] = found;
  for (const { title, text, url } of steps) {
    if (title) {
      section = [];
      found.push({ '@type': 'HowToSection', name: title, itemListElement: section });
    }
    section.push({ '@type': 'HowToStep', text, ...(url ? { url } : {}) });
  }
  return found;
}

/** Returns absolute addresses in the recommended ratios 16:9, 4:3 and 1:1, or a foreign picture's only address. */
export function pictureAddresses(source: PictureSource | null, origin: string): string[] {
  if (!source) return [];
  if ('foreign' in source) return [source.foreign];
  const { own } = source;
  return [
    variantAddress(own, 'wide', 1200, 'png'),
    variantAddress(own, 'card', 960, 'png'),
    variantAddress(own, 'plate', 480, 'png'),
  ].map((path) => origin + path);
}

export const duration = (minutes: number | null) => (minutes !== null && minutes > 0 ? `PT${minutes}M` : null);

export const given = (name: string, value: unknown): JsonLd =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? {}
    : { [name]: value };
