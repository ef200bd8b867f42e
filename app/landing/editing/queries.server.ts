import { and, desc, eq, max } from 'drizzle-orm';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { knownParts } from '../../documents/shape.ts';
import { type PageContent, pageFormat, pageLists, pageShape, readStoredPage } from '../content/page-content.ts';
import { listTables } from '../creator-page/queries.server.ts';
import { contentOfRows, type PageRows, rowsOf } from './page-rows.ts';

export interface PageDraft {
  content: PageContent | null;
  version: number;
  authorId: string | null;
  savedAt: Date | null;
}

const noDraft: PageDraft = { content: null, version: 0, authorId: null, savedAt: null };

export interface PageEditing {
  /** Content that visitors see, or would see if the page were public. */
  published: PageContent;
  draft: PageDraft;
  pageId: string | null;
  subdomain: string | null;
  isActive: boolean;
}

/** Lists the rows of a page, public or not, in display order. */
export async function listPageRows(db: Db, { pageId }: { pageId: string }): Promise<PageRows> {
  const rows: Record<string, unknown[]> = {};
  for (const list of pageLists) {
    const { table, pageId: owner, columns, order } = listTables[list];
    rows[list] = await db
      .select(columns)
      .from(table)
      .where(eq(owner, pageId))
      .orderBy(...order);
  }
  return rows as unknown as PageRows;
}

/** Returns the draft of a page. The version is 0 if there has never been one. */
export async function findPageDraft(db: Db, { pageId }: { pageId: string }): Promise<PageDraft> {
  const [draft] = await db.select().from(pageDrafts).where(eq(pageDrafts.pageId, pageId));
  if (!draft) return noDraft;
  const { version, authorId, savedAt } = draft;
  return { content: draft.content && readStoredPage(draft.content), version, authorId, savedAt };
}

export async function findPageEditing(db: Db, { creatorId }: { creatorId: string }): Promise<PageEditing | null> {
  const found = await findOwnLandingPage(db, { creatorId });
  if (!found) return null;
  const { page } = found;
  const rows = page ? await listPageRows(db, { pageId: page.id }) : rowsOf(pageFormat.empty);
  const draft = page ? await findPageDraft(db, { pageId: page.id }) : noDraft;
  return {
    published: contentOfRows(page, rows),
    // Parts unknown to this version of the site are hidden, but kept by a save.
    draft: { ...draft, content: draft.content && knownParts(pageShape, draft.content) },
    pageId: page?.id ?? null,
    subdomain: page?.subdomain ?? null,
    isActive: page?.isActive ?? false,
  };
}

export interface PageRevision {
  number: number;
  /** Summary of the changes, such as 'Changed the headline'. */
  change: string;
  createdAt: Date;
  /** Email address of the author, or null for plain SQL or a deleted account. */
  author: string | null;
  /** True for a draft that was replaced by a restored revision, or kept after a conflict. */
  setAside: boolean;
}

export async function newestNumber(db: Db, { pageId }: { pageId: string }): Promise<number> {
  const [found] = await db
    .select({ number: max(pageRevisions.number) })
    .from(pageRevisions)
    .where(eq(pageRevisions.pageId, pageId));
  return found?.number ?? 0;
}

/** Lists revisions of a creator's page, published or set aside, newest first. */
export function listPageRevisions(
  db: Db,
  { creatorId, pageId, limit }: { creatorId: string; pageId: string; limit: number },
): Promise<PageRevision[]> {
  return db
    .select({
      number: pageRevisions.number,
      change: pageRevisions.change,
      createdAt: pageRevisions.createdAt,
      author: accounts.email,
      setAside: pageRevisions.setAside,
    })
    .from(pageRevisions)
    .innerJoin(landingPages, eq(landingPages.id, pageRevisions.pageId))
    .leftJoin(accounts, eq(accounts.id, pageRevisions.authorId))
    .where(and(eq(landingPages.creatorId, creatorId), eq(pageRevisions.pageId, pageId)))
    .orderBy(desc(pageRevisions.number))
    .limit(limit);
}

export async function findPageRevision(
  db: Db,
  { creatorId, pageId, number }: { creatorId: string; pageId: string; number: number },
): Promise<PageContent | null> {
  const [found] = await db
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .innerJoin(landingPages, eq(landingPages.id, pageRevisions.pageId))
    .where(
      and(eq(landingPages.creatorId, creatorId), eq(pageRevisions.pageId, pageId), eq(pageRevisions.number, number)),
    );
  return found ? readStoredPage(found.content) : null;
}
