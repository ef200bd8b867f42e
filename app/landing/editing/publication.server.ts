import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, not } from 'drizzle-orm';
import { publishPage } from '../../creators/commands.server.ts';
import { lockOwnPage, type OwnPage, writeOwnPage } from '../../creators/own-page.server.ts';
import { isSubdomain } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { faqs, features, reviews } from '../../db/schema/landing.ts';
import { pageRevisions } from '../../db/schema/page-editing.ts';
import { normalizePage, type PageContent, readStoredPage, storedPage } from '../content/page-content.ts';
import { pageChanges as copy } from './copy.ts';
import { type PageWithDraft, writePageDraft } from './draft-commands.server.ts';
import { changesBetween, summarizeChanges } from './page-changes.ts';
import { errorsOf } from './page-errors.ts';
import { columnsOf, contentOfRows, inOwnWords, rowsOf } from './page-rows.ts';
import { findPageDraft, listPageRows, newestNumber } from './queries.server.ts';

export type PublishDraftResult =
  | {
      ok: true;
      subdomain: string;
      /** Changes in words; empty if the page is unchanged. */
      changes: string[];
      version: number;
    }
  /** Another edit was saved in the meantime, so the draft is not what the author saw. */
  | { ok: false; reason: 'conflict' }
  | { ok: false; reason: 'unknown' | 'no-address' }
  /** Sentences by field, from `errorsOf`. */
  | { ok: false; reason: 'invalid'; errors: Record<string, string> };

/**
 * Publishes the draft of a creator's page atomically and makes the page public. Without a draft, only makes the page
 * public. Database triggers invalidate the caches of all processes.
 */
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
 * Adds a revision of the published content. If plain SQL has changed the content since the last publication, a revision
 * of the changed content is added first, so that the changed content can be restored too.
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
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  const foreign = new Set<string>();
  const lists = [
    [features, features.landingId, idsOf(content.features)],
    [reviews, reviews.pageId, idsOf(content.reviews)],
    [faqs, faqs.landingId, idsOf(content.faqs)],
  ] as const;
  for (const [table, owner, ids] of lists) {
    if (ids.length === 0) continue;
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), ne(owner, pageId)));
    for (const { id } of found) foreign.add(id);
  }
  const own = <Item extends { id: string }>(items: Item[]) =>
    items.map((item) => (foreign.has(item.id) ? { ...item, id: randomUUID() } : item));
  return { ...content, features: own(content.features), reviews: own(content.reviews), faqs: own(content.faqs) };
}

/** Writes the lists. Existing items keep their ids and times. */
async function writeLists(tx: Db, { id: pageId }: OwnPage, content: PageContent, now: Date): Promise<void> {
  const left = [
    ...(await tx
      .delete(reviews)
      .where(eq(reviews.pageId, pageId))
      .returning({ id: reviews.id, at: reviews.createdAt })),
    ...(await tx.delete(faqs).where(eq(faqs.landingId, pageId)).returning({ id: faqs.id, at: faqs.createdAt })),
  ];
  await tx.delete(features).where(eq(features.landingId, pageId));
  const times = new Map(left.map(({ id, at }) => [id, at]));
  const timed = <Item extends { id: string }>(item: Item, order: number) => ({
    ...item,
    order,
    createdAt: times.get(item.id) ?? now,
  });
  const { features: ofFeatures, reviews: ofReviews, faqs: ofFaqs } = rowsOf(content);
  if (ofFeatures.length > 0) {
    await tx.insert(features).values(ofFeatures.map((item, order) => ({ ...item, order, landingId: pageId })));
  }
  if (ofReviews.length > 0) {
    await tx.insert(reviews).values(ofReviews.map((item, order) => ({ ...timed(item, order), pageId })));
  }
  if (ofFaqs.length > 0) {
    await tx.insert(faqs).values(ofFaqs.map((item, order) => ({ ...timed(item, order), landingId: pageId })));
  }
}
