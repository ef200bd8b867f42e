import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { ownPage } from './copy.ts';
import { type LandingPage, landingPageColumns } from './queries.server.ts';

/** A creator's landing page as it is worked on, with when it was added. */
export type OwnPage = LandingPage & { createdAt: Date };

/**
 * The landing page that a creator works on, public or not, as `findOwnLandingPage` chooses it; added where there is none.
 * Within the caller's transaction, which all other work on the creator's pages waits for. Null: there is no such creator.
 */
export async function lockOwnPage(tx: Db, { creatorId }: { creatorId: string }): Promise<OwnPage | null> {
  const [creator] = await tx
    .select({ name: creators.name })
    .from(creators)
    .where(eq(creators.id, creatorId))
    .for('no key update');
  if (!creator) return null;
  const columns = { ...landingPageColumns, createdAt: landingPages.createdAt };
  const [page] = await tx
    .select(columns)
    .from(landingPages)
    .where(eq(landingPages.creatorId, creatorId))
    .orderBy(desc(landingPages.isActive), asc(landingPages.createdAt))
    .limit(1);
  if (page) return page;
  const [added] = await tx
    .insert(landingPages)
    .values({ creatorId, reviewsHeading: ownPage.reviewsHeading })
    .returning(columns);
  return added!;
}

/** Writes what a page shows; within the caller's transaction, after `lockOwnPage`. */
export async function writeOwnPage(
  tx: Db,
  { id }: Pick<OwnPage, 'id'>,
  columns: Omit<Partial<LandingPage>, 'id' | 'creatorId' | 'isActive' | 'subdomain'>,
): Promise<void> {
  await tx.update(landingPages).set(columns).where(eq(landingPages.id, id));
}
