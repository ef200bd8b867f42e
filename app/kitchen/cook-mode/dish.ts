import type { PictureSource } from '../../ui/picture-shapes.ts';
import { cookMode as copy } from './copy.ts';
import type { CookedRecipe } from './use-dish-amounts.ts';

/** Something that is cooked. */
export interface CookDish {
  id: string;
  slug: string;
  /** Empty: it has none. */
  name: string;
  /** Of its creator's page; null: there is none, so that it can be neither timed nor said to be cooked. */
  subdomain: string | null;
  picture: PictureSource | null;
  whole: CookedRecipe;
  /** In the end it can be said that it was cooked. */
  isAskedAfter: boolean;
}

export const nameOf = ({ name }: CookDish) => name || copy.unnamed;
