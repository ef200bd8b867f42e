import { hash } from 'node:crypto';
import { and, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { signUpAttempts } from '../../db/schema/identity.ts';
import { trialCards } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';

// A card has one trial per creator. Fingerprints of cards differ between creators' accounts. Link and some wallets have
// no fingerprint, or a different one on each device.

interface Cards {
  accountId: string;
  creatorId: string;
  /** Unconfirmed sign-up attempt whose cards alone count. If left out, cards of unconfirmed attempts do not count. */
  attemptId?: string;
}

/** Returns true if a card that the account gave to a creator has had the trial, in this account or another. */
export async function hasCardHadTrial(db: Db, of: Cards): Promise<boolean> {
  const cards = await listCards(db, of);
  if (cards.length === 0) return false;
  const had = await db
    .select({ card: trialCards.card })
    .from(trialCards)
    .where(and(eq(trialCards.creatorId, of.creatorId), inArray(trialCards.card, cards)))
    .limit(1);
  return had.length > 0;
}

/** @returns false if one of the cards has had the trial */
export async function claimTrialOfCards(
  tx: Db,
  { now, ...of }: Omit<Cards, 'attemptId'> & { now: Date },
): Promise<boolean> {
  const cards = await listCards(tx, of);
  if (cards.length === 0) return true;
  const claimed = await tx
    .insert(trialCards)
    .values(cards.map((card) => ({ creatorId: of.creatorId, card, claimedAt: now })))
    .onConflictDoNothing()
    .returning({ card: trialCards.card });
  return claimed.length === cards.length;
}

/** Returns an SQL condition for payment customers of unconfirmed sign-ups, which another person may have made. */
export const isOfUnconfirmedSignUp = (db: Db) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(signUpAttempts)
      .where(
        and(
          eq(signUpAttempts.accountId, paymentCustomers.accountId),
          eq(sql`${signUpAttempts.id}::text`, paymentCustomers.attemptId),
          isNull(signUpAttempts.confirmedAt),
        ),
      ),
  );

async function listCards(db: Db, { accountId, creatorId, attemptId }: Cards): Promise<string[]> {
  const rows = await db
    .select({ fingerprint: sql<string | null>`${paymentCustomers.card} ->> 'fingerprint'` })
    .from(paymentCustomers)
    .innerJoin(merchants, eq(merchants.merchantId, paymentCustomers.merchantId))
    .where(
      and(
        eq(paymentCustomers.accountId, accountId),
        eq(merchants.creatorId, creatorId),
        attemptId === undefined ? not(isOfUnconfirmedSignUp(db)) : eq(paymentCustomers.attemptId, attemptId),
      ),
    );
  const fingerprints = new Set(rows.flatMap(({ fingerprint }) => fingerprint ?? []));
  // Fingerprints are random, so the hash needs no key.
  return [...fingerprints].sort().map((fingerprint) => hash('sha256', `${creatorId} ${fingerprint}`, 'base64url'));
}
