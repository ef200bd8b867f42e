import { asc, eq, gt, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creators, landingPages } from '../db/schema/creators.ts';
import { isUuid } from '../http/ids.ts';

/** A creator as the operator sees it, one entry per landing page; without a page the page's fields are null. */
export interface RosterEntry {
  creatorId: string;
  email: string;
  name: string;
  subdomain: string | null;
  isActive: boolean | null;
}

/**
 * Creators by email, ascending, ignoring case. Keyset pagination over the index on `lower(email)`: `after` is the last
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

/** Creators by name, ascending, ignoring case: at most `limit`, after the first `from`. */
export function listCreators(
  db: Db,
  { from, limit }: { from: number; limit: number },
): Promise<{ creatorId: string; name: string }[]> {
  return db
    .select({ creatorId: creators.id, name: creators.name })
    .from(creators)
    .orderBy(asc(sql`lower(${creators.name})`), asc(creators.id))
    .limit(limit)
    .offset(from);
}

export interface FoundCreator {
  creatorId: string;
  name: string;
  email: string;
  /** Of the page that was named, or their oldest; null: they have none, or it has none. */
  subdomain: string | null;
}

/**
 * Finds a creator, published or not, by what an operator enters.
 * @param named the creator's id, or the id or the subdomain of a landing page of theirs
 */
export async function findCreator(db: Db, named: string): Promise<FoundCreator | null> {
  const [found] = await db
    .select({
      creatorId: creators.id,
      name: creators.name,
      email: creators.email,
      subdomain: landingPages.subdomain,
    })
    .from(creators)
    .leftJoin(landingPages, eq(landingPages.creatorId, creators.id))
    .where(
      isUuid(named)
        ? or(eq(creators.id, named), eq(landingPages.id, named))
        : eq(landingPages.subdomain, named.trim().toLowerCase()),
    )
    .orderBy(asc(landingPages.createdAt))
    .limit(1);
  return found ?? null;
}
