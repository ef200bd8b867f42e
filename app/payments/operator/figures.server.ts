import { isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { clock } from '../../db/schema/instant.ts';
import { moneyKinds } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { externalEvents, paymentOrphans, paymentSubscriptions } from '../../db/schema/payments.ts';
import { chargedAfterLeaving } from '../facts-of.ts';

/** What is counted: all that a payment provider tells. */
const providerFacts = [...moneyKinds, 'payment_failed', 'ended'] as const;

export interface PaymentFigures {
  /** Facts that were recorded in the last hour. */
  facts: Record<(typeof providerFacts)[number], number>;
  /** Of these, those that were recorded later than a webhook would have told them. */
  late: number;
  /** Seconds from when one of them happened to when it was recorded, of the latest; 0: there are none. */
  lag: number;
  /** Of the refunds among them, those of what was charged after its member had left. */
  afterLeaving: number;
  /** Subscriptions with an object that fits no plan of ours. */
  refused: number;
  /** Subscriptions that go on though their membership is gone. */
  orphans: number;
  /** Seconds since the oldest event was stored whose jobs are not queued yet; 0: there is none. */
  unqueued: number;
}

/** Webhooks come within seconds, and are repeated; what took longer was found by a reconciliation, or waited for us. */
const IN_TIME = '15 minutes';

/** By two indexes, so it costs what the last hour brought. Throws while the database is unavailable. */
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
    // Ends that are our own name no subscription.
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

async function oldestUnqueued(db: Db): Promise<number> {
  const [row] = await db
    .select({
      age: sql<number>`coalesce(greatest(0, extract(epoch from ${clock} - min(${externalEvents.receivedAt}))), 0)::float`,
    })
    .from(externalEvents)
    .where(isNotNull(externalEvents.aboutId));
  return row!.age;
}
