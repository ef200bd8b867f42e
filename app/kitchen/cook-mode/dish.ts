import type { PictureSource } from '../../ui/picture-shapes.ts';
import { cookMode as copy } from './copy.ts';
import type { CookedRecipe } from './use-dish-amounts.ts';

export interface CookDish {
  id: string;
  slug: string;
  /** Empty if the recipe has no name. */
  name: string;
  /** Null if the creator has no page. The dish then has no timers and cannot be marked as cooked. */
  subdomain: string | null;
  picture: PictureSource | null;
  whole: CookedRecipe;
  /** True if the page after the last step offers "I cooked it". */
  isAskedAfter: boolean;
}

export const nameOf = ({ name }: CookDish) => name || copy.unnamed;
