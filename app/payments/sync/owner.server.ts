import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers, paymentSubscriptions } from '../../db/schema/payments.ts';
import { isUuid } from '../../http/ids.ts';
import type { KnownSubscription } from '../facts-of.ts';
import type { ProviderSubscription } from '../provider.ts';

export interface Owner {
  membershipId: string;
  accountId: string;
  creatorId: string;
  membership: KnownSubscription['membership'];
}

type Named = Pick<ProviderSubscription, 'id' | 'membershipId' | 'customerId'> & { merchantId: string };

/**
 * Finds the membership of a subscription: the stored one, otherwise the named one, otherwise the current membership of
 * the customer's account. The account's `StripeID` may be recorded only after the subscription was begun, so its other
 * customers count too.
 */
export async function findOwner(db: Db, subscription: Named): Promise<Owner | null> {
  const which = await membershipOf(db, subscription);
  if (!which) return null;
  const { customerId } = subscription;
  const [found] = await db
    .select({
      membershipId: memberships.id,
      accountId: memberships.accountId,
      creatorId: memberships.creatorId,
      stripeId: endUserDetails.stripeId,
      isCustomer: sql<boolean>`exists (select from ${paymentCustomers} where ${paymentCustomers.id} = ${customerId}
        and ${paymentCustomers.accountId} = ${memberships.accountId})`,
    })
    .from(memberships)
    .leftJoin(endUserDetails, eq(endUserDetails.authId, memberships.accountId))
    .where(which)
    .limit(1);
  if (!found) return null;
  const { membershipId, accountId, creatorId, stripeId, isCustomer } = found;
  return {
    membershipId,
    accountId,
    creatorId,
    membership: { id: membershipId, customerId: isCustomer ? customerId : stripeId },
  };
}

async function membershipOf(db: Db, { id, merchantId, membershipId, customerId }: Named): Promise<SQL | null> {
  const [stored] = await db
    .select({ membershipId: paymentSubscriptions.membershipId })
    .from(paymentSubscriptions)
    .where(eq(paymentSubscriptions.id, id));
  if (stored) return eq(memberships.id, stored.membershipId);
  if (membershipId !== null) return isUuid(membershipId) ? eq(memberships.id, membershipId) : null;
  const ofCreator = sql`${memberships.creatorId} in (select ${merchants.creatorId} from ${merchants}
    where ${merchants.merchantId} = ${merchantId})`;
  const accounts = or(
    sql`${memberships.accountId} in (select ${paymentCustomers.accountId} from ${paymentCustomers}
      where ${paymentCustomers.id} = ${customerId})`,
    sql`${memberships.accountId} in (select ${endUserDetails.authId} from ${endUserDetails}
      where ${endUserDetails.stripeId} = ${customerId})`,
  );
  return and(accounts, ofCreator, isNull(memberships.endedAt)) ?? null;
}
