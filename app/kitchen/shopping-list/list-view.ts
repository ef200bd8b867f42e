import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { EntryState } from './list-entries.ts';
import type { ShoppingAisle } from './rows.ts';

/** A recipe that a list is made of. */
export interface RecipeOnList {
  /** The entry's. */
  id: string;
  name: string;
  /** For how many; null: that cannot be chosen. */
  serves: number | null;
  state: EntryState;
}

export interface ShoppingListPageData {
  /** The creator's whose member the person is; null: the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  aisles: ShoppingAisle[];
  recipes: RecipeOnList[];
  /** Those in which amounts are shown. */
  units: Units;
  choices: RecipeChoice[];
  /** Null: none, or it is on the list. */
  adding: (CountedChoice & { /** In which the recipe was shown; null: the list's. */ units: Units | null }) | null;
  /** Since when others may read the list by a link; null: it has none. */
  linkSince: string | null;
  /** By which a change on another device is noticed. */
  version: string;
  /** Those of all entries, which clearing the list removes. */
  entryIds: string[];
  /** How many rows are not ticked. */
  left: number;
  /** The id of the one operation that a page without scripts sends. */
  operation: string;
}

/** What became of a form of the list. `link`: of the form that makes a link or ends it; its address is shown once. */
export type ListAnswer =
  | { ok: true; link?: { address: string | null; done: string | null } }
  | { ok: false; error: string; submitted: string | null };
