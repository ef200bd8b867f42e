import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { paymentConsents, paymentSubscriptions } from '../../db/schema/payments.ts';
import { withdrawals } from '../../db/schema/withdrawals.ts';
import type { Services } from '../../http/services.ts';
import type { Access } from '../access/access.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import type { Money, Price } from '../prices/price.ts';
import { namesOf } from '../queries.server.ts';
import type { EndedByWithdrawal } from '../status/status-words.ts';
import { type Contract, withdrawalOf } from './withdrawal.ts';

export interface StoredContract extends Contract {
  accountId: string;
  membershipId: string;
  creatorId: string;
  /** Creator to whom a move is scheduled, or null. */
  nextCreatorId: string | null;
  price: Price;
  /** Full name; empty if unknown. */
  name: string;
  email: string;
  /** The member's email address at the time of the withdrawal, or null without a withdrawal. */
  confirmedTo: string | null;
}

/** Payments since the subscription began, less refunds. The tolerance allows for the provider's clock. */
const paidColumn = sql<{ firstAt: string | null; amount: number; currency: string }>`(
  select json_build_object('firstAt', min(paid.at), 'currency', min(paid.currency),
    'amount', coalesce(sum(paid.amount - coalesce((
      select sum(case back.kind when 'refunded' then back.amount else -back.amount end) from membership_facts back
        where back.membership_id = paid.membership_id and back.about_id = paid.provider_id
          and back.kind in ('refunded', 'refund_failed')), 0)), 0))
  from membership_facts paid where paid.membership_id = ${memberships.id} and paid.kind = 'paid' and paid.amount > 0
    and paid.at >= ${paymentSubscriptions.createdAt} - interval '5 minutes')`;

/** Finds the contract of a subscription, or the newest contract of a membership, or null. */
export async function findContract(
  db: Db,
  by: { subscriptionId: string } | { membershipId: string },
): Promise<StoredContract | null> {
  const { id, createdAt, endedAt } = paymentSubscriptions;
  const [row] = await db
    .select({
      subscriptionId: id,
      concludedAt: createdAt,
      hasEnded: sql<boolean>`${endedAt} is not null or ${memberships.endedAt} is not null`,
      accountId: accounts.id,
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      nextCreatorId: memberships.nextCreatorId,
      price: joinedPrice(memberships),
      person: { firstName: endUserDetails.firstName, lastName: endUserDetails.lastName },
      country: endUserDetails.country,
      email: accounts.email,
      hasConsent: sql<boolean>`exists (select from ${paymentConsents}
        where ${paymentConsents.accountId} = ${accounts.id})`,
      payments: paidColumn,
      withdrawnAt: withdrawals.at,
      confirmedTo: withdrawals.email,
    })
    .from(paymentSubscriptions)
    .innerJoin(memberships, eq(memberships.id, paymentSubscriptions.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .leftJoin(withdrawals, eq(withdrawals.subscriptionId, id))
    .where('subscriptionId' in by ? eq(id, by.subscriptionId) : eq(memberships.id, by.membershipId))
    .orderBy(desc(createdAt))
    .limit(1);
  if (!row) return null;
  const { person, payments, ...contract } = row;
  const { firstAt, amount, currency } = payments;
  return {
    ...contract,
    name: namesOf(person).join(' '),
    firstPaidAt: firstAt === null ? null : new Date(firstAt),
    paid: amount > 0 ? { amount, currency } : null,
  };
}

/** Finds the withdrawal that ended a membership's access. Null if there is access, or if something else ended it. */
export async function findEndingWithdrawal(
  db: Db,
  { membershipId, access }: { membershipId: string; access: Access },
): Promise<EndedByWithdrawal | null> {
  if (access.may || access.until === null) return null;
  const refunds = sql`from membership_facts back where back.membership_id = ${withdrawals.membershipId}
    and back.kind in ('refunded', 'refund_failed') and back.at >= ${withdrawals.at} - interval '5 minutes'`;
  const [found] = await db
    .select({
      refund: sql<{ amount: number; currency: string; at: string } | null>`(select json_build_object(
        'amount', sum(case back.kind when 'refunded' then back.amount else -back.amount end),
        'currency', min(back.currency), 'at', max(back.at)) ${refunds})`,
    })
    .from(withdrawals)
    .where(and(eq(withdrawals.membershipId, membershipId), gte(withdrawals.at, access.until)))
    .orderBy(desc(withdrawals.at))
    .limit(1);
  if (!found) return null;
  const { refund } = found;
  if (!refund || refund.amount <= 0) return { refund: null };
  const { amount, currency, at } = refund;
  return { refund: { amount: { amount, currency }, at: new Date(at) } };
}

/** Milliseconds after a withdrawal before its refund counts as not made. */
const REFUNDED_WITHIN = 24 * 60 * 60 * 1000;

export interface UnrefundedWithdrawal {
  subscriptionId: string;
  at: Date;
  left: Money;
  email: string;
  creatorName: string;
}

/** Payments of the contract, less refunds that arrived. Leaves out disputed payments, whose money is with the bank. */
const leftColumn = sql<number>`(
  select coalesce(sum(paid.amount - coalesce((
    select sum(case back.kind when 'refunded' then back.amount else -back.amount end) from membership_facts back
      where back.membership_id = paid.membership_id and back.about_id = paid.provider_id
        and back.kind in ('refunded', 'refund_failed')), 0)), 0)::int
  from membership_facts paid
  where paid.membership_id = ${withdrawals.membershipId} and paid.kind = 'paid' and paid.amount > 0
    and paid.provider_id in (select invoice->>'id' from jsonb_array_elements(${paymentSubscriptions.invoices}) invoice)
    and not exists (select from membership_facts disputed where disputed.kind = 'disputed'
      and disputed.membership_id = paid.membership_id and disputed.about_id = paid.provider_id
      and not exists (select from membership_facts won
        where won.kind = 'dispute_won' and won.provider_id = disputed.provider_id)))`;

/** Lists withdrawals of more than a day ago with money that was not refunded, the oldest first. */
export async function listUnrefundedWithdrawals(
  db: Db,
  { now, limit, subscriptionId }: { now: Date; limit: number; subscriptionId?: string },
): Promise<UnrefundedWithdrawal[]> {
  const made = lt(withdrawals.at, new Date(now.getTime() - REFUNDED_WITHIN));
  const rows = await db
    .select({
      subscriptionId: withdrawals.subscriptionId,
      at: withdrawals.at,
      left: leftColumn,
      currency: sql<string>`(select min(paid.currency) from membership_facts paid
        where paid.membership_id = ${withdrawals.membershipId} and paid.kind = 'paid')`,
      email: accounts.email,
      creatorName: creators.name,
    })
    .from(withdrawals)
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.id, withdrawals.subscriptionId))
    .innerJoin(memberships, eq(memberships.id, withdrawals.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .innerJoin(creators, eq(creators.id, memberships.creatorId))
    .where(and(made, gt(leftColumn, 0), subscriptionId ? eq(withdrawals.subscriptionId, subscriptionId) : undefined))
    .orderBy(asc(withdrawals.at))
    .limit(limit);
  return rows.map(({ left, currency, ...row }) => ({ ...row, left: { amount: left, currency } }));
}

/** Returns true if the member can withdraw from the newest contract of the membership. */
export async function mayWithdraw(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  { membership, now }: { membership: { membershipId: string; endedAt: Date | null } | null; now: Date },
): Promise<boolean> {
  if (!charges || !membership || membership.endedAt) return false;
  const contract = await findContract(db, membership);
  return contract !== null && withdrawalOf(contract, now).state === 'open';
}
