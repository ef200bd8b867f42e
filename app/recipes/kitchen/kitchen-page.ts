import type { Brand } from '../../creators/brand.server.ts';
import { isSubdomain } from '../../creators/subdomain.ts';
import type { MembershipView } from '../../membership/changes/membership-view.ts';
import { paths } from '../../paths.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import { totalMinutes } from '../times.ts';
import type { ListedRecipe } from './lists.server.ts';

/** A recipe in a list of the kitchen. */
export interface KitchenCard {
  id: string;
  path: string;
  name: string;
  image: PictureSource | null;
  free: boolean;
  /** Null: not said. */
  minutes: number | null;
  /** Of another creator than the kitchen's: who. */
  by: string | null;
  /** How often, and when the last time; null: not a list of cooked ones. */
  cooked: { times: number; lastAt: string } | null;
}

/** The whole kitchen, or the saved recipes alone, a page at a time. */
export interface KitchenPageData {
  /** Null: not known. */
  firstName: string | null;
  /** The creator's whose member the person is or was, or for whom they work; null: the platform's. */
  brand: Brand | null;
  /** The creator's library; null: there is no creator, or the page is not open. */
  library: string | null;
  /** Null: nobody's member, ever. */
  membership: MembershipView | null;
  fresh: KitchenCard[];
  saved: KitchenCard[];
  /** The address of the saved ones that follow; null: there are no more. */
  more: string | null;
  cooked: KitchenCard[];
  /** Set where the saved ones alone are shown: whether these are the first. */
  savedAlone: { first: boolean } | null;
}

/** @param creatorId the kitchen's creator; null: none */
export function cardOf(
  recipe: ListedRecipe & { times?: number; lastAt?: string },
  creatorId: string | null,
  nameless: string,
): KitchenCard[] {
  const { id, slug, subdomain, times, lastAt } = recipe;
  // A row that was inserted by SQL may have no address.
  if (!subdomain || !isSubdomain(subdomain)) return [];
  return [
    {
      id,
      path: paths.recipe(subdomain, slug),
      name: recipe.name?.trim() || nameless,
      image: readPictureAddress(recipe.imageUrl),
      free: recipe.free,
      minutes: totalMinutes(recipe),
      by: recipe.creatorId === creatorId ? null : recipe.creatorName?.trim() || subdomain,
      cooked: times && lastAt ? { times, lastAt } : null,
    },
  ];
}
