import { and, asc, desc, eq, gt, gte, lt, lte, type SQL, sql } from 'drizzle-orm';
import { missing } from './errors.ts';
import type { ObjectType } from './objects/shapes.ts';
import type { Range } from './parameters.ts';
import type { Session } from './session.server.ts';
import { standInEvents, standInObjects } from './tables.ts';

interface Paging {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Range | undefined;
}

type Listed = typeof standInObjects | typeof standInEvents;

/** Returns a page of a list as Stripe does: newest first, ten by default, after or before a given id. */
export async function listPage(
  { tx, account }: Session,
  table: Listed,
  what: { url: string; type: ObjectType | 'event'; where: (SQL | undefined)[] },
  { limit = 10, starting_after, ending_before, created }: Paging,
): Promise<{ object: 'list'; url: string; has_more: boolean; data: object[] }> {
  const conditions = [eq(table.account, account), ...what.where, ...within(table, created)];
  if (table === standInObjects) conditions.push(eq(standInObjects.type, what.type));
  const cursor = starting_after ?? ending_before;
  if (cursor !== undefined) {
    const [row] = await tx
      .select({ created: table.created, seq: table.seq })
      .from(table)
      .where(and(eq(table.id, cursor), eq(table.account, account)));
    if (!row) throw missing(what.type, cursor, starting_after ? 'starting_after' : 'ending_before');
    const at = sql`(${row.created}::int, ${row.seq}::bigint)`;
    const place = sql`(${table.created}, ${table.seq})`;
    conditions.push(starting_after ? sql`${place} < ${at}` : sql`${place} > ${at}`);
  }
  const backwards = starting_after === undefined && ending_before !== undefined;
  const order = backwards ? asc : desc;
  const rows = await tx
    .select()
    .from(table as typeof standInObjects)
    .where(and(...conditions))
    .orderBy(order(table.created), order(table.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const data = (backwards ? page.reverse() : page).map(
    table === standInEvents
      ? (row) => eventOf(row as unknown as typeof standInEvents.$inferSelect)
      : ({ json }) => json,
  );
  return { object: 'list', url: what.url, has_more: rows.length > limit, data };
}

/** Returns an event as the API and the webhook show it. */
export const eventOf = ({ id, json, copies, lost }: typeof standInEvents.$inferSelect): object => ({
  id,
  ...json,
  ...(isThin(json) ? {} : { pending_webhooks: copies > 0 || lost ? 1 : 0 }),
});

/** Returns true for an event of version 2, which has the same content in every API version. */
export const isThin = (json: object) => 'object' in json && json.object === 'v2.core.event';

function within({ created }: Listed, range: Range | undefined): SQL[] {
  if (range === undefined) return [];
  if (typeof range === 'number') return [eq(created, range)];
  const bounds = [
    range.gt === undefined ? [] : gt(created, range.gt),
    range.gte === undefined ? [] : gte(created, range.gte),
    range.lt === undefined ? [] : lt(created, range.lt),
    range.lte === undefined ? [] : lte(created, range.lte),
  ];
  return bounds.flat();
}
