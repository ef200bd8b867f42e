import type { Finding } from '../../recipes/editing/checks.ts';
import { publicationWords } from './copy.ts';

/** What the page about a recipe's publication shows. Instants in ISO 8601. */
export interface PublicationPage {
  recipeId: string;
  name: string;
  slug: string;
  version: number;
  status: 'draft' | 'scheduled' | 'published';
  publishedAt: string | null;
  hasChanges: boolean;
  /** Everybody reads all of it, and not only the members. */
  free: boolean;
  findings: Finding[];
  /** The published one's number. */
  revision: number | null;
  revisions: { number: number; at: string; change: string; author: string | null }[];
  /** The number from which the history goes on; null: these are all. */
  next: number | null;
  done: PublicationDone | null;
  /** Until when a link shows the draft; null: none does. */
  sharedUntil: string | null;
  /** A revision that is looked into, and in what it differs from what there is now. */
  see: { number: number; parts: ComparedWords[] } | null;
}

/** One part in which a revision differs, in words; `pictures`: the addresses of those of each side. */
export interface ComparedWords {
  key: string;
  label: string;
  earlier: string;
  current: string;
  pictures?: { earlier: string[]; current: string[] };
}

export type PublicationDone = keyof typeof publicationWords.done;

/** What the address says was done; null: nothing. */
export function readPublicationDone(params: URLSearchParams): PublicationDone | null {
  const done = params.get('done');
  return done !== null && Object.hasOwn(publicationWords.done, done) ? (done as PublicationDone) : null;
}

/** Why a form was not followed, in a sentence, and at which field; `slug` and `time` as they were typed. */
export interface PublicationAnswer {
  error: string;
  field: 'slug' | 'time' | null;
  slug: string | null;
  time: string | null;
}
