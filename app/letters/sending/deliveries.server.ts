import { and, eq, gt, inArray, isNull, lt, lte, min, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { letterDeliveries, letters } from '../../db/schema/letters.ts';
import type { ReturnListener } from '../../mail/returns/take-report.server.ts';
import type { MailPurpose, SuppressionReason } from '../../mail/suppressions/suppression.ts';
import { findSuppression, type HashAddress } from '../../mail/suppressions/suppressions.server.ts';
import type { Reader } from '../document/letter-shape.ts';
import type { ToldReason } from './copy.ts';
import { dailyLimit, pauseReason, type Sample, WARM } from './limits.ts';
import { LETTER_ENDED, type Outcome, type SkipReason } from './outcome.ts';
import { listSubscribers } from './recipients.server.ts';
import { lockLetter, type OwnLetter, stopLetter } from './schedule.server.ts';
import { tellStopped } from './stopped-email.server.ts';

declare module '../../http/services.ts' {
  interface Services {
    /** Maximum number of letters' mails that a new creator may send in 24 hours. */
    lettersFirstDay: number;
  }
}

/** Delivery that this process must hand to the mail server. */
export interface ClaimedDelivery {
  id: string;
  address: string;
  subscriptionId: string;
  reader: Reader;
  /** Number of attempts, including this one. */
  attempts: number;
  handedAt: Date;
}

const isQueued = and(eq(letterDeliveries.state, 'queued'), isNull(letterDeliveries.handedAt));

/**
 * Claims queued deliveries of a letter. The claim is committed before handover, so that a crash shows which mails may
 * have gone out. Skips ended subscriptions and suppressed addresses.
 * @param given.membershipNow time by the membership's clock
 * @returns `done` counts skipped deliveries too
 */
export function claimDeliveries(
  db: Db,
  given: OwnLetter & { limit: number; hashAddress: HashAddress; now: Date; membershipNow: Date },
): Promise<{ claimed: ClaimedDelivery[]; done: number }> {
  const { creatorId, letterId, limit, hashAddress, now, membershipNow } = given;
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({
        id: letterDeliveries.id,
        address: letterDeliveries.address,
        subscriptionId: letterDeliveries.subscriptionId,
        attempts: letterDeliveries.attempts,
      })
      .from(letterDeliveries)
      .where(
        and(
          ...[eq(letterDeliveries.letterId, letterId), isQueued],
          or(isNull(letterDeliveries.retryAt), lte(letterDeliveries.retryAt, now)),
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true });
    const subscriptionIds = rows.flatMap(({ subscriptionId }) => subscriptionId ?? []);
    const subscribers = await listSubscribers(tx, { creatorId, subscriptionIds, now: membershipNow });
    const byId = new Map(subscribers.map((each) => [each.subscriptionId, each]));
    const claimed: ClaimedDelivery[] = [];
    for (const { id, address, subscriptionId, attempts } of rows) {
      const subscriber = subscriptionId === null ? undefined : byId.get(subscriptionId);
      const purpose: MailPurpose | undefined = subscriber && {
        kind: 'optional',
        creatorId,
        agreedAt: subscriber.confirmedAt,
      };
      const stop = purpose && (await findSuppression(tx, purpose, { address, hashAddress, now }));
      if (!subscriber || stop) {
        await tx
          .update(letterDeliveries)
          .set({ state: 'skipped', reason: stop ? skipReasons[stop.reason] : 'unsubscribed', settledAt: now })
          .where(eq(letterDeliveries.id, id));
        continue;
      }
      const { reader } = subscriber;
      claimed.push({
        id,
        address,
        subscriptionId: subscriber.subscriptionId,
        reader,
        attempts: attempts + 1,
        handedAt: now,
      });
    }
    for (const [reader, deliveries] of Map.groupBy(claimed, (each) => each.reader)) {
      const ids = deliveries.map(({ id }) => id);
      await tx
        .update(letterDeliveries)
        .set({ reader, handedAt: now, retryAt: null, attempts: sql`${letterDeliveries.attempts} + 1` })
        .where(inArray(letterDeliveries.id, ids));
    }
    return { claimed, done: rows.length };
  });
}

