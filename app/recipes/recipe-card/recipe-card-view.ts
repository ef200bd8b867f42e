import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipeCard } from '../queries.server.ts';
import { activeMinutes, totalMinutes } from '../times.ts';

export interface RecipeCardView {
  id: string;
  /** Path of the recipe's page, or null for a card without a link. */
  path: string | null;
  name: string;
  image: PictureSource | null;
  free: boolean;
  /** Total time including resting, or null if unknown. */
  minutes: number | null;
  /** Preparation and cooking time, or null if unknown. */
  activeMinutes: number | null;
}

export function recipeCardView(recipe: RecipeCard, path: string | null): RecipeCardView {
  return {
    id: recipe.id,
    path,
    name: recipe.name?.trim() ?? '',
    image: readPictureAddress(recipe.imageUrl),
    free: recipe.free,
    minutes: totalMinutes(recipe),
    activeMinutes: activeMinutes(recipe),
  };
}
