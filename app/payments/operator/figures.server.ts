import { and, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { clock } from '../../db/schema/instant.ts';
import { moneyKinds } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { externalEvents, paymentOrphans, paymentSubscriptions } from '../../db/schema/payments.ts';
import { chargedAfterLeaving } from '../facts-of.ts';

const providerFacts = [...moneyKinds, 'payment_failed', 'ended'] as const;

export interface PaymentFigures {
  /** Number of the provider's facts recorded in the last hour, by kind. */
  facts: Record<(typeof providerFacts)[number], number>;
  /**
   * Number of the provider's facts that were recorded in the last hour, but later than a webhook would have reported
   * them.
   */
  late: number;
  /** Longest delay in the last hour from an event to the record of its fact, in seconds, or 0 without facts. */
  lag: number;
  /** Number of refunds, recorded in the last hour, of charges made after the member had left. */
  afterLeaving: number;
  /** Number of subscriptions with an object that an operator should check. */
  refused: number;
  /** Number of subscriptions that continue although their membership is gone. */
  orphans: number;
  /** Age in seconds of the oldest stored event whose jobs are not queued yet, or 0 if there is none. */
  unqueued: number;
}

/** Delay within which a webhook usually reports an event, even after a retry. */
const IN_TIME = '15 minutes';

export async function countPayments(db: Db): Promise<PaymentFigures> {
  const { kind, at, recordedAt } = membershipFacts;
  const lag = sql`${recordedAt} - ${at}`;
  const rows = await db
    .select({
      kind,
      count: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${lag} > ${IN_TIME}::interval))::int`,
      afterLeaving: sql<number>`(count(*) filter (where ${membershipFacts.because} = ${chargedAfterLeaving}))::int`,
      lag: sql<number>`greatest(0, extract(epoch from max(${lag})))::float`,
    })
    .from(membershipFacts)
    // The site's own `ended` facts name no subscription, except after a withdrawal.
    .where(
      sql`${recordedAt} > ${clock} - interval '1 hour' and (${kind} <> 'ended' or ${membershipFacts.aboutId} is not null)`,
    )
    .groupBy(kind);
  const ours = rows.filter((row) => providerFacts.some((each) => each === row.kind));
  const [{ refused } = { refused: 0 }] = await db
    .select({ refused: sql<number>`count(*)::int` })
    .from(paymentSubscriptions)
    .where(sql`${paymentSubscriptions.refused} <> '[]'::jsonb`);
  const [{ orphans } = { orphans: 0 }] = await db.select({ orphans: sql<number>`count(*)::int` }).from(paymentOrphans);
  const countOf = (wanted: string) => ours.find((row) => row.kind === wanted)?.count ?? 0;
  return {
    facts: Object.fromEntries(providerFacts.map((each) => [each, countOf(each)])) as PaymentFigures['facts'],
    late: ours.reduce((sum, row) => sum + row.late, 0),
    lag: Math.max(0, ...ours.map((row) => row.lag)),
    afterLeaving: ours.reduce((sum, row) => sum + row.afterLeaving, 0),
    refused,
    orphans,
    unqueued: await oldestUnqueued(db),
  };
}

/** Counts merchants that were disconnected at the provider since a time, and not on this site. */
export const countLostMerchants = (db: Db, { since }: { since: Date }): Promise<number> =>
  db.$count(merchants, and(gte(merchants.disconnectedAt, since), isNull(merchants.parting)));

async function oldestUnqueued(db: Db): Promise<number> {
  const [row] = await db
    .select({
      age: sql<number>`coalesce(greatest(0, extract(epoch from ${clock} - min(${externalEvents.receivedAt}))), 0)::float`,
    })
    .from(externalEvents)
    .where(isNotNull(externalEvents.aboutId));
  return row!.age;
}
