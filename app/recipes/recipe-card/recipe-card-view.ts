import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import type { RecipeCard } from '../queries.server.ts';
import { activeMinutes, totalMinutes } from '../times.ts';

/** A recipe as a card shows it. */
export interface RecipeCardView {
  id: string;
  /** Its page; null: the card is no link. */
  path: string | null;
  name: string;
  image: PictureSource | null;
  free: boolean;
  /** Until it can be eaten, rest included; null: nothing is said. */
  minutes: number | null;
  /** Preparation and cooking alone; null: neither is said. */
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
