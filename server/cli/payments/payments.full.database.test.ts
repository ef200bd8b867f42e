import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '../../../app/db/schema/access.ts';
import { endUserDetails, memberships, retainedPayments } from '../../../app/db/schema/membership.ts';
import { membershipFacts } from '../../../app/db/schema/membership-facts.ts';
import { paymentCustomers } from '../../../app/db/schema/payments.ts';
import { payoutAccounts } from '../../../app/db/schema/payout-accounts.ts';
import { retainPayments } from '../../../app/membership/retained-payments.server.ts';
import { commandInProcess } from '../../../tests/support/command-in-process.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { aMember } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { stripeStandIn } from '../../../tests/support/stripe-stand-in.ts';
import type { Config } from '../../config.ts';
import { readCommand } from '../payments.ts';
import { type OpenPayments, withPayments } from './paying.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const { startAt, aCustomer, subscribe } = await stripeStandIn(db);

const demo = { mode: 'demo', stripe: null } as const;
const payments = (...args: string[]) => commandInProcess(readCommand(args), database, demo);
const refund = (...args: string[]) => payments('refund', rosa.email, ...args);
const json = async (...args: string[]) => JSON.parse((await payments(...args, '--json')).out);

let member = { accountId: '', membershipId: '' };
beforeEach(async () => {
  await emptyTables(db, 'creators', 'accounts', 'retained_payments', 'payment_orphans');
  await startAt(new Date().toISOString());
  await aCreator(db, { id: bea.creatorId, name: 'Bea' });
  await aLandingPage(db, { ...bea, name: 'Bea', subdomain: 'bea' });
  member = await aMember(db, { plan: 'monthly' });
});

async function paid(): Promise<string> {
  const { customer } = await aCustomer();
  await db.update(endUserDetails).set({ stripeId: customer.id });
  const { accountId } = member;
  await db.insert(paymentCustomers).values({ id: customer.id, accountId, attemptId: 'a', createdAt: new Date() });
  const { id: subscriptionId } = await subscribe(customer.id, { metadata: { membership_id: member.membershipId } });
  await withPayments(database, { ...demo, origin: '', supportEmail: '' } as Config, (paying) =>
    paying!.sync({ subscriptionId }),
  );
  return subscriptionId;
}

/** Records a payment of €9 for four weeks, which the stand-in does not know. */
async function paidInEuros(): Promise<void> {
  const at = new Date();
  const covers = { at, coversFrom: at, coversUntil: new Date(at.getTime() + 28 * 24 * 3_600_000) };
  const { membershipId } = member;
  const invoice = { providerId: 'in_eur', amount: 900, currency: 'eur' };
  await db.insert(membershipFacts).values({ kind: 'paid', membershipId, ...covers, ...invoice });
}

const facts = () => db.select().from(membershipFacts).where(eq(membershipFacts.kind, 'refunded'));

