import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import type { BrandStyle } from '../ui/brand-style.ts';

/**
 * Creator's public page (specification, section 3: Landing page). Texts may be null, empty or
 * hostile.
 */
export interface LandingPage {
  id: string;
  subdomain: string | null;
  creatorId: string;
  isActive: boolean;
  name: string | null;
  logo: string | null;
  favicon: string | null;
  accentColor: string | null;
  payoff: string | null;
  callToAction: string | null;
  ctaImage: string | null;
  /** Null for the default style. */
  style: BrandStyle | null;
  /** Person behind the brand. */
  cookName: string | null;
  cookPortrait: string | null;
  cookWords: string | null;
  cookSignature: string | null;
  instagramUrl: string | null;
  tiktokUrl: string | null;
  linkedinUrl: string | null;
  /** Null for the sections of the specification, regardless of the other fields. */
  reviewsHeading: string | null;
  /** Shows five stars beside each review. */
  reviewStars: boolean;
  /** Sections hidden although they have content. */
  hidesFeatures: boolean;
  hidesRecipes: boolean;
  hidesReviews: boolean;
  hidesFaqs: boolean;
}

export type LandingPageKey = { id: string } | { subdomain: string } | { creatorId: string };

export const landingPageColumns = {
  id: landingPages.id,
  subdomain: landingPages.subdomain,
  creatorId: landingPages.creatorId,
  isActive: landingPages.isActive,
  name: landingPages.name,
  logo: landingPages.logo,
  favicon: landingPages.favicon,
  accentColor: landingPages.accentColor,
  payoff: landingPages.payoff,
  callToAction: landingPages.callToAction,
  ctaImage: landingPages.ctaImage,
  style: landingPages.style,
  cookName: landingPages.cookName,
  cookPortrait: landingPages.cookPortrait,
  cookWords: landingPages.cookWords,
  cookSignature: landingPages.cookSignature,
  instagramUrl: landingPages.instagramUrl,
  tiktokUrl: landingPages.tiktokUrl,
  linkedinUrl: landingPages.linkedinUrl,
  reviewsHeading: landingPages.reviewsHeading,
  reviewStars: landingPages.reviewStars,
  hidesFeatures: landingPages.hidesFeatures,
  hidesRecipes: landingPages.hidesRecipes,
  hidesReviews: landingPages.hidesReviews,
  hidesFaqs: landingPages.hidesFaqs,
};

const activePageBy = (column: 'id' | 'subdomain' | 'creatorId') =>
  preparedOnce((db) =>
    db
      .select(landingPageColumns)
      .from(landingPages)
      .where(and(eq(landingPages[column], sql.placeholder('key')), eq(landingPages.isActive, true)))
      .orderBy(asc(landingPages.createdAt))
      .limit(1)
      .prepare(`landing_page_by_${column}`),
  );

const activePageById = activePageBy('id');
const activePageBySubdomain = activePageBy('subdomain');
const activePageByCreator = activePageBy('creatorId');

/** Finds an active landing page, or null. Of a creator's several pages the oldest counts. */
export async function findLandingPage(db: Db, key: LandingPageKey): Promise<LandingPage | null> {
  const [page] = await pagesOf(db, key);
  return page ?? null;
}

function pagesOf(db: Db, key: LandingPageKey): Promise<LandingPage[]> {
  if ('id' in key) return activePageById(db).execute({ key: key.id });
  if ('subdomain' in key) return activePageBySubdomain(db).execute({ key: key.subdomain });
  return activePageByCreator(db).execute({ key: key.creatorId });
}

/**
 * Finds a creator's name in the operator's records and the landing page for editing, public or
 * not. Null if there is no such creator. Of several pages the oldest active one counts, otherwise
 * the oldest.
 */
export async function findOwnLandingPage(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<{ name: string; page: LandingPage | null } | null> {
  const [found] = await db
    .select({ name: creators.name, page: landingPageColumns })
    .from(creators)
    .leftJoin(landingPages, eq(landingPages.creatorId, creators.id))
    .where(eq(creators.id, creatorId))
    .orderBy(desc(landingPages.isActive), asc(landingPages.createdAt))
    .limit(1);
  return found ?? null;
}

/** Returns when a creator's onboarding was finished or left; null if it was not, or for an unknown creator. */
export async function findOnboardingEnd(db: Db, { creatorId }: { creatorId: string }): Promise<Date | null> {
  const [found] = await db.select({ at: creators.firstStepsEndedAt }).from(creators).where(eq(creators.id, creatorId));
  return found?.at ?? null;
}
