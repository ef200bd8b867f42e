import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { foreignSubscriptions } from '../../db/schema/moving-in.ts';
import type { ChargedPrice } from '../../membership/prices/price.ts';
import type { ForeignGroup, LeftOut } from './foreign.ts';

const { state, leftOut, endsAt } = foreignSubscriptions;
const groups: Record<ForeignGroup, SQL> = {
  takes: and(eq(state, 'listed'), isNull(leftOut))!,
  asked: eq(state, 'offered'),
  'to-end': and(eq(state, 'accepted'), isNull(endsAt))!,
  ending: and(eq(state, 'accepted'), isNotNull(endsAt))!,
  'left-out': and(eq(state, 'listed'), isNotNull(leftOut))!,
  undone: eq(state, 'undone'),
};

interface ForeignCounts {
  groups: Record<ForeignGroup, number>;
  leftOut: Partial<Record<LeftOut, number>>;
}

export async function countForeign(db: Db, { creatorId }: { creatorId: string }): Promise<ForeignCounts> {
  const count = (which: SQL) => sql<number>`(count(*) filter (where ${which}))::int`;
  const ofCreator = eq(foreignSubscriptions.creatorId, creatorId);
  const [counted] = await db
    .select({
      takes: count(groups.takes),
      asked: count(groups.asked),
      'to-end': count(groups['to-end']),
      ending: count(groups.ending),
      'left-out': count(groups['left-out']),
      undone: count(groups.undone),
    })
    .from(foreignSubscriptions)
    .where(ofCreator);
  const reasons = await db
    .select({ reason: leftOut, people: sql<number>`count(*)::int` })
    .from(foreignSubscriptions)
    .where(and(ofCreator, groups['left-out']))
    .groupBy(leftOut)
    .orderBy(sql`count(*) desc`);
  return { groups: counted!, leftOut: Object.fromEntries(reasons.map(({ reason, people }) => [reason, people])) };
}

export interface ListedForeign {
  id: string;
  name: string;
  email: string | null;
  /** Null unless the price is one fixed price per day, week, month or year. */
  price: Pick<ChargedPrice, 'amount' | 'currency' | 'interval'> | null;
  /** End of the subscription, or of its current period if no end is set. ISO 8601. */
  paidUntil: string;
  leftOut: LeftOut | null;
}

const PAGE = 50;
export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / PAGE));

/** @param of.page number of the page, from 1 */
export async function listForeignPage(
  db: Db,
  { creatorId, group, page }: { creatorId: string; group: ForeignGroup; page: number },
): Promise<ListedForeign[]> {
  const { id, name, email, amount, currency, interval, periodUntil } = foreignSubscriptions;
  const rows = await db
    .select({ id, name, email, amount, currency, interval, periodUntil, endsAt, leftOut })
    .from(foreignSubscriptions)
    .where(and(eq(foreignSubscriptions.creatorId, creatorId), groups[group]))
    .orderBy(asc(leftOut), asc(periodUntil), asc(id))
    .limit(PAGE)
    .offset((page - 1) * PAGE);
  return rows.map(({ periodUntil, endsAt, amount, currency, interval, ...row }) => ({
    ...row,
    price:
      amount !== null && currency !== null && interval !== null
        ? { amount, currency, interval: { unit: interval as ChargedPrice['interval']['unit'], count: 1 } }
        : null,
    paidUntil: (endsAt ?? periodUntil).toISOString(),
    leftOut: row.leftOut as LeftOut | null,
  }));
}
