import { and, asc, eq, gt, gte, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { type SuppressionEntry, writeSuppressionFile } from './suppression-file.server.ts';

/**
 * Writes suppressions as a file, oldest first.
 * @param given.since earliest begin or end of an exported suppression, or null for all suppressions
 */
export async function exportSuppressions(db: Db, { since }: { since: Date | null }): Promise<string> {
  const { since: began, until } = mailSuppressions;
  const rows = await db
    .select()
    .from(mailSuppressions)
    .where(since ? or(gte(began, since), gte(until, since)) : undefined)
    .orderBy(asc(began), asc(mailSuppressions.id));
  const entries = rows.map(
    ({ address, scope, creatorId, reason, source, since, until }): SuppressionEntry => ({
      ...{ address, scope, creator: creatorId, reason, source },
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    }),
  );
  return writeSuppressionFile(entries, { since });
}

const ROWS_AT_ONCE = 1_000;

/**
 * Adds the suppressions of a file. A stored bounce or unsubscription changes only if the file's is newer and was not
 * lifted. A stored complaint never changes. Idempotent.
 * @returns `changed`: number of changed or added suppressions. `ofOthers`: number of entries left out, because the
 * database does not have their creator
 */
export async function importSuppressions(
  tx: Db,
  entries: readonly SuppressionEntry[],
): Promise<{ changed: number; ofOthers: number }> {
  const named = [...new Set(entries.flatMap(({ creator }) => creator ?? []))];
  const found = await tx.select({ id: creators.id }).from(creators).where(inArray(creators.id, named));
  const known = new Set(found.map(({ id }) => id));
  const kept = entries.filter(({ creator }) => creator === null || known.has(creator));
  const own = newestOfEach(kept);
  const { address, reason, creatorId, since, until } = mailSuppressions;
  let changed = 0;
  for (let at = 0; at < own.length; at += ROWS_AT_ONCE) {
    const rows = own.slice(at, at + ROWS_AT_ONCE).map(({ creator, since, until, ...row }) => ({
      ...row,
      creatorId: creator,
      since: new Date(since),
      until: until === null ? null : new Date(until),
    }));
    const stored = await tx
      .insert(mailSuppressions)
      .values(rows)
      .onConflictDoUpdate({
        target: [address, reason, creatorId],
        set: {
          since: sql`excluded.since`,
          until: null,
          confirmationId: null,
          source: sql`excluded.source`,
          diagnostic: null,
          mailId: null,
        },
        setWhere: and(
          sql`excluded.until is null`,
          or(
            and(eq(reason, 'bounce'), gt(sql`excluded.since`, sql`coalesce(${until}, ${since})`)),
            and(eq(reason, 'unsubscribe'), gt(sql`excluded.since`, since)),
          ),
        ),
      })
      .returning({ id: mailSuppressions.id });
    changed += stored.length;
  }
  return { changed, ofOthers: entries.length - kept.length };
}

/** Returns the newest entry per address, reason and creator, because a statement cannot change a row twice. */
function newestOfEach(entries: readonly SuppressionEntry[]): SuppressionEntry[] {
  const sorted = entries.toSorted((one, other) => one.since.localeCompare(other.since));
  return [...new Map(sorted.map((each) => [`${each.address} ${each.reason} ${each.creator}`, each])).values()];
}
