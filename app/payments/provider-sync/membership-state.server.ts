import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cancellations, endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentConsents, paymentCustomers } from '../../db/schema/payments.ts';
import { access, type Fact } from '../../membership/access/access.ts';
import { unusedOffer } from '../../membership/offers/queries.server.ts';
import { findReadyMerchant } from '../merchant/queries.server.ts';
import { findElsewhere } from '../moving-in/foreign.server.ts';
import { chargedAfter } from '../moving-in/foreign.ts';
import type { MembershipState } from './plan-of.ts';

export async function readMembershipState(
  db: Db,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<(Omit<MembershipState, 'begun' | 'lastEndedAt'> & { accountId: string }) | null> {
  const ofAccount = eq(paymentConsents.accountId, memberships.accountId);
  const sinceBegin = and(ofAccount, gte(paymentConsents.at, memberships.beganAt));
  const [stored] = await db
    .select({
      accountId: memberships.accountId,
      creatorId: memberships.creatorId,
      plan: memberships.plan,
      priceId: memberships.priceId,
      nextPriceId: memberships.nextPriceId,
      cancelAt: memberships.cancelAt,
      moveAt: memberships.moveAt,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      deletionAt: accounts.deletionAt,
      legalAccepted: sql<boolean>`coalesce(${endUserDetails.legalAccepted}, false)`,
      offer: unusedOffer(memberships.id),
      hasCard: sql<boolean>`${paymentCustomers.card} is not null`,
      hasNewConsent: sql<boolean>`exists (${db.select({ one: sql`1` }).from(paymentConsents).where(sinceBegin)})`,
      hasConsent: sql<boolean>`exists (${db.select({ one: sql`1` }).from(paymentConsents).where(ofAccount)})`,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .leftJoin(paymentCustomers, eq(paymentCustomers.id, endUserDetails.stripeId))
    .where(eq(memberships.id, membershipId));
  if (!stored) return null;
  const [cancellation] = await db
    .select({ requestedAt: cancellations.requestedAt })
    .from(cancellations)
    .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
  const facts = await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId));
  const { accountId, plan, priceId, nextPriceId, cancelAt, hasConsent, legalAccepted, offer } = stored;
  const today = access(facts, now);
  const running = today.may ? today.facts : [];
  const isFree = today.may && (today.because === 'complimentary' || today.because === 'prepaid');
  const freeUntil = isFree && today.groundsUntil > now ? today.groundsUntil : null;
  const elsewhere = await findElsewhere(db, { membershipId });
  // The terms of the creator may allow the move without the member's click.
  const isMoved = elsewhere?.agreedBy === 'creator';
  const prepaidUntil = today.because === 'prepaid' ? freeUntil : null;
  const closedAt = newest(facts.filter(closes));
  const followsAt = elsewhere && closedAt === null ? chargedAfter(elsewhere, now) : null;
  const chargedFrom = elsewhere ? followsAt : prepaidUntil;
  return {
    accountId,
    plan,
    priceId,
    nextPriceId,
    cancelAt,
    hasConsent,
    legalAccepted: legalAccepted || isMoved,
    offer,
    elsewhere,
    isOpen: stored.openedAt !== null && stored.endedAt === null,
    isLeaving: stored.moveAt !== null || stored.deletionAt !== null,
    cancelledAt: cancelAt && (cancellation?.requestedAt ?? null),
    closedAt,
    trialEndsAt: running.find(({ kind, coversUntil }) => kind === 'trial' && coversUntil! > now)?.coversUntil ?? null,
    freeUntil,
    chargedFrom: stored.hasCard && (stored.hasNewConsent || isMoved) ? chargedFrom : null,
    hasAccess: today.may,
    canCharge: (await findReadyMerchant(db, stored)) !== null,
  };
}

export async function findOpenMembership(
  db: Db,
  { accountId }: { accountId: string },
): Promise<{ membershipId: string; creatorId: string } | null> {
  const [open] = await db
    .select({ membershipId: memberships.id, creatorId: memberships.creatorId })
    .from(memberships)
    .where(
      and(
        eq(memberships.accountId, accountId),
        sql`${memberships.endedAt} is null and ${memberships.openedAt} is not null`,
      ),
    );
  return open ?? null;
}

/** Returns true for facts that end all access. An `ended` fact with a subject ends part of the access only. */
function closes({ kind, aboutId }: Fact): boolean {
  return kind === 'revoked' || kind === 'moved' || (kind === 'ended' && aboutId === null);
}

function newest(facts: readonly Fact[]): Date | null {
  return facts.reduce<Date | null>((last, { at }) => (last && last > at ? last : at), null);
}
