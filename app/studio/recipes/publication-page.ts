import type { Role } from '../../access/roles.ts';
import type { Finding } from '../../recipes/editing/checks.ts';
import { publicationWords } from './copy.ts';

export interface PublicationPage {
  recipeId: string;
  name: string;
  slug: string;
  version: number;
  status: 'draft' | 'scheduled' | 'published';
  publishedAt: string | null;
  hasChanges: boolean;
  free: boolean;
  findings: Finding[];
  revision: number | null;
  revisions: { number: number; at: string; change: string; author: string | null }[];
  next: number | null;
  done: PublicationDone | null;
  /** Expiry of the link that shares the draft, or null without a link. */
  sharedUntil: string | null;
  origin: string;
  see: { number: number; parts: ComparedWords[] } | null;
}

/** Part in which a revision and the current content differ, as text. `pictures` has the picture URLs of both. */
export interface ComparedWords {
  key: string;
  label: string;
  earlier: string;
  current: string;
  pictures?: { earlier: string[]; current: string[] };
}

/** Fragment that opens the sheet of a recipe that was just published. */
export const PUBLISHED = 'published';

export type PublicationDone = keyof typeof publicationWords.done;

export function readPublicationDone(params: URLSearchParams): PublicationDone | null {
  const done = params.get('done');
  return done !== null && Object.hasOwn(publicationWords.done, done) ? (done as PublicationDone) : null;
}

export interface PublicationAnswer {
  error: string;
  field: 'slug' | 'time' | null;
  slug: string | null;
  time: string | null;
}

export const previewRoles = ['visitor', 'member', 'ended-member'] as const satisfies readonly Role[];
export type PreviewRole = (typeof previewRoles)[number];

/** Reads the audience of a preview, `visitor` if it is missing or invalid. */
export const readPreviewRole = (text: string | null): PreviewRole =>
  previewRoles.find((each) => each === text) ?? 'visitor';
