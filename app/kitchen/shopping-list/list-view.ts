import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { EntryState } from './list-entries.ts';
import type { ShoppingAisle } from './rows.ts';

/** Recipe of a list. */
export interface RecipeOnList {
  /** Id of the entry. */
  id: string;
  name: string;
  /** Servings, or null if they cannot be chosen. */
  serves: number | null;
  state: EntryState;
}

export interface ShoppingListPageData {
  /** Brand of the member's creator, or null for the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  aisles: ShoppingAisle[];
  recipes: RecipeOnList[];
  /** Units of the amounts. */
  units: Units;
  choices: RecipeChoice[];
  /** Null if there is none, or if it is already listed. */
  adding:
    | (CountedChoice & { /** Units in which the recipe was shown, or null for the list's. */ units: Units | null })
    | null;
  /** Creation time of the list's link, or null without one. */
  linkSince: string | null;
  /** Reveals changes on other devices. */
  version: string;
  /** Ids of all entries, for clearing the list. */
  entryIds: string[];
  /** Rows not ticked. */
  left: number;
  /** Id of the page's one operation without scripts. */
  operation: string;
}

/** Result of a form. `link` is the result of creating or ending a link; a new address is shown once. */
export type ListAnswer =
  | { ok: true; link?: { address: string | null; done: string | null } }
  | { ok: false; error: string; submitted: string | null };
