import type { Known } from '../../recipes/editing/checks.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import type { PublicationDone } from '../recipes/publication-page.ts';

/** A recipe as the editor's page has it. */
export interface EditorPage {
  recipeId: string;
  draft: RecipeDraft;
  /** Of the draft; 0 of a recipe that is not begun. */
  version: number;
  isNew: boolean;
  status: 'draft' | 'scheduled' | 'published';
  /** ISO 8601: since when it is public, or when it is to be; null: not said. */
  publishedAt: string | null;
  /** Newer changes wait. */
  hasChanges: boolean;
  /** The last part of its public address. */
  slug: string;
  /** The published one's number; null: none is. */
  revision: number | null;
  /** The text that it was imported from; null: it was not imported, or from something else. */
  source: string | null;
  /** What was just done about its publication. */
  done: PublicationDone | null;
  /** For the checks before publishing. */
  known: Known;
  /** Names the person, so that what is stored on a device is offered to nobody else. */
  accountId: string;
}
