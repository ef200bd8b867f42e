import type { CommunityNews } from '../../community/digest/community-news.server.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import type { MembershipView } from '../../membership/status/membership-view.ts';
import type { PaymentNotice } from '../../membership/status/payment-notice.ts';
import { paths } from '../../paths.ts';
import { totalMinutes } from '../../recipes/times.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import type { KitchenLists, ListedRecipe } from '../lists.server.ts';
import type { EntryOnPage } from '../week/week-view.ts';

export interface KitchenCard {
  id: string;
  path: string;
  name: string;
  image: PictureSource | null;
  /** True to mark the recipe as free. */
  free: boolean;
  minutes: number | null;
  /** Name of the recipe's creator, or null if the kitchen has the same creator. */
  by: string | null;
  /** Null outside the list of cooked recipes. */
  cooked: { times: number; lastAt: string } | null;
  note: string | null;
}

export interface KitchenToday {
  /** Time of rendering in milliseconds. The page derives today's date from it, in the reader's zone. */
  now: number;
  /** Entries of yesterday, today and tomorrow in UTC, which include today's in every time zone. */
  entries: EntryOnPage[];
  /** Number of unticked rows of the shopping list. */
  left: number;
  /** Foods of the first unticked rows. */
  foods: string[];
}

/** Data of the whole kitchen, or of a page of saved recipes. */
export interface KitchenPageData {
  firstName: string | null;
  deletionAt: string | null;
  /** Brand of the kitchen's creator, or null for the platform's brand. */
  brand: Brand | null;
  links: MemberLinks;
  /** Path of the creator's library, or null without a creator or an active page. */
  library: string | null;
  /** Null if the person was never a member. */
  membership: MembershipView | null;
  /** Null on a page of saved recipes. */
  today: KitchenToday | null;
  fresh: KitchenCard[];
  saved: KitchenCard[];
  /** Paths of recipes to store on the device, most recently saved first. */
  offline: string[];
  more: string | null;
  cooked: KitchenCard[];
  noted: KitchenCard[];
  counts: KitchenLists['counts'];
  notice: PaymentNotice | null;
  /** Null for the whole kitchen. `first` is true on the first page of saved recipes. */
  savedAlone: { first: boolean } | null;
  /** Null on a page of saved recipes, without access to a community, or if it is closed. */
  community: CommunityNews | null;
  /** True if the person wants the weekly email; null if it is not offered. */
  weekly: boolean | null;
}

/** `open` is true if the person may read all the creator's recipes. */
interface Kitchen {
  creatorId: string | null;
  open: boolean;
}

export const isReadable = ({ free, creatorId }: ListedRecipe, kitchen: Kitchen): boolean =>
  free || (kitchen.open && creatorId === kitchen.creatorId);

/** Returns a list with the recipe's card, empty if the creator's subdomain is missing or invalid. */
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
