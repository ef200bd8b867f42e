import type { Brand } from '../../creators/brand/brand.server.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { EntryState } from './list-entries.ts';
import type { FoodOfRecipe, ShoppingAisle } from './rows.ts';

export interface RecipeOnList {
  /** Id of the entry, not of the recipe. */
  id: string;
  name: string;
  /** Null if the servings cannot be chosen. */
  serves: number | null;
  state: EntryState;
}

export interface ShoppingListPageData {
  brand: Brand | null;
  links: MemberLinks;
  aisles: ShoppingAisle[];
  recipes: RecipeOnList[];
  units: Units;
  choices: RecipeChoice[];
  /** Recipe that the address offers to add. `units` are those of the linking page, or null for the list's units. */
  adding: (CountedChoice & { units: Units | null; foods: FoodOfRecipe[] }) | null;
  linkSince: string | null;
  /** Changes whenever the list changes, on any device. */
  version: string;
  entryIds: string[];
  left: number;
  operation: string;
}

/** `link` is the result of creating or ending a link. Only a new link has an `address`. */
export type ListAnswer =
  | { ok: true; link?: { address: string | null; done: string | null } }
  | { ok: false; error: string; submitted: string | null };
