import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators, landingPages } from '../db/schema/creator.ts';

/** A creator as the operator sees one, once for each landing page; one without a page has null for its fields. */
export interface RosterEntry {
  creatorId: string;
  email: string;
  name: string;
  subdomain: string | null;
  isActive: boolean | null;
}

/**
 * Creators by email, ascending, whatever its case. Keyset pages over the index on `lower(email)`: `after` is the last
 * email of the page before; at most `limit` creators, each with all its landing pages, oldest first.
 */
export async function listRoster(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<RosterEntry[]> {
  const sortKey = sql`lower(${creators.email})`;
  const some = db
    .select({ id: creators.id, email: creators.email, name: creators.name })
    .from(creators)
    .where(after === null ? undefined : gt(sortKey, sql`lower(${after})`))
    .orderBy(asc(sortKey))
    .limit(limit)
    .as('some');
  return db
    .select({
      creatorId: some.id,
      email: some.email,
      name: some.name,
      subdomain: landingPages.subdomain,
      isActive: landingPages.isActive,
    })
    .from(some)
    .leftJoin(landingPages, eq(landingPages.creatorId, some.id))
    .orderBy(asc(sql`lower(${some.email})`), asc(landingPages.createdAt));
}
