import type { PictureSource } from '../../ui/picture-shapes.ts';
import { cookMode as copy } from './copy.ts';
import type { CookedRecipe } from './use-dish-amounts.ts';

/** Dish in cook mode. */
export interface CookDish {
  id: string;
  slug: string;
  /** Empty if it has none. */
  name: string;
  /**
   * Subdomain of the creator's page. Null if there is none; then the dish has no timers and cannot be marked as cooked.
   */
  subdomain: string | null;
  picture: PictureSource | null;
  whole: CookedRecipe;
  /** True if the last page offers "I cooked it". */
  isAskedAfter: boolean;
}

export const nameOf = ({ name }: CookDish) => name || copy.unnamed;
