import { and, desc, eq, isNotNull, isNull, not, or } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import type { PaymentStatus } from '../../membership/charges.ts';
import { isReady } from '../merchant/queries.server.ts';
import { shownCard } from '../payment-status.server.ts';
import type { ProviderCard } from '../provider.ts';
import { wasReplaced } from '../provider-sync/customers.server.ts';

/**
 * Finds the saved card that would be charged if the person joined a creator now. Prefers customers that were charged,
 * then those with a card, then the newest. Null if the preferred customer has no card, or if none can be charged in the
 * currency.
 */
export async function findCardFor(
  db: Db,
  { accountId, creatorId, currency }: { accountId: string; creatorId: string; currency: string },
): Promise<PaymentStatus['card']> {
  const { card, currency: charged, createdAt } = paymentCustomers;
  const [saved] = await db
    .select({ card })
    .from(paymentCustomers)
    .innerJoin(merchants, eq(merchants.merchantId, paymentCustomers.merchantId))
    .innerJoin(accounts, eq(accounts.id, paymentCustomers.accountId))
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.emailConfirmedAt),
        eq(merchants.creatorId, creatorId),
        isReady,
        or(isNull(charged), eq(charged, currency)),
        not(wasReplaced),
      ),
    )
    .orderBy(desc(isNotNull(charged)), desc(isNotNull(card)), desc(createdAt))
    .limit(1);
  return saved?.card ? shownCard(saved.card as ProviderCard) : null;
}
