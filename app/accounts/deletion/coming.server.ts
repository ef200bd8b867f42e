import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';

export interface ComingDeletion {
  accountId: string;
  deletionAt: Date;
  memberOf: string | null;
  worksFor: string[];
  isOperator: boolean;
}

/**
 * Returns scheduled deletions, the next one first.
 * @param page.after last account of the previous page, or null for the first page
 */
export async function listComingDeletions(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ deletions: ComingDeletion[]; hasMore: boolean }> {
  const { id, deletionAt } = accounts;
  const studio = alias(creators, 'studio');
  const last = after === null ? null : await findDeletionAt(db, after);
  const rows = await db
    .select({
      accountId: id,
      deletionAt,
      memberOf: creators.name,
      worksFor: sql<string[]>`(select coalesce(json_agg(${studio.name} order by ${studio.name}), '[]')
        from ${creatorMembers} join ${creators} ${sql.identifier('studio')} on ${studio.id} = ${creatorMembers.creatorId}
        where ${creatorMembers.accountId} = ${id})`,
      isOperator: sql<boolean>`exists (select from ${operators} where ${operators.accountId} = ${id})`,
    })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, id), isNull(memberships.endedAt)))
    .leftJoin(creators, eq(creators.id, memberships.creatorId))
    .where(
      and(
        isNotNull(deletionAt),
        last === null ? undefined : sql`(${deletionAt}, ${id}) > (${last}::timestamptz, ${after}::uuid)`,
      ),
    )
    .orderBy(asc(deletionAt), asc(id))
    .limit(limit + 1);
  const deletions = rows.slice(0, limit).map((row) => ({ ...row, deletionAt: row.deletionAt! }));
  return { deletions, hasMore: rows.length > limit };
}

/**
 * Returns the time of an account's deletion, or null if none is scheduled. As text, because a `Date` would lose the
 * microseconds.
 */
async function findDeletionAt(db: Db, accountId: string): Promise<string | null> {
  const [found] = await db
    .select({ at: sql<string | null>`${accounts.deletionAt}::text` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return found?.at ?? null;
}

export function countComingDeletions(db: Db): Promise<number> {
  return db.$count(accounts, isNotNull(accounts.deletionAt));
}
