import { beforeEach, describe, expect, test } from 'vitest';
import { endUserDetails, memberships } from '../../../app/db/schema/membership.ts';
import { membershipFacts } from '../../../app/db/schema/membership-facts.ts';
import { paymentCustomers } from '../../../app/db/schema/payments.ts';
import { commandInProcess } from '../../../tests/support/command-in-process.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { aMember } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aMerchant, beasMerchant } from '../../../tests/support/merchants.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { stripeStandIn } from '../../../tests/support/stripe-stand-in.ts';
import type { Config } from '../../config.ts';
import { readCommand } from '../payments.ts';
import { withPayments } from './paying.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const { startAt, aCustomer, subscribe } = await stripeStandIn(db);

const demo: Partial<Config> = { mode: 'demo', stripe: null, authSecrets: ['a secret of at least 32 characters'] };
const payments = (...args: string[]) => commandInProcess(readCommand(args), database, demo);
const json = async (...args: string[]) => JSON.parse((await payments(...args, '--json')).out);

let member = { accountId: '', membershipId: '' };
beforeEach(async () => {
  await emptyTables(db, 'creators', 'accounts', 'retained_payments', 'payment_orphans');
  await startAt(new Date().toISOString());
  await emptyTables(db, 'creators');
  await aCreator(db, { id: bea.creatorId, name: 'Bea' });
  await aMerchant(db, bea);
  await aLandingPage(db, { ...bea, name: 'Bea', subdomain: 'bea' });
  member = await aMember(db, { plan: 'monthly' });
});

async function paid(): Promise<string> {
  const { customer } = await aCustomer();
  await db.update(endUserDetails).set({ stripeId: customer.id });
  const { accountId } = member;
  await db
    .insert(paymentCustomers)
    .values({ id: customer.id, merchantId: beasMerchant, accountId, attemptId: 'a', createdAt: new Date() });
  const { id: subscriptionId } = await subscribe(customer.id, { metadata: { membership_id: member.membershipId } });
  await withPayments(
    database,
    { ...demo, origin: 'https://larder.test', siteHost: null, domains: false, supportEmail: '' } as Config,
    (paying) => paying!.sync({ merchantId: beasMerchant, subscriptionId }),
  );
  return subscriptionId;
}

test('payments are explained: sentence, amounts, subscription, next charge, card', async () => {
  const subscriptionId = await paid();
  const { out } = await payments('explain', 'Rosa@home.example');
  expect(out).toMatch(
    /^rosa@home\.example\n\nYour membership is paid until \d+ \w+ \d{4}\. \(until .* UTC\)\n {2}Bea, monthly/,
  );
  expect(out).toMatch(/paid, \$10, from \d+ \w+ \d{4}, until .* UTC, in_/);
  expect(out).toContain(`Subscription ${subscriptionId}\n`);
  expect(out).toMatch(/next charge: \$10 on .* UTC, monthly\n/);
  expect(out).toContain('Visa ending in 4242, 12/20');
  const { memberships: told } = await json('explain', rosa.email);
  expect(told[0]).toMatchObject({
    creatorName: 'Bea',
    may: true,
    because: 'paid',
    subscriptions: [{ subscriptionId, refused: [], snapshot: { status: 'active' } }],
  });
  expect(await payments('explain', 'no@home.example')).toMatchObject({ code: 1 });
});

test('a subscription whose membership is gone is found by reconciliation, and ended by its command', async () => {
  const subscriptionId = await paid();
  expect(await payments('end', subscriptionId)).toMatchObject({ code: 1 });
  await emptyTables(db, 'accounts');
  expect(await json('reconcile')).toMatchObject({ orphans: 1, orphanIds: [subscriptionId] });
  expect((await payments('reconcile')).out).toContain(`npm run payments -- end ${subscriptionId}\n`);
  expect(await payments('end', subscriptionId)).toMatchObject({ code: 0, out: `${subscriptionId} has ended.\n` });
  expect(await json('reconcile')).toMatchObject({ orphans: 0, orphanIds: [] });
});

test('the check reports each part with advice, and setting up the webhook fixes it', async () => {
  const before = await payments('check');
  expect(before.code).toBe(1);
  expect(before.out).toContain('OK: Connect: creators can connect their accounts\n');
  expect(before.out).toContain(
    'Problem: Webhook: Stripe sends no events of creators’ accounts to https://larder.test/api/stripe/webhook. Do: npm run payments -- setup-webhook\n',
  );
  const made = await payments('setup-webhook');
  expect(made.out).toMatch(
    /^Set this and restart the site. Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\nAnd this, for events about the state of creators’ accounts:\nSTRIPE_ACCOUNT_WEBHOOK_SECRET=whsec_\w+\n$/,
  );
  expect((await payments('setup-webhook')).out).toBe(
    'The endpoint was there and sends all events. Its signing secret stays as it is.\n',
  );
  const { code, out } = await payments('check');
  expect({ code, problems: out.match(/^Problem: .*$/gm) }).toEqual({ code: 0, problems: null });
});

test('a reconciliation prints its findings, and queues corrections', async () => {
  await paid();
  const { code, out } = await payments('reconcile');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^events +\d+\n/) });
  expect(await json('reconcile')).toMatchObject({ listed: 1, others: 0 });
});

describe('a site that cannot charge', () => {
  const live = (...args: string[]) => commandInProcess(readCommand(args), database, { mode: 'live', stripe: null });

  test('reconciles nothing, and names the missing keys; past payments are still explained', async () => {
    const { code, err } = await live('reconcile');
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('STRIPE_SECRET_KEY') });
    expect(await live('explain', rosa.email)).toMatchObject({ code: 0 });
  });
});

test('the trial extensions are counted before they are given, and given once', async () => {
  await db.delete(membershipFacts);
  const [from, until] = [new Date('2026-01-01'), new Date('2026-01-08')];
  const trial = { kind: 'trial', providerId: 'over', membershipId: member.membershipId } as const;
  await db.insert(membershipFacts).values({ ...trial, at: from, coversFrom: from, coversUntil: until });
  await db.update(memberships).set({ openedAt: from });
  expect((await payments('first-days', '--dry-run')).out).toBe('7 days would be given to 1 member.\n');
  expect(await json('first-days')).toEqual({ given: 1, failed: 0 });
  expect((await payments('first-days')).out).toBe('7 days were given to 0 members.\n');
});
