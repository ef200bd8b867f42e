import type { PageContent } from '../../landing/content/page-content.ts';

export interface EditedPage {
  content: PageContent;
  version: number;
  isActive: boolean;
  accountId: string;
  done: string | null;
  /** List and item to open instead of the first section. */
  open: { list: string | null; item: string | null };
}

/** Result of a form without scripts, or of discarding changes. */
export interface PageAnswer {
  error: string | null;
  values: Record<string, string | undefined>;
  isConflict?: true;
  discarded: { content: PageContent; version: number } | null;
}
