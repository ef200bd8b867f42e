import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import type { MembershipView } from '../../membership/status/membership-view.ts';
import type { PaymentNotice } from '../../membership/status/payment-notice.ts';
import { paths } from '../../paths.ts';
import { totalMinutes } from '../../recipes/times.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import type { KitchenLists, ListedRecipe } from '../lists.server.ts';

/** A recipe in a list of the kitchen. */
export interface KitchenCard {
  id: string;
  path: string;
  name: string;
  image: PictureSource | null;
  /** Said where others of the same creator are not open. */
  free: boolean;
  /** Null: not said. */
  minutes: number | null;
  /** Of another creator than the kitchen's: who. */
  by: string | null;
  /** How often, and when the last time; null: not a list of cooked ones. */
  cooked: { times: number; lastAt: string } | null;
  /** The first line of the person's note; null: none. */
  note: string | null;
}

/** The whole kitchen, or the saved recipes alone, a page at a time. */
export interface KitchenPageData {
  /** Null: not known. */
  firstName: string | null;
  /** When the account is to be deleted, as a time's text; null: it is not. */
  deletionAt: string | null;
  /** The creator's whose member the person is or was, or for whom they work; null: the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  /** The creator's library; null: there is no creator, or the page is not open. */
  library: string | null;
  /** Null: nobody's member, ever. */
  membership: MembershipView | null;
  fresh: KitchenCard[];
  saved: KitchenCard[];
  /** The paths of recipes that are to be on the device, the last saved one first. */
  offline: string[];
  /** The address of the saved ones that follow; null: there are no more. */
  more: string | null;
  cooked: KitchenCard[];
  noted: KitchenCard[];
  /** How many there are of each, those that are not shown too. */
  counts: KitchenLists['counts'];
  /** What the person has to do about a payment; null: nothing. */
  notice: PaymentNotice | null;
  /** Set where the saved ones alone are shown: whether these are the first. */
  savedAlone: { first: boolean } | null;
  /** Whether the person gets the weekly email of what is new; null: that is not offered. */
  weekly: boolean | null;
}

/** Whose kitchen it is; `open`: the person may read all recipes of the creator. */
interface Kitchen {
  creatorId: string | null;
  open: boolean;
}

/** Whether the person may read all of a recipe. */
export const isReadable = ({ free, creatorId }: ListedRecipe, kitchen: Kitchen): boolean =>
  free || (kitchen.open && creatorId === kitchen.creatorId);

/**
 * A recipe as the kitchen shows it; none for one without an address, as a row that was inserted by SQL may be.
 * @param kitchen.nameless what one without a name is called
 */
export function cardsOf(
  recipe: ListedRecipe & { times?: number; lastAt?: string },
  { creatorId, open, nameless }: Kitchen & { nameless: string },
): KitchenCard[] {
  const { id, slug, subdomain, times, lastAt, note } = recipe;
  if (!subdomain || !isSubdomain(subdomain)) return [];
  const isHere = recipe.creatorId === creatorId;
  return [
    {
      id,
      path: paths.recipe(subdomain, slug),
      name: recipe.name?.trim() || nameless,
      image: readPictureAddress(recipe.imageUrl),
      free: recipe.free && !(isHere && open),
      minutes: totalMinutes(recipe),
      by: isHere ? null : recipe.creatorName?.trim() || subdomain,
      cooked: times && lastAt ? { times, lastAt } : null,
      note: note?.trim() || null,
    },
  ];
}
