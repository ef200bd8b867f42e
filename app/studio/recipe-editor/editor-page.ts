import type { RecipeDraft } from '../../recipes/editing/recipe-draft.ts';

/** A recipe as the editor's page has it. */
export interface EditorPage {
  recipeId: string;
  draft: RecipeDraft;
  /** Of the draft; 0 of a recipe that is not begun. */
  version: number;
  isNew: boolean;
  status: 'draft' | 'scheduled' | 'published';
  publishedAt: Date | null;
  slug: string | null;
  /** There is something that is in no revision yet. */
  isDraft: boolean;
  /** Names the person, so that what is stored on a device is offered to nobody else. */
  accountId: string;
}
