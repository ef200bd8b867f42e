import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, not } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { publishPage } from '../../creators/commands.server.ts';
import { lockOwnPage, type OwnPage, writeOwnPage } from '../../creators/own-page.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { pageRevisions } from '../../db/schema/page-editing.ts';
import { normalizePage, type PageContent, pageLists, readStoredPage, storedPage } from '../content/page-content.ts';
import { listTables } from '../creator-page/queries.server.ts';
import { pageChanges as copy } from './copy.ts';
import { type PageWithDraft, writePageDraft } from './draft-commands.server.ts';
import { changesBetween, summarizeChanges } from './page-changes.ts';
import { errorsOf } from './page-errors.ts';
import { columnsOf, contentOfRows, inOwnWords, listsOf, rowsOf } from './page-rows.ts';
import { findPageDraft, listPageRows, newestNumber } from './queries.server.ts';

export type PublishDraftResult =
  | {
      ok: true;
      subdomain: string;
      /** Changes in words; empty if the page is unchanged. */
      changes: string[];
      version: number;
    }
  /** Another edit was saved, published or discarded in the meantime. */
  | { ok: false; reason: 'conflict' }
  | { ok: false; reason: 'unknown' | 'no-address' }
  /** Sentences by field, from `errorsOf`. */
  | { ok: false; reason: 'invalid'; errors: Record<string, string> };

/** Publishes the draft of a creator's page and makes the page public. Without a draft, only makes the page public. */
export function publishPageDraft(db: Db, work: PageWithDraft): Promise<PublishDraftResult> {
  return db.transaction(async (tx): Promise<PublishDraftResult> => {
    const page = await lockOwnPage(tx, work);
    if (!page) return { ok: false, reason: 'unknown' };
    const draft = await findPageDraft(tx, { pageId: page.id });
    if (draft.version !== work.version) return { ok: false, reason: 'conflict' };
    const { subdomain } = page;
    if (!subdomain || !isSubdomain(subdomain)) return { ok: false, reason: 'no-address' };
    const rows = await listPageRows(tx, { pageId: page.id });
    const published = contentOfRows(page, rows);
    const wanted = draft.content ? normalizePage(inOwnWords(draft.content)) : published;
    const errors = draft.content ? errorsOf(wanted) : {};
    if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };

    const changes = changesBetween(published, wanted);
    if (changes.length > 0) {
      const content = await withOwnIds(tx, page, wanted);
      await addRevisions(tx, page, { published, content, change: summarizeChanges(changes), ...work });
      await writeOwnPage(tx, page, columnsOf(content));
      await writeLists(tx, page, content, work.now);
    }
    const version = draft.content ? await writePageDraft(tx, page, { ...work, content: null }) : work.version;
    await publishPage(tx, page.id, { accountId: work.authorId });
    return { ok: true, subdomain, changes, version };
  });
}

/**
 * Adds a revision of the published content. If the newest revision is not what was public, as after a change by plain
 * SQL, the public content first becomes a revision.
 */
async function addRevisions(
  tx: Db,
  page: OwnPage,
  given: { published: PageContent; content: PageContent; change: string; authorId: string; now: Date },
): Promise<void> {
  const { published, content, change, authorId, now } = given;
  const pageId = page.id;
  const [newest] = await tx
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), not(pageRevisions.setAside)))
    .orderBy(desc(pageRevisions.number))
    .limit(1);
  let number = await newestNumber(tx, { pageId });
  const isKnown = newest ? changesBetween(readStoredPage(newest.content), published).length === 0 : false;
  if (!isKnown) {
    const createdAt = newest ? now : page.createdAt;
    const before = { content: storedPage(published), authorId: null, createdAt, change: copy.first };
    await tx.insert(pageRevisions).values({ pageId, number: ++number, ...before });
  }
  const added = { content: storedPage(content), authorId, createdAt: now, change };
  await tx.insert(pageRevisions).values({ pageId, number: number + 1, ...added });
}

/** Replaces item ids that are in use on another page. */
async function withOwnIds(tx: Db, { id: pageId }: OwnPage, content: PageContent): Promise<PageContent> {
  const foreign = new Set<unknown>();
  for (const list of pageLists) {
    const { table, pageId: owner } = listTables[list];
    const ids = content[list].map(({ id }) => id);
    if (ids.length === 0) continue;
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), ne(owner, pageId)));
    for (const { id } of found) foreign.add(id);
  }
  const lists = listsOf((list) =>
    content[list].map((item) => (foreign.has(item.id) ? { ...item, id: randomUUID() } : item)),
  );
  return { ...content, ...lists };
}

/** Writes the lists. Existing items keep their ids and times. */
async function writeLists(tx: Db, { id: pageId }: OwnPage, content: PageContent, now: Date): Promise<void> {
  const rows = rowsOf(content);
  for (const list of pageLists) {
    const { table, owner, pageId: ofPage } = listTables[list];
    const left = await tx
      .delete(table)
      .where(eq(ofPage, pageId))
      .returning({ id: table.id, ...(table.createdAt && { createdAt: table.createdAt }) });
    const times = new Map(left.map(({ id, createdAt }) => [id, createdAt]));
    if (rows[list].length === 0) continue;
    // Drizzle ignores `createdAt` if the table has no such column.
    const values = rows[list].map((item, order) => ({
      ...item,
      order,
      createdAt: times.get(item.id) ?? now,
      [owner]: pageId,
    }));
    await tx.insert(table as PgTable).values(values);
  }
}
