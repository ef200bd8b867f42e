import { asc, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { faqs, features, reviews } from '../../db/schema/landing.ts';
import { pageDrafts } from '../../db/schema/page-editing.ts';
import type { StoredDocument } from '../../documents/stored-document.ts';
import type { PageContent } from '../../landing/content/page-content.ts';
import { readStoredPage } from '../../landing/content/page-content.ts';
import { fieldsThatHold } from '../../landing/content/page-fields.ts';

export interface ArchivedPage {
  page: typeof landingPages.$inferSelect;
  features: { body: string | null; image: string | null }[];
  reviews: { body: string | null; firstName: string | null; dish: string | null }[];
  faqs: { question: string | null; answer: string | null }[];
  draft: PageContent | null;
}

export async function readPages(db: Db, { creatorId }: { creatorId: string }): Promise<ArchivedPage[]> {
  const pages = await db
    .select(getTableColumns(landingPages))
    .from(landingPages)
    .where(eq(landingPages.creatorId, creatorId))
    .orderBy(asc(landingPages.createdAt), asc(landingPages.id));
  const ids = pages.map(({ id }) => id);
  const allFeatures = await db
    .select({ pageId: features.landingId, body: features.body, image: features.image })
    .from(features)
    .where(inArray(features.landingId, ids))
    .orderBy(asc(features.order), asc(features.id));
  const allReviews = await db
    .select({ pageId: reviews.pageId, body: reviews.body, firstName: reviews.firstName, dish: reviews.dish })
    .from(reviews)
    .where(inArray(reviews.pageId, ids))
    .orderBy(asc(reviews.createdAt), asc(reviews.id));
  const allFaqs = await db
    .select({ pageId: faqs.landingId, question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .where(inArray(faqs.landingId, ids))
    .orderBy(asc(faqs.createdAt), asc(faqs.id));
  const drafts = await db
    .select({ pageId: pageDrafts.pageId, content: pageDrafts.content })
    .from(pageDrafts)
    .where(inArray(pageDrafts.pageId, ids));
  return pages.map((page) => {
    const ofThis = <Row extends { pageId: string }>(rows: readonly Row[]) =>
      rows.filter(({ pageId }) => pageId === page.id).map(({ pageId: _, ...row }) => row);
    return {
      page,
      features: ofThis(allFeatures),
      reviews: ofThis(allReviews),
      faqs: ofThis(allFaqs),
      draft: draftOf(ofThis(drafts)[0]),
    };
  });
}

const draftOf = (row: { content: StoredDocument | null } | undefined) =>
  row?.content ? readStoredPage(row.content) : null;

export function picturesOfPage({ page, features, draft }: ArchivedPage): string[] {
  const shown = fieldsThatHold('picture').map((field) => page[field]);
  const written = draft === null ? [] : textsIn(draft);
  return [...shown, ...features.map(({ image }) => image), ...written].flatMap((text) => text ?? []);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
