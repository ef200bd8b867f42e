import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { foreignSubscriptions } from '../../db/schema/moving-in.ts';
import type { Services } from '../../http/services.ts';
import { PAID_ELSEWHERE } from '../../membership/access/access.ts';
import { prolongInvitation } from '../../membership/moving-in/invitations.server.ts';
import { grantAccess } from '../../membership/operator/grants.server.ts';
import { lockMembership } from '../../membership/status/current-membership.server.ts';
import { listConnected } from '../merchant/queries.server.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import type { ForeignSubscription, ProviderCard } from '../provider.ts';
import { noteForeignCard } from './customers.server.ts';
import { type Elsewhere, endOf, paidUntilOf } from './foreign.ts';

type StoredForeign = typeof foreignSubscriptions.$inferSelect;

/**
 * Finds the subscription that the site did not begin and that a membership continues, or null. Prefers the one with the
 * newest agreement. Taking a move back removes the agreement.
 */
export async function findElsewhere(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<(Elsewhere & Pick<StoredForeign, 'agreedBy'>) | null> {
  const [row] = await db
    .select()
    .from(foreignSubscriptions)
    .where(eq(foreignSubscriptions.membershipId, membershipId))
    .orderBy(sql`${foreignSubscriptions.agreedAt} desc nulls last`)
    .limit(1);
  if (!row) return null;
  const { endsAt, endingSince, paidUntil, state, agreedBy } = row;
  return { endsAt, endingSince, paidUntil, isUndone: state !== 'accepted', agreedBy };
}

type FollowServices = Pick<Services, 'db' | 'membershipNow'> & { payments: Pick<Payments, 'of' | 'jobs' | 'livemode'> };

const TRIES = 5;

/**
 * Reads a subscription that the site did not begin, if its move was offered, and stores its paid time and end. Extends
 * the member's access, and queues the sync of the membership. Idempotent.
 */
export async function followForeign(
  services: FollowServices,
  { merchantId, subscriptionId }: SubscriptionRef,
): Promise<{ ok: true } | { ok: false; reason: 'away' | 'overtaken' }> {
  const { db, payments } = services;
  const ofRow = and(eq(foreignSubscriptions.id, subscriptionId), eq(foreignSubscriptions.merchantId, merchantId));
  for (let tries = 0; tries < TRIES; tries++) {
    const [row] = await db.select().from(foreignSubscriptions).where(ofRow);
    if (!row || row.state === 'listed' || (await listConnected(db, [merchantId])).length === 0) return { ok: true };
    const found = await payments.of(merchantId).findForeign(subscriptionId);
    if (!found.ok && found.reason === 'away') return { ok: false, reason: 'away' };
    const isWritten = await db.transaction((tx) => store(tx, services, { row, found: found.ok ? found.value : null }));
    if (isWritten) return { ok: true };
  }
  return { ok: false, reason: 'overtaken' };
}

/** @param given.found null if the provider no longer has the subscription */
async function store(
  tx: Db,
  { membershipNow, payments }: FollowServices,
  { row, found }: { row: StoredForeign; found: ForeignSubscription | null },
): Promise<boolean> {
  const now = membershipNow();
  const { id, membershipId, invitationId, version, endingSince } = row;
  const member = membershipId === null ? null : await findMember(tx, membershipId);
  const current = member && (await lockMembership(tx, { accountId: member.accountId, now }));
  const endsAt = found ? endOf(found) : (row.endsAt ?? row.periodUntil);
  const [written] = await tx
    .update(foreignSubscriptions)
    .set({
      ...(found && { ...valuesOf(found), ...(found.endedUnpaid && { state: 'undone', leftOut: 'past-due' }) }),
      endsAt,
      endingSince: endsAt && (endingSince ?? now),
      syncedAt: now,
      version: version + 1,
    })
    .where(and(eq(foreignSubscriptions.id, id), eq(foreignSubscriptions.version, version)))
    .returning({ id: foreignSubscriptions.id });
  if (!written) return false;
  const paidUntil = found?.isPaid ? found.period.until : null;
  if (paidUntil && invitationId) await prolongInvitation(tx, { invitationId, paidUntil });
  if (!membershipId) return true;
  if (found?.card && (row.card as ProviderCard | null)?.id !== found.card.id) {
    await noteForeignCard(tx, { customerId: row.customerId, card: found.card });
  }
  if (member && current?.id === membershipId && paidUntil && paidUntil > now) {
    const granted = current.facts.filter(({ aboutId }) => aboutId === PAID_ELSEWHERE);
    const isKnown = granted.some(({ coversUntil }) => coversUntil! >= paidUntil);
    const isClosed = current.facts.some(({ kind }) => kind === 'revoked');
    if (!isKnown && !isClosed) {
      const grant = { email: member.email, creatorId: row.creatorId, because: null, until: paidUntil, now };
      await grantAccess(tx, { ...grant, notify: false, isPaidElsewhere: true }, { command: 'moving in' });
    }
  }
  await payments.jobs.syncToProvider(tx, { membershipId });
  return true;
}

async function findMember(tx: Db, membershipId: string): Promise<{ accountId: string; email: string } | null> {
  const [found] = await tx
    .select({ accountId: accounts.id, email: accounts.email })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.id, membershipId));
  return found ?? null;
}

export const valuesOf = ({ period, isPaid, card }: Pick<ForeignSubscription, 'period' | 'isPaid' | 'card'>) => ({
  periodUntil: period.until,
  paidUntil: paidUntilOf({ isPaid, period }),
  card,
});

const PAGE = 500;

/** Queues the daily syncs of a page of subscriptions whose move was offered, because an event may be lost. */
export async function reconcileForeignPage(
  { db, payments }: Pick<FollowServices, 'db' | 'payments'>,
  { after }: { after: string | null },
): Promise<{ ok: true; found: Record<never, never>; next: string | null }> {
  const { id, merchantId, state } = foreignSubscriptions;
  const rows = await db
    .select({ subscriptionId: id, merchantId })
    .from(foreignSubscriptions)
    .where(and(sql`${id} > ${after ?? ''}`, inArray(state, ['offered', 'accepted', 'undone'])))
    .orderBy(id)
    .limit(PAGE);
  await db.transaction((tx) => payments.jobs.sync(tx, { subscriptions: rows, isRoutine: true }));
  return { ok: true, found: {}, next: rows.length === PAGE ? rows.at(-1)!.subscriptionId : null };
}

const DAY = 24 * 60 * 60 * 1000;

/** Deletes rows that ended more than 60 days ago, or are still only listed after 30 days. */
export async function deleteOldForeign(db: Db, { now }: { now: Date }): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const { endsAt, listedAt, state } = foreignSubscriptions;
  await db.delete(foreignSubscriptions).where(lt(endsAt, ago(60)));
  await db.delete(foreignSubscriptions).where(and(eq(state, 'listed'), lt(listedAt, ago(30))));
}
