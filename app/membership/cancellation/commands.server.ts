import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import type { Services } from '../../http/services.ts';
import { recordFact } from '../access/facts.server.ts';
import { scheduleMembershipEmails } from '../emails/due.server.ts';
import { releaseOffer } from '../offers/commands.server.ts';
import { lockMembership } from '../status/current-membership.server.ts';
import { type CancellationTerms, cancellationTerms, isCancelled } from '../status/membership-view.ts';
import { confirmContinues } from './continues-email.server.ts';
import type { CancellationAnswer } from './reason.ts';

type Given = { accountId: string; now: Date };
type Used = Pick<Services, 'db' | 'origin' | 'sites' | 'secrets' | 'supportEmail' | 'mail' | 'charges'>;

export type CancellationResult =
  | { ok: true; until: Date }
  /** `changed`: cancelling would end access now, although the page promised access until a later time. */
  | { ok: false; reason: 'no-membership' | 'ended' | 'changed' };

/**
 * Cancels the account's membership at the end of the promised access, or now if no access is promised, as in a grace.
 * Also cancels a scheduled move. Idempotent.
 * @param given.agreed `now` or `later`, as the page showed; with `later`, a cancellation that would end access now is
 * refused
 */
export function cancelMembership(
  services: Used,
  { accountId, now, agreed }: Given & { agreed?: CancellationTerms['when'] | undefined },
): Promise<CancellationResult> {
  return services.db.transaction(async (tx): Promise<CancellationResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    const { id: membershipId, access } = membership;
    const paymentStatus = (await services.charges?.findPaymentStatus(tx, { membershipId })) ?? null;
    const wasCancelled = isCancelled(membership, now);
    if (access.may && wasCancelled) return { ok: true, until: access.until };
    const hasEnded = membership.cancelAt !== null && !wasCancelled && !access.may;
    const terms = hasEnded ? null : cancellationTerms(access, paymentStatus, now);
    if (!terms) return { ok: false, reason: 'ended' };
    if (agreed === 'later' && terms.when === 'now') return { ok: false, reason: 'changed' };
    const until = terms.when === 'now' ? now : terms.until;
    // An earlier cancellation is still open if it took effect and access was given again afterwards.
    await tx.update(cancellations).set({ undoneAt: now }).where(isOpen(membershipId));
    const [cancellation] = await tx
      .insert(cancellations)
      .values({ membershipId, requestedAt: now, takesEffectAt: until })
      .returning({ id: cancellations.id });
    // The id of the cancellation keys the fact, so that each immediate cancellation records an end.
    if (terms.when === 'now') {
      await recordFact(tx, { kind: 'ended', providerId: cancellation!.id, membershipId, at: now });
    }
    await tx
      .update(memberships)
      .set({ cancelAt: until, nextCreatorId: null, moveAt: null, movePriceId: null })
      .where(eq(memberships.id, membershipId));
    await releaseOffer(tx, { accountId });
    await scheduleMembershipEmails(tx, services, { membershipId, now });
    await services.charges?.syncToProvider(tx, { membershipId });
    return { ok: true, until };
  });
}

/** Undoes a cancellation or a scheduled move. Idempotent. Fails once access has ended. */
export function returnToMembership(services: Used, { accountId, now }: Given): Promise<CancellationResult> {
  return services.db.transaction(async (tx): Promise<CancellationResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'no-membership' };
    const { id: membershipId, access } = membership;
    if (!access.may) return { ok: false, reason: 'ended' };
    const wasCancelled = isCancelled(membership, now);
    await tx.update(cancellations).set({ undoneAt: now }).where(isOpen(membershipId));
    await tx
      .update(memberships)
      .set({ cancelAt: null, nextCreatorId: null, moveAt: null, movePriceId: null })
      .where(eq(memberships.id, membershipId));
    await releaseOffer(tx, { accountId });
    await scheduleMembershipEmails(tx, services, { membershipId, now });
    if (wasCancelled) await confirmContinues(tx, services, { accountId, membershipId, now });
    await services.charges?.syncToProvider(tx, { membershipId, requested: 'return' });
    return { ok: true, until: access.until };
  });
}

export type ReasonResult = { ok: true } | { ok: false; reason: 'not-cancelled' };

/** Stores the reason on the open cancellation; a later answer replaces an earlier one. */
export function explainCancellation(
  { db }: Pick<Services, 'db'>,
  given: Given & CancellationAnswer,
): Promise<ReasonResult> {
  const { accountId, now, reason, words } = given;
  return db.transaction(async (tx): Promise<ReasonResult> => {
    const membership = await lockMembership(tx, { accountId, now });
    if (!membership) return { ok: false, reason: 'not-cancelled' };
    const noted = await tx
      .update(cancellations)
      .set({ reason, words })
      .where(isOpen(membership.id))
      .returning({ id: cancellations.id });
    return noted.length > 0 ? { ok: true } : { ok: false, reason: 'not-cancelled' };
  });
}

/** Changes the time at which the open cancellation takes effect, after the promised end of access has moved. */
export async function changeEffect(
  tx: Db,
  { membershipId, takesEffectAt }: { membershipId: string; takesEffectAt: Date },
): Promise<void> {
  await tx.update(cancellations).set({ takesEffectAt }).where(isOpen(membershipId));
}

function isOpen(membershipId: string) {
  return and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt));
}