const skipReasons: Record<SuppressionReason, SkipReason> = {
  bounce: 'address-bounced',
  complaint: 'complained',
  unsubscribe: 'unsubscribed',
};

/** Records the outcome of a claimed delivery. Does nothing if the delivery was queued or claimed again since. */
export async function recordOutcome(
  db: Db,
  { delivery, outcome, now }: { delivery: Pick<ClaimedDelivery, 'id' | 'handedAt'>; outcome: Outcome; now: Date },
): Promise<void> {
  await db
    .update(letterDeliveries)
    .set(fieldsOf(outcome, now))
    .where(and(eq(letterDeliveries.id, delivery.id), eq(letterDeliveries.handedAt, delivery.handedAt)));
}

function fieldsOf(outcome: Outcome, now: Date): PgUpdateSetSource<typeof letterDeliveries> {
  switch (outcome.state) {
    case 'accepted':
    case 'unknown':
      return { state: outcome.state, reason: null, settledAt: now };
    case 'refused': {
      const { state, reason, isBounce } = outcome;
      return { state, reason, settledAt: now, ...(isBounce && { bouncedAt: now }) };
    }
    case 'queued': {
      const isEnded = sql`${letterDeliveries.reason} = ${LETTER_ENDED}`;
      return {
        state: sql`case when ${isEnded} then 'skipped' else 'queued' end`,
        handedAt: null,
        settledAt: sql`case when ${isEnded} then ${now.toISOString()}::timestamptz end`,
        retryAt: new Date(now.getTime() + outcome.afterMs),
      };
    }
  }
}

/** Settles as `unknown` deliveries claimed before `before` without an outcome. Their mails may have been accepted. */
export async function settleLost(
  db: Db,
  { letterId, before, now }: { letterId: string; before: Date; now: Date },
): Promise<void> {
  const { state, handedAt } = letterDeliveries;
  await db
    .update(letterDeliveries)
    .set({ state: 'unknown', reason: null, settledAt: now })
    .where(and(eq(letterDeliveries.letterId, letterId), eq(state, 'queued'), lt(handedAt, before)));
}

/** Ends a letter whose deliveries all have an outcome. Returns true if this call ended the letter. */
export function finishLetter(db: Db, { letterId, now }: { letterId: string; now: Date }): Promise<boolean> {
  const queued = sql`exists (select from ${letterDeliveries}
    where ${letterDeliveries.letterId} = ${letterId} and ${letterDeliveries.state} = 'queued')`;
  return db.transaction(async (tx) => {
    // After this lock, the next statement sees the deliveries that a person queued again in the meantime.
    await tx.select({ id: letters.id }).from(letters).where(eq(letters.id, letterId)).for('update');
    const finished = await tx
      .update(letters)
      .set({ state: 'sent', finishedAt: now })
      .where(and(eq(letters.id, letterId), eq(letters.state, 'sending'), sql`not ${queued}`))
      .returning({ id: letters.id });
    return finished.length > 0;
  });
}

export async function pauseSending(
  tx: Db,
  { reason, now, ...own }: OwnLetter & { reason: ToldReason; now: Date },
): Promise<void> {
  const letter = await lockLetter(tx, own);
  if (letter?.state !== 'sending') return;
  await stopLetter(tx, { letterId: letter.id, state: 'paused', reason });
  await tellStopped(tx, { ...own, reason, now });
}

/** Pauses a letter with too many bounces or complaints, unless a person resumed the letter after such a pause. */
export async function pauseIfHarmful(tx: Db, { now, ...own }: OwnLetter & { now: Date }): Promise<void> {
  const letter = await lockLetter(tx, own);
  if (letter?.state !== 'sending' || letter.isResumed) return;
  const reason = pauseReason(await readSample(tx, own));
  if (reason) await pauseSending(tx, { ...own, reason, now });
}

