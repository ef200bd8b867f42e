import { and, asc, desc, eq, gte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Refused } from '../facts-of.ts';
import type { Money } from '../money.ts';
import { readRefused } from '../stored-subscription.ts';

export interface RefusedSubscription {
  subscriptionId: string;
  email: string;
  creatorName: string;
  refused: Refused[];
}

/** Lists subscriptions with refused objects, by id. Uses a partial index. */
export async function listRefusedSubscriptions(db: Db, { limit }: { limit: number }): Promise<RefusedSubscription[]> {
  const rows = await db
    .select({
      subscriptionId: paymentSubscriptions.id,
      refused: paymentSubscriptions.refused,
      email: accounts.email,
      creatorName: creators.name,
    })
    .from(paymentSubscriptions)
    .innerJoin(memberships, eq(memberships.id, paymentSubscriptions.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(creators, eq(creators.id, memberships.creatorId))
    .where(sql`${paymentSubscriptions.refused} <> '[]'::jsonb`)
    .orderBy(asc(paymentSubscriptions.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, refused: readRefused(row.refused) }));
}

export interface Dispute {
  disputeId: string;
  at: Date;
  amount: Money | null;
  email: string;
  creatorName: string;
}

/** Lists disputes that were not won, newest first. Leaves out disputes of deleted accounts. */
export async function listDisputes(db: Db, { limit }: { limit: number }): Promise<Dispute[]> {
  const { providerId, at, amount, currency, kind } = membershipFacts;
  const rows = await db
    .select({ disputeId: providerId, at, amount, currency, email: accounts.email, creatorName: creators.name })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(creators, eq(creators.id, memberships.creatorId))
    .where(and(eq(kind, 'disputed'), isNotWon(db)))
    .orderBy(desc(at), asc(providerId))
    .limit(limit);
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: amount === null || currency === null ? null : { amount, currency },
  }));
}

/** Returns an SQL condition that excludes won disputes. The lookup uses the primary key. */
function isNotWon(db: Db) {
  const won = alias(membershipFacts, 'won');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(won)
      .where(and(eq(won.kind, 'dispute_won'), eq(won.providerId, membershipFacts.providerId))),
  );
}

export async function countDisputes(db: Db, { since }: { since: Date }): Promise<number> {
  const { kind, at } = membershipFacts;
  return db.$count(membershipFacts, and(eq(kind, 'disputed'), gte(at, since), isNotWon(db)));
}
