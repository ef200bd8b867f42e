import { asc, desc, eq } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { ownPage } from './copy.ts';
import { type LandingPage, landingPageColumns } from './queries.server.ts';

export type OwnPage = LandingPage & { createdAt: Date };

/** Locks the creator and returns the landing page that the creator edits, or adds one. Null without the creator. */
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

/** Writes the content of a page, in the caller's transaction after `lockOwnPage`. */
export async function writeOwnPage(
  tx: Db,
  { id }: Pick<OwnPage, 'id'>,
  columns: Omit<Partial<LandingPage>, 'id' | 'creatorId' | 'isActive' | 'subdomain'>,
): Promise<void> {
  await tx.update(landingPages).set(columns).where(eq(landingPages.id, id));
}
