import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import { communitySettings } from '../db/schema/community.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { hasLetterPage, letterSettings, letters } from '../db/schema/letters.ts';
import { serverPaths } from '../server-paths.ts';
import { reservedWords } from './subdomain/subdomain.ts';

/** Creator's landing page (specification, section 3: Landing page). Texts may be null, empty or hostile. */
export type LandingPage = Omit<typeof landingPages.$inferSelect, 'createdAt'>;

export type LandingPageKey = { id: string } | { subdomain: string } | { creatorId: string };

const { createdAt: _, ...columns } = getTableColumns(landingPages);
export const landingPageColumns = columns;

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

/** Returns an active landing page, or null. If a creator has several, returns the oldest. */
export async function findLandingPage(db: Db, key: LandingPageKey): Promise<LandingPage | null> {
  const [page] = await pagesOf(db, key);
  return page ?? null;
}

function pagesOf(db: Db, key: LandingPageKey): Promise<LandingPage[]> {
  if ('id' in key) return activePageById(db).execute({ key: key.id });
  if ('subdomain' in key) return activePageBySubdomain(db).execute({ key: key.subdomain });
  return activePageByCreator(db).execute({ key: key.creatorId });
}

/** Returns a creator's name and the oldest active landing page, otherwise the oldest page, or null, for editing. */
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

/** Places of a creator's site that exist only if the creator uses them. */
export interface Places {
  /** True if the creator offers a letter, or has sent one whose page is still up. */
  letters: boolean;
  /** True unless the creator has closed the community. */
  community: boolean;
}

export async function findPlaces(db: Db, { creatorId }: { creatorId: string }): Promise<Places> {
  const [found] = await placesOf(db).execute({ creatorId });
  return found!;
}

const placesOf = preparedOnce((db) => {
  const creatorId = sql.placeholder('creatorId');
  const offers = sql<boolean>`exists (select from ${letterSettings}
    where ${letterSettings.creatorId} = ${creatorId} and ${letterSettings.isOffered})`;
  const hasSent = sql<boolean>`exists (select from ${letters}
    where ${letters.creatorId} = ${creatorId} and ${hasLetterPage})`;
  const isClosed = sql<boolean>`exists (select from ${communitySettings}
    where ${communitySettings.creatorId} = ${creatorId} and ${communitySettings.state} = 'closed')`;
  return db
    .select({ letters: sql<boolean>`${offers} or ${hasSent}`, community: sql<boolean>`not ${isClosed}` })
    .from(creators)
    .where(eq(creators.id, creatorId))
    .prepare('places_of_creator');
});

export async function findOnboardingEnd(db: Db, { creatorId }: { creatorId: string }): Promise<Date | null> {
  const [found] = await db.select({ at: creators.firstStepsEndedAt }).from(creators).where(eq(creators.id, creatorId));
  return found?.at ?? null;
}

export const offersLetter = sql<boolean>`exists (select from ${letterSettings}
  where ${letterSettings.creatorId} = ${landingPages.creatorId} and ${letterSettings.isOffered})`;

/** Returns the path of the page on which a creator's letter can be requested, or null if none is offered. */
export async function findLetterRequest(db: Db, { creatorId }: { creatorId: string }): Promise<string | null> {
  const [page] = await db
    .select({ subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(and(eq(landingPages.creatorId, creatorId), eq(landingPages.isActive, true), offersLetter))
    .orderBy(asc(landingPages.createdAt))
    .limit(1);
  return page?.subdomain ? serverPaths.letterRequest(page.subdomain) : null;
}

/** Lists at most 100 subdomains of active pages, ascending, that are not served because the names are reserved. */
export async function listReservedNames(db: Db): Promise<string[]> {
  const pages = await db
    .select({ subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(and(eq(landingPages.isActive, true), inArray(landingPages.subdomain, Object.values(reservedWords).flat())))
    .orderBy(asc(landingPages.subdomain))
    .limit(100);
  return pages.flatMap(({ subdomain }) => subdomain ?? []);
}
