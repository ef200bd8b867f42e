import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { withdrawals } from '../../db/schema/withdrawals.ts';
import type { Services } from '../../http/services.ts';
import { access } from '../access/access.ts';
import { recordFact } from '../access/facts.server.ts';
import { scheduleMembershipEmails } from '../emails/due.server.ts';
import { releaseOffer } from '../offers/commands.server.ts';
import { type LockedMembership, lockMembership } from '../status/current-membership.server.ts';
import { acknowledgeWithdrawal } from './acknowledgement-email.server.ts';
import { findContract } from './queries.server.ts';
import { keptAccess, type Withdrawal, withdrawalOf } from './withdrawal.ts';

type Used = Pick<Services, 'db' | 'origin' | 'sites' | 'supportEmail' | 'mail' | 'charges' | 'secrets'>;

export type WithdrawResult =
  | { ok: true; at: Date }
  | { ok: false; reason: 'unknown' | Exclude<Withdrawal['state'], 'open' | 'withdrawn'> };

/**
 * Withdraws from a contract: ends its access now, cancels the membership, queues the refund, and sends the
 * acknowledgement. Complimentary time and time paid on another site stay. Idempotent: a repeated call returns the time
 * of the first.
 */
export async function withdraw(
  services: Used,
  given: { subscriptionId: string; origin: (typeof withdrawals.$inferSelect)['origin']; now: Date },
): Promise<WithdrawResult> {
  const { subscriptionId, origin, now } = given;
  const found = await findContract(services.db, { subscriptionId });
  if (!found) return { ok: false, reason: 'unknown' };
  const { accountId, membershipId } = found;
  return services.db.transaction(async (tx): Promise<WithdrawResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    const contract = await findContract(tx, { subscriptionId });
    // The account was deleted in the meantime.
    if (!contract) return { ok: false, reason: 'unknown' };
    const withdrawal = withdrawalOf(contract, now);
    if (withdrawal.state === 'withdrawn') return { ok: true, at: withdrawal.at };
    if (withdrawal.state !== 'open') return { ok: false, reason: withdrawal.state };
    if (membership?.id !== membershipId) return { ok: false, reason: 'ended' };
    await tx.insert(withdrawals).values({ subscriptionId, membershipId, at: now, origin, email: contract.email });
    await endNow(tx, { membership, subscriptionId, now });
    await releaseOffer(tx, { accountId });
    // Sent first, because the email about ended access is skipped after the acknowledgement.
    await acknowledgeWithdrawal(tx, services, { accountId, membershipId, subscriptionId, now });
    await scheduleMembershipEmails(tx, services, { membershipId, now });
    await services.charges?.syncToProvider(tx, { membershipId });
    return { ok: true, at: now };
  });
}

/** Ends the contract's access, and cancels the membership at the end of the remaining access. */
async function endNow(
  tx: Db,
  { membership, subscriptionId, now }: { membership: LockedMembership; subscriptionId: string; now: Date },
): Promise<void> {
  const { id: membershipId } = membership;
  const ended = { kind: 'ended', providerId: `withdrawal:${subscriptionId}`, membershipId, at: now } as const;
  if (keptAccess(membership.facts, now).may) {
    await recordFact(tx, { ...ended, aboutId: subscriptionId });
    const trial = membership.facts.find(({ kind }) => kind === 'trial');
    if (trial) {
      await recordFact(tx, { ...ended, providerId: `${ended.providerId}:trial`, aboutId: trial.providerId });
    }
  } else await recordFact(tx, ended);
  const facts = await tx.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
  const left = access(facts, now);
  const until = left.may ? left.until : now;
  await tx
    .update(cancellations)
    .set({ undoneAt: now })
    .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
  await tx.insert(cancellations).values({ membershipId, requestedAt: now, takesEffectAt: until });
  await tx
    .update(memberships)
    .set({ cancelAt: until, nextCreatorId: null, moveAt: null, movePriceId: null })
    .where(eq(memberships.id, membershipId));
}
