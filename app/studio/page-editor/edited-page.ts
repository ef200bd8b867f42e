import type { PageContent } from '../../landing/content/page-content.ts';

/** A page as its editor opens it. */
export interface EditedPage {
  content: PageContent;
  version: number;
  isActive: boolean;
  accountId: string;
  done: string | null;
  /** A list that is open in place of the first part, and one of its items; null: none. */
  open: { list: string | null; item: string | null };
}

/** What a form that was sent without scripts is answered, and the discarding with them. */
export interface PageAnswer {
  error: string | null;
  /** What was typed and not saved. */
  values: Record<string, string | undefined>;
  /** Somebody saved since the page was read. */
  isConflict?: true;
  discarded: { content: PageContent; version: number } | null;
}
