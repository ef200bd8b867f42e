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

/** A subscription with objects that somebody should look at. */
export interface RefusedSubscription {
  subscriptionId: string;
  /** Whose it is: `explain` is asked by it. */
  email: string;
  creatorName: string;
  refused: Refused[];
}

/** By id, by an index of these alone; at most `limit`. */
export async function listRefusedSubscriptions(db: Db, { limit }: { limit: number }): Promise<RefusedSubscription[]> {
  const rows = await db
    .select({
      ...{ subscriptionId: paymentSubscriptions.id, refused: paymentSubscriptions.refused },
      ...{ email: accounts.email, creatorName: creators.name },
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

/** A payment that somebody told their bank was not theirs, and whose money has not come back. */
export interface Dispute {
  disputeId: string;
  at: Date;
  /** What it takes back. */
  amount: Money | null;
  email: string;
  creatorName: string;
}

/** The newest first, at most `limit`. Those of deleted accounts are at the provider alone. */
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

/** A dispute's outcome has its id, so it is found by the key. */
function isNotWon(db: Db) {
  const won = alias(membershipFacts, 'won');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(won)
      .where(and(eq(won.kind, 'dispute_won'), eq(won.providerId, membershipFacts.providerId))),
  );
}

/** How many were told of since then, won ones left out as above. */
export async function countDisputes(db: Db, { since }: { since: Date }): Promise<number> {
  const { kind, at } = membershipFacts;
  return db.$count(membershipFacts, and(eq(kind, 'disputed'), gte(at, since), isNotWon(db)));
}
