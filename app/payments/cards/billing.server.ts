import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import type { Billing, BillingAddress } from '../../membership/card/billing.ts';
import { findReadyMerchant } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import { askWithReplacement, findCustomerAt, findPerson } from '../provider-sync/customers.server.ts';
import type { CustomerRef } from './setups.server.ts';

/**
 * Returns the tax address, and the end of the tax number if stored, from the newest of the account's customers at the
 * creator that has an address. Null if none has one.
 */
export async function findBilling(
  db: Db,
  { accountId, creatorId }: { accountId: string; creatorId: string },
): Promise<Billing | null> {
  const [found] = await db
    .select({ billing: paymentCustomers.billing })
    .from(paymentCustomers)
    .innerJoin(merchants, eq(merchants.merchantId, paymentCustomers.merchantId))
    .where(
      and(
        eq(paymentCustomers.accountId, accountId),
        eq(merchants.creatorId, creatorId),
        isNotNull(paymentCustomers.billing),
      ),
    )
    .orderBy(desc(paymentCustomers.createdAt))
    .limit(1);
  return found ? (found.billing as Billing) : null;
}

export type BillingSaved = { ok: true } | { ok: false; reason: 'no-customer' | 'invalid-tax-number' };

/**
 * Stores an address for taxes with the account's customer, and a tax number if given. A refused number leaves the
 * address stored. Idempotent.
 * @throws ProviderUnavailable
 */
export async function saveBilling(
  services: PayingServices,
  {
    accountId,
    creatorId,
    address,
    taxNumber = null,
  }: { accountId: string; creatorId: string; address: BillingAddress; taxNumber?: string | null },
): Promise<BillingSaved> {
  const merchant = await findReadyMerchant(services.db, { creatorId });
  const found = merchant && (await findCustomerAt(services, { accountId, merchantId: merchant.merchantId }));
  if (!found) return { ok: false, reason: 'no-customer' };
  const { merchantId } = merchant;
  const customerId = await saveAddress(services, { accountId, customerId: found, merchantId, address });
  if (customerId === null) return { ok: false, reason: 'no-customer' };
  if (taxNumber === null) return { ok: true };
  const { country } = address;
  const set = await services.payments.of(merchantId).setTaxNumber({ customerId, country, number: taxNumber });
  if (!set.ok && set.reason === 'away') throw new ProviderUnavailable();
  if (!set.ok) return { ok: false, reason: set.reason === 'invalid' ? 'invalid-tax-number' : 'no-customer' };
  await storeBilling(services.db, { customerId, billing: { ...address, taxNumberEnd: taxNumber.slice(-3) } });
  return { ok: true };
}

/**
 * Stores a customer's address at the provider and in the database. Replaces a customer whom the provider does not know.
 * @returns the customer with the address, or null if the account was deleted or the provider does not know the
 * replacement either
 * @throws ProviderUnavailable
 */
export async function saveAddress(
  services: PayingServices,
  { accountId, customerId: given, merchantId, address }: CustomerRef & { accountId: string; address: BillingAddress },
): Promise<string | null> {
  const { db, payments } = services;
  // No sign-up attempt has this id, so the name is the account's current one, not the one given at sign-up.
  const person = await findPerson(db, { accountId, attemptId: accountId });
  if (!person) return null;
  const { answer: updated, customerId } = await askWithReplacement(
    services,
    { accountId, merchantId, customerId: given },
    (customerId) => payments.of(merchantId).updateCustomer({ ...person, ...address, customerId }),
  );
  if (!updated.ok && updated.reason === 'away') throw new ProviderUnavailable();
  if (!updated.ok) return null;
  const [customer] = await db
    .select({ billing: paymentCustomers.billing })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.id, customerId));
  const stored = (customer?.billing ?? null) as Billing | null;
  await storeBilling(db, { customerId, billing: { ...address, taxNumberEnd: stored?.taxNumberEnd ?? null } });
  return customerId;
}

async function storeBilling(db: Db, { customerId, billing }: { customerId: string; billing: Billing }): Promise<void> {
  await db.update(paymentCustomers).set({ billing }).where(eq(paymentCustomers.id, customerId));
}