describe('a refund', () => {
  test('is printed with its request before it is made, recorded and audited without personal data, and leaves the access', async () => {
    await paid();
    const { code, out, err } = await refund('--amount', '4.35', '--because', 'goodwill');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^\$4\.35 of in_\w+ is asked for, as request in_\w+:[\da-f-]{36}\n\$4\.35 goes back, as refund re_/,
    );
    expect(out).toMatch(/\nYour membership is paid until \d+ \w+ \d{4}\.\n$/);
    expect(await facts()).toMatchObject([{ amount: 435, currency: 'usd' }]);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.membershipId));
    expect(events).toMatchObject([
      {
        action: 'payment.refunded',
        actorCommand: 'payments refund',
        creatorId: bea.creatorId,
        details: { amount: 435, currency: 'usd', because: 'goodwill', refund: expect.stringMatching(/^re_/) },
      },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/rosa|marsh/i);
  });

  test('of the whole payment ends the access, and one with a date leaves it until then', async () => {
    await paid();
    const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const part = JSON.parse((await refund('--amount', '9', '--until', tomorrow, '--json')).out);
    expect(part).toMatchObject({ may: true, amount: 900, currency: 'usd', refundReason: 'asked', recorded: true });
    expect(new Date(part.until).getTime()).toBe(Date.parse(tomorrow) + 24 * 3_600_000);
    const { out } = await refund('--amount', '1');
    expect(out).toContain('Your payment was refunded, and your access ended');
  });

  test('of a payment in another currency is made in that currency', async () => {
    await paidInEuros();
    const more = await refund('--amount', '9.01', '--currency', 'EUR');
    expect(more.err).toBe('No payment of rosa@home.example can bear €9.01: at most €9 can be given back of one.\n');
    const { err } = await refund('--amount', '9', '--currency', 'EUR');
    expect(err).toBe('The payment provider does not know in_eur.\n');
  });

  test('repeated with its request id is made once, for the same amount', async () => {
    await paid();
    const { requestId, refundId } = JSON.parse((await refund('--amount', '6', '--json')).out);
    const again = await refund('--amount', '6', '--request', requestId, '--json');
    expect(JSON.parse(again.out)).toMatchObject({ refundId });
    expect(await refund('--amount', '3', '--request', requestId)).toMatchObject({
      code: 1,
      err: 'That request was for another amount, and has been made.\n',
    });
    expect(await facts()).toHaveLength(1);
    expect(await db.select().from(auditEvents).where(eq(auditEvents.subjectId, member.membershipId))).toHaveLength(1);
  });

  test('with an unknown outcome says how to repeat it', async () => {
    await paid();
    // The provider makes the refund, but its response is lost.
    const lossy: OpenPayments = (...[of, config, work]) =>
      withPayments(of, config, (paying) => {
        const { provider } = paying!.payments;
        const refund = async (asked: Parameters<typeof provider.refund>[0]) => {
          await provider.refund(asked);
          return { ok: false, reason: 'away' } as const;
        };
        return work({ ...paying!, payments: { provider: { ...provider, refund } } });
      });
    const asked = readCommand(['refund', rosa.email, '--amount', '6'], lossy);
    const { code, err } = await commandInProcess(asked, database, demo);
    expect({ code, err }).toMatchObject({ code: 1, err: expect.stringMatching(/--request in_\w+:[\da-f-]{36}/) });
    const [request] = /in_\w+:[\da-f-]{36}/.exec(err)!;
    expect(await refund('--amount', '6', '--request', request)).toMatchObject({ code: 0 });
    expect(await facts()).toHaveLength(1);
  });

  test.each([
    [['--amount', '10.01'], 'No payment of rosa@home.example can bear $10.01: at most $10 can be given back of one.'],
    [['--amount', '5', '--until', '2020-01-01'], 'That end has passed already.'],
    [
      ['--amount', '5', '--until', '2099-01-01'],
      /^The payment is for the time until .*, and a refund gives no more\.$/,
    ],
    [['--amount', '5', '--request', 'in_other:1'], 'That request is not about a payment of rosa@home.example.'],
  ])('%j is refused, and nothing is changed', async (args, reason) => {
    await paid();
    const { code, out, err } = await refund(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    if (typeof reason === 'string') expect(err).toBe(`${reason}\n`);
    else expect(err.trim()).toMatch(reason);
    expect(await facts()).toEqual([]);
  });

  test('to an account that paid nothing, or does not exist, is refused', async () => {
    const { err } = await refund('--amount', '1');
    expect(err).toBe('rosa@home.example has paid nothing that could be given back.\n');
    const unknown = await payments('refund', 'no@home.example', '--amount', '1');
    expect(unknown).toEqual({ code: 1, out: '', err: 'No account has the address no@home.example.\n' });
  });
});

