import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { CountedChoice, RecipeChoice } from '../recipe-choices.server.ts';
import type { Day } from './days.ts';

/** An entry of the week as its owner sees it. */
export interface EntryOnPage {
  id: string;
  day: Day;
  /** The recipe's name, or what its owner wrote. */
  name: string;
  /** Null: a note. */
  recipe: {
    /** For how many; null: that cannot be chosen. */
    serves: number | null;
    /** Null: it may not be read, or is not published, or its creator has no page. */
    links: { recipe: string; cook: string } | null;
    /** It was added without a network, and its links are not known yet. */
    isPending?: true;
  } | null;
}

export interface WeekPageData {
  /** The creator's whose member the person is; null: the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  /** When it was made, in milliseconds: what is today follows from it in the reader's zone. */
  now: number;
  entries: EntryOnPage[];
  choices: RecipeChoice[];
  /** What another page leads here to plan; null: nothing. */
  planning: CountedChoice | null;
  /** Since when the calendar has an address; null: it has none. */
  feedSince: string | null;
  /** By which a change on another device is noticed. */
  version: string;
  /** The id of the one operation that a page without scripts sends. */
  operation: string;
}

/** What became of a form of the week. */
export type WeekAnswer =
  | { ok: true; done: string | null /** A new address of the calendar; null: none was made. */; address: string | null }
  | { ok: false; error: string; submitted: string | null };
