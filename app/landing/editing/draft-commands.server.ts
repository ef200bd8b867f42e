import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { lockOwnPage, type OwnPage } from '../../creators/own-page.server.ts';
import type { Db } from '../../db/client.server.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { knownParts } from '../../documents/shape.ts';
import { withStoredParts } from '../../documents/stored-document.ts';
import { type PageContent, pageShape, storedPage } from '../content/page-content.ts';
import { pageChanges as copy } from './copy.ts';
import { contentOfRows } from './page-rows.ts';
import { findPageDraft, findPageRevision, listPageRows, newestNumber, type PageDraft } from './queries.server.ts';

export interface PageWithDraft {
  creatorId: string;
  /** Version of the draft that the author has read, or 0 if there was none. */
  version: number;
  authorId: string;
  now: Date;
}

export type DraftResult =
  | { ok: true; version: number }
  /**
   * Another edit came first. If a save sent other content than the stored draft, the stored draft is also kept as a
   * revision.
   */
  | {
      ok: false;
      reason: 'conflict';
      theirs: { content: PageContent; version: number; authorId: string | null; savedAt: Date | null };
    }
  | { ok: false; reason: 'unknown' };

/** Saves the draft of a creator's page, creating the page if needed. */
export function savePageDraft(
  db: Db,
  { content, ...work }: PageWithDraft & { content: PageContent },
): Promise<DraftResult> {
  return changeDraft(db, work, async (_tx, _page, draft) => withStoredParts(pageShape, content, draft.content), {
    content,
  });
}

export function discardPageDraft(db: Db, work: PageWithDraft): Promise<DraftResult> {
  return changeDraft(db, work, async () => null);
}

/** Restores an earlier revision as the draft. The current draft becomes a revision, which can be restored too. */
export function restorePageRevision(
  db: Db,
  { number, ...work }: PageWithDraft & { number: number },
): Promise<DraftResult> {
  const { creatorId, now } = work;
  return changeDraft(
    db,
    work,
    async (tx, page, { content: replaced, authorId }) => {
      const content = await findPageRevision(tx, { creatorId, pageId: page.id, number });
      if (content && replaced) {
        await setAside(tx, page, { content: replaced, authorId, now, change: copy.replaced });
      }
      return content;
    },
    { isRequired: true },
  );
}

async function changeDraft(
  db: Db,
  work: PageWithDraft,
  next: (tx: Db, page: OwnPage, draft: PageDraft) => Promise<PageContent | null>,
  { isRequired = false, content: sent = null }: { isRequired?: boolean; content?: PageContent | null } = {},
): Promise<DraftResult> {
  return db.transaction(async (tx): Promise<DraftResult> => {
    const page = await lockOwnPage(tx, work);
    if (!page) return { ok: false, reason: 'unknown' };
    const draft = await findPageDraft(tx, { pageId: page.id });
    if (draft.version !== work.version) {
      if (sent && draft.content && !isDeepStrictEqual(storedPage(sent), storedPage(draft.content))) {
        const { content, authorId } = draft;
        await setAside(tx, page, { content, authorId, now: work.now, change: copy.changedTwice });
      }
      return { ok: false, reason: 'conflict', theirs: await theirs(tx, page, draft) };
    }
    const content = await next(tx, page, draft);
    if (isRequired && !content) return { ok: false, reason: 'unknown' };
    return { ok: true, version: await writePageDraft(tx, page, { content, ...work }) };
  });
}

/** Stores a draft as a revision that can be restored, unless a draft with the same content was stored before. */
async function setAside(
  tx: Db,
  { id: pageId }: OwnPage,
  draft: { content: PageContent; authorId: string | null; now: Date; change: string },
): Promise<void> {
  const { authorId, now, change } = draft;
  const content = storedPage(draft.content);
  const [there] = await tx
    .select({ number: pageRevisions.number })
    .from(pageRevisions)
    .where(and(eq(pageRevisions.pageId, pageId), pageRevisions.setAside, eq(pageRevisions.content, content)))
    .limit(1);
  if (there) return;
  const number = (await newestNumber(tx, { pageId })) + 1;
  await tx.insert(pageRevisions).values({ pageId, number, setAside: true, content, authorId, createdAt: now, change });
}

async function theirs(tx: Db, page: OwnPage, draft: PageDraft) {
  const content = draft.content ?? contentOfRows(page, await listPageRows(tx, { pageId: page.id }));
  return { ...draft, content: knownParts(pageShape, content) };
}

/** Writes the draft of a locked page as the next version. Null content clears the draft. */
export async function writePageDraft(
  tx: Db,
  { id: pageId }: Pick<OwnPage, 'id'>,
  { content, version, authorId, now }: Omit<PageWithDraft, 'creatorId'> & { content: PageContent | null },
): Promise<number> {
  const next = { content: content && storedPage(content), version: version + 1, authorId, savedAt: now };
  await tx
    .insert(pageDrafts)
    .values({ pageId, ...next })
    .onConflictDoUpdate({ target: pageDrafts.pageId, set: next });
  return next.version;
}