test('payments are explained: sentence, amounts, subscription, next charge, card', async () => {
  const subscriptionId = await paid();
  await refund('--amount', '4.35');
  const { out } = await payments('explain', 'Rosa@home.example');
  expect(out).toMatch(
    /^rosa@home\.example\n\nYour membership is paid until \d+ \w+ \d{4}\. \(until .* UTC\)\n {2}Bea, monthly/,
  );
  expect(out).toMatch(/paid, \$10, from \d+ \w+ \d{4}, until .* UTC, in_/);
  expect(out).toMatch(/refunded, \$4\.35, until .* UTC, about in_\w+, re_/);
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

/** Stripe's fee for the payment of $10, in cents. Deducted from payments since December 2026. */
const kept = Date.now() >= Date.parse('2026-12-01') ? 59 : 0;

describe('the amount owed', () => {
  test('is payments less refunds, by creator and month, with the sum', async () => {
    await paid();
    await refund('--amount', '4.35');
    const month = new Date().toISOString().slice(0, 7);
    const left = 565 - kept;
    const words = `$${(left / 100).toFixed(2)}`;
    expect((await payments('owed')).out).toBe(`Bea  ${month}  ${words}\n\nall           ${words}\n`);
    expect(await json('owed', '--month', month)).toEqual({
      creatorId: bea.creatorId,
      creatorName: 'Bea',
      month,
      amount: left,
      currency: 'usd',
      paidOut: 0,
      transferred: 0,
      left,
    });
    expect((await payments('owed', '--month', '2020-01')).out).toBe('Nothing is owed.\n');
  });

  test('in another currency is paid out in that currency', async () => {
    const month = new Date().toISOString().slice(0, 7);
    await paidInEuros();
    const payOut = (...args: string[]) => payments('paid-out', 'bea', '--month', month, '--amount', '4.50', ...args);
    expect(await payOut()).toMatchObject({ code: 1, err: `Only $0 is owed to bea for ${month}.\n` });
    expect(await payOut('--currency', 'eur')).toEqual({ code: 0, err: '', out: '€4.50 is still owed.\n' });
  });

  test('is reduced by payouts, which never exceed it', async () => {
    await paid();
    const month = new Date().toISOString().slice(0, 7);
    const payOut = (amount: string) => payments('paid-out', 'bea', '--month', month, '--amount', amount);
    expect(await payOut('10.01')).toMatchObject({ code: 1, err: expect.stringMatching(/^Only \$.* is owed to bea/) });
    expect(await payOut('4')).toMatchObject({ code: 0, err: '' });
    const left = 1000 - kept - 400;
    expect(await json('owed')).toMatchObject({ amount: 1000 - kept, paidOut: 400, left });
    expect(await payOut('6.01')).toMatchObject({ code: 1 });
    // Months without an open amount are not listed.
    expect(await payOut((left / 100).toFixed(2))).toMatchObject({ code: 0 });
    expect((await payments('owed')).out).toBe('Nothing is owed.\n');
  });
});

test('a payment of a deleted account is refunded by its invoice, and the effects are recorded', async () => {
  const subscriptionId = await paid();
  const [fact] = await db.select().from(membershipFacts).where(eq(membershipFacts.kind, 'paid'));
  await db.transaction((tx) => retainPayments(tx, member));
  await emptyTables(db, 'accounts');
  const { code, out, err } = await payments('refund', fact!.providerId, '--amount', '4.35');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/\$4\.35 goes back, as refund re_\w+\.\n$/);
  expect(await db.select().from(retainedPayments).where(eq(retainedPayments.kind, 'refunded'))).toMatchObject([
    { amount: 435, aboutId: fact!.providerId, creatorId: bea.creatorId },
  ]);
  expect(await json('owed')).toMatchObject({ amount: 565 - kept });
  expect(subscriptionId).toMatch(/^sub_/);
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
  expect(before.out).toContain('OK: Cards: can be charged\n');
  expect(before.out).toContain(
    'Problem: Webhook: Stripe sends nothing to https://larder.test/api/stripe/webhook. Do: npm run payments -- setup-webhook\n',
  );
  expect(before.out).toContain('Can’t check from here: Retries: Settings > Billing > Revenue recovery');
  const made = await payments('setup-webhook');
  expect(made.out).toMatch(
    /^Set this and restart the site. Stripe shows it once:\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\nAnd this, for events about creators’ payout accounts:\nSTRIPE_CONNECT_WEBHOOK_SECRET=whsec_\w+\nAnd this, for events about their payouts:\nSTRIPE_PAYOUT_WEBHOOK_SECRET=whsec_\w+\n$/,
  );
  expect((await payments('setup-webhook')).out).toBe(
    'The endpoint was there and sends all events. Its signing secret stays as it is.\n',
  );
  const { code, out } = await payments('check');
  expect({ code, problems: out.match(/^Problem: .*$/gm) }).toEqual({ code: 0, problems: null });
});

test('a reconciliation prints its findings, and queues corrections', async () => {
  await paid();
  await db
    .insert(payoutAccounts)
    .values({ ...bea, accountId: 'acct_1', country: 'DE', agreement: 'full', createdAt: new Date() });
  const { code, out } = await payments('reconcile');
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^events +\d+\n/) });
  expect(await json('reconcile')).toMatchObject({ listed: 1, others: 0 });
});

describe('a site that cannot charge', () => {
  const live = (...args: string[]) => commandInProcess(readCommand(args), database, { mode: 'live', stripe: null });

  test('refunds and reconciles nothing, and names the missing keys; past payments are still explained', async () => {
    for (const args of [['reconcile'], ['refund', rosa.email, '--amount', '1']]) {
      const { code, err } = await live(...args);
      expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('STRIPE_SECRET_KEY') });
    }
    expect(await live('explain', rosa.email)).toMatchObject({ code: 0 });
    expect(await live('owed')).toMatchObject({ code: 0 });
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
