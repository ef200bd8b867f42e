import { and, asc, countDistinct, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { creatorMembers, creators, landingPages } from '../db/schema/creators.ts';
import { isUuid } from '../http/ids.ts';

/** `public`: has a public page. `private`: has no public page, but an account has a role. `unowned`: has neither. */
export type RosterState = 'public' | 'private' | 'unowned';

/** Row of the operator's roster: one for each landing page, or one for a creator without a page. */
export interface RosterEntry {
  creatorId: string;
  email: string;
  name: string;
  subdomain: string | null;
  isActive: boolean | null;
}

/**
 * Lists creators by email address, ignoring case, each with all landing pages.
 * @param page.after last email address of the previous page
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

/** Creator in the operator's list, with the oldest public page, otherwise the oldest page. */
export interface ListedCreator {
  creatorId: string;
  name: string;
  email: string;
  subdomain: string | null;
  state: RosterState;
  createdAt: Date;
}

/** Filter of the operator's list. `words` is part of a name, email address or subdomain, in any case. */
export interface RosterSearch {
  words: string | null;
  state: RosterState | null;
}

/**
 * Lists creators by name, ignoring case.
 * @param page.after creator before the page; an unknown creator gives an empty page
 */
export async function searchCreators(
  db: Db,
  { words, state, after, limit }: RosterSearch & { after: string | null; limit: number },
): Promise<{ creators: ListedCreator[]; hasMore: boolean }> {
  const sortKey = sql`lower(${creators.name})`;
  const last = after === null ? null : await findSortKey(db, after);
  if (after !== null && last === null) return { creators: [], hasMore: false };
  // Lateral subqueries read one indexed row each. With `exists`, the planner would read the whole tables.
  const page = db
    .select({ subdomain: landingPages.subdomain, isActive: landingPages.isActive })
    .from(landingPages)
    .where(eq(landingPages.creatorId, creators.id))
    .orderBy(desc(landingPages.isActive), asc(landingPages.createdAt))
    .limit(1)
    .as('page');
  const worker = db
    .select({ accountId: creatorMembers.accountId })
    .from(creatorMembers)
    .where(eq(creatorMembers.creatorId, creators.id))
    .limit(1)
    .as('worker');
  const stateColumn = sql<RosterState>`case when ${page.isActive} then 'public'
    when ${worker.accountId} is not null then 'private' else 'unowned' end`;
  const rows = await db
    .select({
      creatorId: creators.id,
      name: creators.name,
      email: creators.email,
      createdAt: creators.createdAt,
      subdomain: page.subdomain,
      state: stateColumn,
    })
    .from(creators)
    .leftJoinLateral(page, sql`true`)
    .leftJoinLateral(worker, sql`true`)
    .where(
      and(
        words === null ? undefined : inArray(creators.id, withWords(words)),
        state === null ? undefined : sql`${stateColumn} = ${state}`,
        last === null ? undefined : sql`(${sortKey}, ${creators.id}) > (${last}, ${after}::uuid)`,
      ),
    )
    .orderBy(asc(sortKey), asc(creators.id))
    .limit(limit + 1);
  return { creators: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** SQL for the ids of creators with these words. Uses the same expressions as the two indexes. */
function withWords(words: string): SQL {
  const pattern = `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(select ${creators.id} from ${creators}
      where lower(${creators.name} || E'\\n' || ${creators.email}) like ${pattern}
    union select ${landingPages.creatorId} from ${landingPages}
      where lower(coalesce(${landingPages.subdomain}, '') || E'\\n' || coalesce(${landingPages.name}, '')) like ${pattern})`;
}

async function findSortKey(db: Db, creatorId: string): Promise<string | null> {
  const [found] = await db
    .select({ key: sql<string>`lower(${creators.name})` })
    .from(creators)
    .where(eq(creators.id, creatorId));
  return found?.key ?? null;
}

export async function countCreators(db: Db): Promise<{ all: number; public: number }> {
  const [all, [published]] = await Promise.all([
    db.$count(creators),
    db
      .select({ count: countDistinct(landingPages.creatorId) })
      .from(landingPages)
      .where(eq(landingPages.isActive, true)),
  ]);
  return { all, public: published!.count };
}

export interface FoundCreator {
  creatorId: string;
  name: string;
  email: string;
  /** Subdomain of the named page, otherwise of the oldest page, or null. */
  subdomain: string | null;
}

/**
 * Returns the creator that the operator's input names, published or not.
 * @param named id of the creator, or id or subdomain of one of the creator's pages
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
