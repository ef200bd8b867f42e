import type { MetaDescriptor } from 'react-router';
import type { CreatorSite } from '../../creators/creator-site.ts';
import { defaultFavicon, describedBy, iconAddress, iconLink, shorten } from '../../creators/page-metadata.ts';
import { paths } from '../../paths.ts';
import { type PictureSource, variantAddress } from '../../ui/picture-shapes.ts';
import { recipePage as copy, recipeHead } from './copy.ts';
import type { RecipeView } from './recipe-view.ts';
import { isScaled } from './serving/serving-choice.ts';

export function describeRecipe(
  site: CreatorSite,
  recipe: RecipeView,
  page: { origin: string; structuredData: Record<string, unknown> },
): MetaDescriptor[] {
  const { origin, structuredData } = page;
  const name = recipe.name || copy.unnamed;
  const about = recipe.teaser ?? recipeHead.description(name, site.name);
  // The description of a page with scaled amounts begins with the scaled yield.
  const scaled = recipe.whole && isScaled(recipe.whole.choice) ? recipe.whole.amounts.yield : null;
  return [
    ...describedBy({
      title: shorten(recipeHead.title(name, site.name), 70),
      description: shorten(scaled ? `${scaled}. ${about}` : about, 160),
      canonical: origin + paths.recipe(site.subdomain, recipe.slug),
      sharePicture: pictureToShare(recipe.picture, origin),
    }),
    iconLink(iconAddress(site.favicon)),
    { 'script:ld+json': structuredData },
  ];
}

export const describeMissing = (title: string): MetaDescriptor[] => [
  { title },
  { name: 'robots', content: 'noindex' },
  iconLink(defaultFavicon),
];

function pictureToShare(picture: PictureSource | null, origin: string): string {
  if (!picture) return `${origin}/share.png`;
  return 'own' in picture ? origin + variantAddress(picture.own, 'wide', 1200, 'webp') : picture.foreign;
}