async function readSample(db: Db, { letterId }: { letterId: string }): Promise<Sample> {
  const { state, reason, bouncedAt, complainedAt } = letterDeliveries;
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [sample] = await db
    .select({
      sent: count(sql`${state} in ('accepted', 'refused')`),
      bounced: count(sql`${state} = 'refused' and ${reason} like '5%' or ${bouncedAt} is not null`),
      complained: count(sql`${complainedAt} is not null`),
    })
    .from(letterDeliveries)
    .where(eq(letterDeliveries.letterId, letterId));
  return sample!;
}

/** Records letters' mails that come back or that readers report as spam, and pauses harmful letters. */
export const letterReturns: ReturnListener = {
  async findRecipient(tx, { mailId }) {
    const { id, address } = letterDeliveries;
    const [found] = await tx.select({ address }).from(letterDeliveries).where(eq(id, mailId));
    return found?.address ?? null;
  },
  async onReturn(tx, { mailId, kind, at }) {
    const { id, bouncedAt, complainedAt } = letterDeliveries;
    const [column, fields] =
      kind === 'bounce' ? ([bouncedAt, { bouncedAt: at }] as const) : ([complainedAt, { complainedAt: at }] as const);
    const [recorded] = await tx
      .update(letterDeliveries)
      .set(fields)
      .where(and(eq(id, mailId), isNull(column)))
      .returning({ letterId: letterDeliveries.letterId });
    if (!recorded) return;
    const { letterId } = recorded;
    const [letter] = await tx.select({ creatorId: letters.creatorId }).from(letters).where(eq(letters.id, letterId));
    await pauseIfHarmful(tx, { creatorId: letter!.creatorId, letterId, now: at });
  },
};

const DAY_MS = 24 * 3600 * 1000;

interface DayOfCreator {
  creatorId: string;
  firstDay: number;
  now: Date;
}

/** Returns the number of letters' mails that a creator may still send now, or infinity without a daily limit. */
export async function remainingToday(db: Db, of: DayOfCreator): Promise<number> {
  const { limit, sent } = await readDay(db, of);
  return limit - sent;
}

/** Returns the daily limit and the time from which more mails go out, or null while the limit is not reached. */
export async function findReachedLimit(db: Db, of: DayOfCreator): Promise<{ limit: number; nextAt: Date } | null> {
  const { limit, sent } = await readDay(db, of);
  if (sent < limit) return null;
  const [first] = await db
    .select({ handedAt: min(letterDeliveries.handedAt) })
    .from(letterDeliveries)
    .innerJoin(letters, isOf(of))
    .where(isOfDay(of));
  return first?.handedAt ? { limit, nextAt: new Date(first.handedAt.getTime() + DAY_MS) } : null;
}

/** Returns a creator's limit of mails for 24 hours and the number already sent. Without a limit, `sent` is 0. */
async function readDay(db: Db, of: DayOfCreator): Promise<{ limit: number; sent: number }> {
  const countTo = async (limit: number, condition: SQL | undefined) => {
    const some = db
      .select({ one: sql`1`.as('one') })
      .from(letterDeliveries)
      .innerJoin(letters, isOf(of))
      .where(condition)
      .limit(limit)
      .as('some');
    const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(some);
    return counted!.count;
  };
  const { state, handedAt } = letterDeliveries;
  const before = await countTo(WARM, and(eq(state, 'accepted'), lte(handedAt, dayBefore(of))));
  const limit = dailyLimit(before, of);
  return { limit, sent: Number.isFinite(limit) ? await countTo(limit, isOfDay(of)) : 0 };
}

const dayBefore = ({ now }: DayOfCreator) => new Date(now.getTime() - DAY_MS);
const isOf = ({ creatorId }: DayOfCreator) =>
  and(eq(letters.id, letterDeliveries.letterId), eq(letters.creatorId, creatorId));
const isOfDay = (of: DayOfCreator) =>
  and(ne(letterDeliveries.state, 'skipped'), gt(letterDeliveries.handedAt, dayBefore(of)));
