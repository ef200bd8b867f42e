import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { chargedMonthly, chargedYearly, monthly, yearly } from '../../tests/support/prices.ts';
import { readInvoices, readSnapshot } from '../payments/stored-subscription.ts';
import { migrateDatabase } from './migrate.server.ts';
import { memberships } from './schema/membership.ts';
import { paymentConsents, paymentSubscriptions } from './schema/payments.ts';

// The version before prices were rows, with members and payments of both plans.
const database = await databaseOfVersion('0022_scheduled_emails');
const { db } = database;
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const at = '2026-12-03T10:00:00.000Z';

test('a database of the version before has its members at the first prices, with what is stored of their payments', async () => {
  await db.execute(sql`insert into creators (id, email, name) values (${id(9)}, 'bea@cooks.example', 'Bea')`);
  await db.execute(sql`insert into accounts (id, email, email_confirmed_at)
    values (${id(1)}, 'one@home.example', ${at}), (${id(2)}, 'two@home.example', ${at})`);
  await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
    values ('monthly', ${id(1)}, ${id(9)}), ('yearly', ${id(2)}, ${id(9)})`);
  await db.execute(sql`update memberships set next_plan = 'yearly' where plan = 'monthly'`);
  await db.execute(sql`insert into payment_consents (account_id, version, plan, amount, currency, at)
    values (${id(1)}, '2026-11', 'monthly', 1000, 'usd', ${at}), (${id(2)}, '2026-11', 'yearly', 8900, 'usd', ${at})`);
  const snapshot = {
    ...{ subscriptionId: 'sub_1', status: 'active', plan: 'monthly', cancelAt: null, pastDueSince: null },
    ...{ nextAttemptAt: null, trialEndsAt: null, card: null, nextPlan: { plan: 'yearly', from: at } },
    nextCharge: { at, amount: { amount: 9900, currency: 'usd' }, forPlan: 'yearly' },
  };
  const invoices = [
    { id: 'in_2', plan: 'monthly' },
    { id: 'in_1', plan: null },
  ];
  await db.execute(sql`insert into payment_subscriptions (id, membership_id, customer_id, created_at, snapshot, invoices)
    select 'sub_1', id, 'cus_1', ${at}::timestamptz, ${JSON.stringify(snapshot)}::jsonb, ${JSON.stringify(invoices)}::jsonb
      from memberships where plan = 'monthly'
    union all select 'sub_2', id, 'cus_2', ${at}::timestamptz, null, '[]'::jsonb from memberships where plan = 'yearly'`);

  await migrateDatabase(database);

  const members = await db.select().from(memberships).orderBy(memberships.plan);
  expect(members).toMatchObject([
    { plan: 'monthly', priceId: monthly.id, nextPlan: 'yearly', nextPriceId: yearly.id },
    { plan: 'yearly', priceId: yearly.id, nextPlan: null, nextPriceId: null },
  ]);
  const consents = await db.select().from(paymentConsents).orderBy(paymentConsents.plan);
  expect(
    consents.map(({ priceId }) => priceId),
    'of another amount than today’s none',
  ).toEqual([monthly.id, null]);
  const [first, second] = await db.select().from(paymentSubscriptions).orderBy(paymentSubscriptions.id);
  expect(readSnapshot(first!.snapshot)).toMatchObject({
    price: chargedMonthly,
    nextPrice: { price: chargedYearly, from: new Date(at) },
    nextCharge: { at: new Date(at), amount: { amount: 9900, currency: 'usd' }, price: chargedYearly },
  });
  expect(first!.snapshot).not.toHaveProperty('plan');
  expect(readInvoices(first!.invoices)).toEqual([
    { id: 'in_2', price: chargedMonthly },
    { id: 'in_1', price: null },
  ]);
  expect(second).toMatchObject({ snapshot: null, invoices: [] });
});
