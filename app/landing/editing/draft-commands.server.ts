import { lockOwnPage, type OwnPage } from '../../creators/own-page.server.ts';
import type { Db } from '../../db/client.server.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { knownParts } from '../../documents/shape.ts';
import { withStoredParts } from '../../documents/stored-document.ts';
import { type PageContent, pageShape, storedPage } from '../content/page-content.ts';
import { pageChanges as copy } from './copy.ts';
import { contentOfRows } from './page-rows.ts';
import { findPageDraft, findPageRevision, listPageRows, newestNumber, type PageDraft } from './queries.server.ts';

/** Who works on which page, and from which version. */
export interface PageWithDraft {
  creatorId: string;
  /** Of the draft that was read; 0: there was none. */
  version: number;
  authorId: string;
  now: Date;
}

export type DraftResult =
  | { ok: true; version: number }
  /** Somebody saved, published or discarded meanwhile; nothing was changed. */
  | {
      ok: false;
      reason: 'conflict';
      theirs: { content: PageContent; version: number; authorId: string | null; savedAt: Date | null };
    }
  | { ok: false; reason: 'unknown' };

/**
 * Saves what is being written of a creator's page, which is added where there is none. What a newer version of the site
 * stored in the draft besides stays.
 */
export function savePageDraft(
  db: Db,
  { content, ...work }: PageWithDraft & { content: PageContent },
): Promise<DraftResult> {
  return changeDraft(db, work, async (_tx, _page, draft) => withStoredParts(pageShape, content, draft.content));
}

/** Throws away what is being written; what visitors see stays. */
export function discardPageDraft(db: Db, work: PageWithDraft): Promise<DraftResult> {
  return changeDraft(db, work, async () => null);
}

/**
 * Makes an earlier content what is being written. What was being written until then is set aside among the versions, from
 * where it is brought back in the same way.
 */
export function restorePageRevision(
  db: Db,
  { number, ...work }: PageWithDraft & { number: number },
): Promise<DraftResult> {
  const { creatorId, authorId, now } = work;
  return changeDraft(
    db,
    work,
    async (tx, page, draft) => {
      const content = await findPageRevision(tx, { creatorId, pageId: page.id, number });
      if (content && draft.content) {
        await tx.insert(pageRevisions).values({
          ...{ pageId: page.id, number: (await newestNumber(tx, { pageId: page.id })) + 1, setAside: true },
          ...{ content: storedPage(draft.content), authorId, createdAt: now, change: copy.setAside },
        });
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
  { isRequired = false } = {},
): Promise<DraftResult> {
  return db.transaction(async (tx): Promise<DraftResult> => {
    const page = await lockOwnPage(tx, work);
    if (!page) return { ok: false, reason: 'unknown' };
    const draft = await findPageDraft(tx, { pageId: page.id });
    if (draft.version !== work.version) return { ok: false, reason: 'conflict', theirs: await theirs(tx, page, draft) };
    const content = await next(tx, page, draft);
    if (isRequired && !content) return { ok: false, reason: 'unknown' };
    return { ok: true, version: await writePageDraft(tx, page, { content, ...work }) };
  });
}

async function theirs(tx: Db, page: OwnPage, draft: PageDraft) {
  const content = draft.content ?? contentOfRows(page, await listPageRows(tx, { pageId: page.id }));
  return { ...draft, content: knownParts(pageShape, content) };
}

/**
 * Writes the draft of a page that is locked, as the next version; within the caller's transaction.
 * @param draft.content null: nothing is being written any more
 */
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
