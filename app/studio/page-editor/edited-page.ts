import type { PageContent } from '../../landing/content/page-content.ts';

/** Data of the page editor. */
export interface EditedPage {
  content: PageContent;
  version: number;
  isActive: boolean;
  accountId: string;
  done: string | null;
  /** Open list with its open item, instead of the first section; null if none. */
  open: { list: string | null; item: string | null };
}

/** Answer to a form submitted without scripts, and to discarding changes. */
export interface PageAnswer {
  error: string | null;
  /** Submitted values that were not saved. */
  values: Record<string, string | undefined>;
  /** Someone else saved since the page was read. */
  isConflict?: true;
  discarded: { content: PageContent; version: number } | null;
}
