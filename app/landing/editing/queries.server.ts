import { and, desc, eq, max } from 'drizzle-orm';
import { findOwnLandingPage } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { faqs, features, reviews } from '../../db/schema/landing.ts';
import { pageDrafts, pageRevisions } from '../../db/schema/page-editing.ts';
import { knownParts } from '../../documents/shape.ts';
import { type PageContent, pageShape, readStoredPage } from '../content/page-content.ts';
import {
  faqColumns,
  faqOrder,
  featureColumns,
  featureOrder,
  reviewColumns,
  reviewOrder,
} from '../creator-page/queries.server.ts';
import { contentOfRows, type PageRows } from './page-rows.ts';

/** What is being written of a page. */
export interface PageDraft {
  /** Null: nothing. */
  content: PageContent | null;
  version: number;
  authorId: string | null;
  savedAt: Date | null;
}

const noDraft: PageDraft = { content: null, version: 0, authorId: null, savedAt: null };

/** A page as its creator works on it. */
export interface PageEditing {
  /** What visitors see, or would see. */
  published: PageContent;
  draft: PageDraft;
  /** Null: there is no page yet. */
  pageId: string | null;
  subdomain: string | null;
  isActive: boolean;
}

/** The lists of a page, public or not, in their order. */
export async function listPageRows(db: Db, { pageId }: { pageId: string }): Promise<PageRows> {
  const ofFeatures = await db
    .select(featureColumns)
    .from(features)
    .where(eq(features.landingId, pageId))
    .orderBy(...featureOrder);
  const ofReviews = await db
    .select(reviewColumns)
    .from(reviews)
    .where(eq(reviews.pageId, pageId))
    .orderBy(...reviewOrder);
  const ofFaqs = await db
    .select(faqColumns)
    .from(faqs)
    .where(eq(faqs.landingId, pageId))
    .orderBy(...faqOrder);
  return { features: ofFeatures, reviews: ofReviews, faqs: ofFaqs };
}

/** What is being written of a page; nothing, of version 0, where nothing ever was. */
export async function findPageDraft(db: Db, { pageId }: { pageId: string }): Promise<PageDraft> {
  const [draft] = await db.select().from(pageDrafts).where(eq(pageDrafts.pageId, pageId));
  if (!draft) return noDraft;
  const { version, authorId, savedAt } = draft;
  return { content: draft.content && readStoredPage(draft.content), version, authorId, savedAt };
}

/** A creator's page to be worked on; null: there is no such creator. */
export async function findPageEditing(db: Db, { creatorId }: { creatorId: string }): Promise<PageEditing | null> {
  const found = await findOwnLandingPage(db, { creatorId });
  if (!found) return null;
  const { page } = found;
  const rows = page ? await listPageRows(db, { pageId: page.id }) : { features: [], reviews: [], faqs: [] };
  const draft = page ? await findPageDraft(db, { pageId: page.id }) : noDraft;
  return {
    published: contentOfRows(page, rows),
    // What this version of the site does not know is not shown; a save adds it again.
    draft: { ...draft, content: draft.content && knownParts(pageShape, draft.content) },
    pageId: page?.id ?? null,
    subdomain: page?.subdomain ?? null,
    isActive: page?.isActive ?? false,
  };
}

export interface PageRevision {
  number: number;
  /** What changed, in words. */
  change: string;
  createdAt: Date;
  /** Its author's email; null: plain SQL, or an account that is gone. */
  author: string | null;
  /** A draft that an earlier version took the place of: it was never public. */
  setAside: boolean;
}

/** The number of a page's newest revision; 0: there is none. */
export async function newestNumber(db: Db, { pageId }: { pageId: string }): Promise<number> {
  const [found] = await db
    .select({ number: max(pageRevisions.number) })
    .from(pageRevisions)
    .where(eq(pageRevisions.pageId, pageId));
  return found?.number ?? 0;
}

/** What was published of a creator's pages, and set aside, the newest first. */
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

/** One content as it was published, or set aside; null: there is none of that number. */
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
