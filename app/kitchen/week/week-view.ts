import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { Day } from './days.ts';

export interface EntryOnPage {
  id: string;
  day: Day;
  name: string;
  /** Null for a note. */
  recipe: {
    /** Number of servings, or null if the servings cannot be chosen. */
    serves: number | null;
    /** Null if the person may not read the recipe, the recipe is unpublished, or the creator has no page. */
    links: { recipe: string; cook: string } | null;
    /** True if the recipe was added offline, so that its links are unknown. */
    isPending?: true;
  } | null;
}

export interface WeekPageData {
  brand: Brand | null;
  work: WorkLinks;
  /** Time of rendering in milliseconds. The page derives today's date from it, in the reader's zone. */
  now: number;
  entries: EntryOnPage[];
  choices: RecipeChoice[];
  planning: CountedChoice | null;
  feedSince: string | null;
  /** Changes whenever the week changes, on any device. */
  version: string;
  /** Operation id for forms sent without scripts. */
  operation: string;
}

export type WeekAnswer =
  | {
      ok: true;
      done: string | null;
      /** New address of the calendar, or null if none was created. */
      address: string | null;
    }
  | { ok: false; error: string; submitted: string | null };
