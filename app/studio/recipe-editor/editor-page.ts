import type { Known } from '../../recipes/editing/checks.ts';
import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';
import type { Studio } from '../frame/studio.server.ts';
import type { PublicationDone } from '../recipes/publication-page.ts';

export interface EditorPage {
  recipeId: string;
  draft: RecipeDraft;
  /** Version of the draft; 0 if the recipe has not been saved. */
  version: number;
  isNew: boolean;
  status: 'draft' | 'scheduled' | 'published';
  /** Publication date, past or scheduled, in ISO 8601, or null. */
  publishedAt: string | null;
  hasChanges: boolean;
  slug: string;
  revision: number | null;
  /** Text from which the recipe was imported, or null. */
  source: string | null;
  done: PublicationDone | null;
  /** Input to the checks before publishing. */
  known: Known;
  /** Identifies the account, so that copies on the device are not offered to anyone else. */
  accountId: string;
}

export interface EditedPage extends EditorPage {
  origin: string;
  look: Pick<Studio['brand'], 'logo' | 'palette' | 'style'>;
}
