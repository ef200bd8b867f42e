import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { Day } from './days.ts';

/** Entry of the week as its owner sees it. */
export interface EntryOnPage {
  id: string;
  day: Day;
  /** Name of the recipe, or the owner's note. */
  name: string;
  /** Null for a note. */
  recipe: {
    /** Servings, or null if they cannot be chosen. */
    serves: number | null;
    /** Null if the recipe may not be read, is unpublished or its creator has no page. */
    links: { recipe: string; cook: string } | null;
    /** True if it was added offline, so that its links are unknown. */
    isPending?: true;
  } | null;
}

export interface WeekPageData {
  /** Brand of the member's creator, or null for the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  /** Render time in milliseconds, from which the reader's zone gives today's date. */
  now: number;
  entries: EntryOnPage[];
  choices: RecipeChoice[];
  /** Recipe that another page links here to plan, or null. */
  planning: CountedChoice | null;
  /** Creation time of the calendar's address, or null without one. */
  feedSince: string | null;
  /** Reveals changes on other devices. */
  version: string;
  /** Id of the page's one operation without scripts. */
  operation: string;
}

/** Result of a form of the week. */
export type WeekAnswer =
  | {
      ok: true;
      done: string | null /** New address of the calendar, or null if none was created. */;
      address: string | null;
    }
  | { ok: false; error: string; submitted: string | null };
