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
  /** Readable by everyone, not only members. */
  free: boolean;
  findings: Finding[];
  /** Number of the published revision. */
  revision: number | null;
  revisions: { number: number; at: string; change: string; author: string | null }[];
  /** Revision number from which the history continues, or null at its end. */
  next: number | null;
  done: PublicationDone | null;
  /** Expiry of the link that shares the draft, or null if there is none. */
  sharedUntil: string | null;
  /** Viewed revision with its differences from the current content. */
  see: { number: number; parts: ComparedWords[] } | null;
}

/** Difference of a revision in words; `pictures` has the picture URLs of each side. */
export interface ComparedWords {
  key: string;
  label: string;
  earlier: string;
  current: string;
  pictures?: { earlier: string[]; current: string[] };
}

export type PublicationDone = keyof typeof publicationWords.done;

/** Reads the last action from the query, or null. */
export function readPublicationDone(params: URLSearchParams): PublicationDone | null {
  const done = params.get('done');
  return done !== null && Object.hasOwn(publicationWords.done, done) ? (done as PublicationDone) : null;
}

/** Refusal of a form, as a message with its field; `slug` and `time` as submitted. */
export interface PublicationAnswer {
  error: string;
  field: 'slug' | 'time' | null;
  slug: string | null;
  time: string | null;
}

/** Audiences of a preview; each is a role. */
export const previewRoles = ['visitor', 'member', 'ended-member'] as const satisfies readonly Role[];
export type PreviewRole = (typeof previewRoles)[number];

/** Reads the audience from a query; a visitor if invalid. */
export const readPreviewRole = (text: string | null): PreviewRole =>
  previewRoles.find((each) => each === text) ?? 'visitor';
