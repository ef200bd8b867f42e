import type { Role } from '../../access/roles.ts';
import type { Finding } from '../../recipes/editing/checks.ts';
import { publicationWords } from './copy.ts';

/** Data of the publication page. Times are ISO 8601. */
export interface PublicationPage {
  recipeId: string;
  name: string;
  slug: string;
  version: number;
  status: 'draft' | 'scheduled' | 'published';
  publishedAt: string | null;
  hasChanges: boolean;
  /** True if everyone may read the recipe, not only members. */
  free: boolean;
  findings: Finding[];
  /** Number of the published revision, or null. */
  revision: number | null;
  revisions: { number: number; at: string; change: string; author: string | null }[];
  /** Revision number from which the next page of the history starts, or null at its end. */
  next: number | null;
  done: PublicationDone | null;
  /** Expiry of the link that shares the draft, or null if there is none. */
  sharedUntil: string | null;
  /** Viewed revision, with its differences from the current content. */
  see: { number: number; parts: ComparedWords[] } | null;
}

/** Difference of a revision as texts. `pictures` has the picture URLs of each side. */
export interface ComparedWords {
  key: string;
  label: string;
  earlier: string;
  current: string;
  pictures?: { earlier: string[]; current: string[] };
}

export type PublicationDone = keyof typeof publicationWords.done;

/** Reads the last action from the query, or returns null. */
export function readPublicationDone(params: URLSearchParams): PublicationDone | null {
  const done = params.get('done');
  return done !== null && Object.hasOwn(publicationWords.done, done) ? (done as PublicationDone) : null;
}

/** Error message of a refused form and its field. `slug` and `time` are as submitted. */
export interface PublicationAnswer {
  error: string;
  field: 'slug' | 'time' | null;
  slug: string | null;
  time: string | null;
}

/** Audiences of a preview, named by role. */
export const previewRoles = ['visitor', 'member', 'ended-member'] as const satisfies readonly Role[];
export type PreviewRole = (typeof previewRoles)[number];

/** Reads the audience from a query. Returns visitor if it is missing or invalid. */
export const readPreviewRole = (text: string | null): PreviewRole =>
  previewRoles.find((each) => each === text) ?? 'visitor';
