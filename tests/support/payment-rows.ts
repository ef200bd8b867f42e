import type { Db } from '../../app/db/client.server.ts';
import { cardSetups, paymentConsents, paymentCustomers, paymentSubscriptions } from '../../app/db/schema/payments.ts';
import { scheduledEmails } from '../../app/db/schema/scheduled-emails.ts';
import { withdrawals } from '../../app/db/schema/withdrawals.ts';
import { now } from './membership.ts';
import { beasMerchant } from './merchants.ts';

export async function insertPayments(
  db: Db,
  { accountId, membershipId, word }: { accountId: string; membershipId: string; word: string },
): Promise<void> {
  const price = { amount: 1000, currency: 'usd' };
  const customerId = `cus_${word}`;
  const merchantId = beasMerchant;
  await db
    .insert(paymentCustomers)
    .values({ id: customerId, merchantId, accountId, attemptId: `attempt-${word}`, createdAt: now });
  await db.insert(paymentConsents).values({ accountId, version: '2026-11', plan: 'monthly', ...price, at: now });
  await db.insert(cardSetups).values({
    accountId,
    attemptId: `attempt-${word}`,
    state: 'succeeded',
    setupId: `seti_${word}`,
    merchantId,
    requestedAt: now,
  });
  await db.insert(paymentSubscriptions).values({
    id: `sub_${word}`,
    membershipId,
    merchantId,
    customerId,
    createdAt: now,
    syncedAt: now,
    version: 1,
    snapshot: { subscriptionId: `sub_${word}`, status: 'active', card: { kind: 'card', brand: 'visa', last4: '4242' } },
    invoices: [{ id: `in_${word}`, status: 'paid', paid: price, url: `https://pay.example/in_${word}` }],
  });
  const email = `${word}@home.example`;
  await db
    .insert(withdrawals)
    .values({ subscriptionId: `sub_${word}`, membershipId, at: now, origin: 'account', email });
  const about = `charged:in_${word}`;
  await db.insert(scheduledEmails).values({
    accountId,
    kind: 'charged',
    subject: { membershipId, about },
    key: `${membershipId}:${about}`,
    dueAt: now,
    sentAt: now,
  });
}
