import type { MetaDescriptor } from 'react-router';
import { recipePage as copy } from '../../copy/recipes/recipe-page.ts';
import type { CreatorSite } from '../../creators/creator-site.ts';
import {
  defaultFavicon,
  describedBy,
  iconAddress,
  iconLink,
  type PageMetadata,
  shorten,
} from '../../creators/page-metadata.ts';
import { paths } from '../../paths.ts';
import { type PictureSource, variantAddress } from '../../ui/picture-shapes.ts';
import type { RecipeView } from './recipe-view.ts';

export interface RecipeMetadata extends PageMetadata {
  icon: string;
  /** The recipe in schema.org's terms (`outputs/`), made by the loader so that browsers need not load what makes it. */
  structuredData: Record<string, unknown>;
}

/**
 * What search engines and shared links say of a recipe, in either version: its teaser.
 */
export function describeRecipe(
  site: CreatorSite,
  recipe: RecipeView,
  { origin, structuredData }: { origin: string; structuredData: Record<string, unknown> },
): RecipeMetadata {
  const name = recipe.name || copy.unnamed;
  return {
    title: shorten(copy.title(name, site.name), 70),
    description: shorten(recipe.teaser ?? copy.description(name, site.name), 160),
    canonical: origin + paths.recipe(site.subdomain, recipe.slug),
    sharePicture: pictureToShare(recipe.picture, origin),
    icon: iconAddress(site.favicon),
    structuredData,
  };
}

function pictureToShare(picture: PictureSource | null, origin: string): string {
  if (!picture) return `${origin}/share.png`;
  return 'own' in picture ? origin + variantAddress(picture.own, 'wide', 1200, 'webp') : picture.foreign;
}

/** The head of a recipe's page. @param metadata null: there is no recipe to speak of */
export function recipeMeta(metadata: RecipeMetadata | null, message: string): MetaDescriptor[] {
  if (!metadata) return [{ title: message }, { name: 'robots', content: 'noindex' }, iconLink(defaultFavicon)];
  return [...describedBy(metadata), iconLink(metadata.icon), { 'script:ld+json': metadata.structuredData }];
}
