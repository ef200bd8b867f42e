import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { accounts } from '../../db/schema/identity.ts';
import { cardSetups, paymentCustomers } from '../../db/schema/payments.ts';
import { cancelMembership } from '../../membership/cancellation/commands.server.ts';
import { changePlan } from '../../membership/plan/commands.server.ts';
import { startMembership } from '../../membership/start/commands.server.ts';
import { replaceCustomer } from '../provider-sync/customers.server.ts';
import { findCardFor } from './card-for.server.ts';
import { createSaveCardWorker } from './card-workers.server.ts';
import { cleanUpCustomers } from './cleanup-worker.server.ts';
import { deleteCustomer } from './delete-customer.server.ts';
import { completeSetup } from './setups.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, work, pass } = site;
const standing = async (membershipId: string) => (await charges.findPaymentStatus(db, { membershipId }))!;
beforeEach(() => site.startAtBeas());

const customers = async () => (await site.atProvider()).customers.map(({ id }) => id);

const inTrial = (token?: string | null) => site.join({ plan: 'monthly' }, token);

const lastOpen = async () => (await site.atProvider()).invoices.at(-1)!.status;

async function cardOf(accountId: string): Promise<string> {
  const customer = await site.stripe.customers.retrieve((await site.stripeIdOf(accountId))!);
  if (customer.deleted) throw new Error('The customer was deleted');
  return customer.invoice_settings.default_payment_method as string;
}

describe('the card of a sign-up', () => {
  test('is saved after the response, and is shown as being checked until then', async () => {
    const given = await site.signUpWith('pm_card_visa');
    expect(await charges.findCardGiven(given)).toEqual({ state: 'waiting' });
    expect(await customers()).toEqual([]);
    clock.pass(120);
    expect(await charges.findCardGiven(given)).toEqual({ state: 'away' });
    await work();
    expect(await charges.findCardGiven(given)).toEqual({ state: 'succeeded' });
    expect(await charges.findCardGiven({ ...given, accountId: '00000000-0000-4000-8000-000000000000' })).toBeNull();
  });

  test('that is declined is shown with the reason, and the account still exists', async () => {
    const given = await site.signUpWith('pm_card_chargeDeclined');
    await work();
    expect(await charges.findCardGiven(given)).toEqual({ state: 'declined', because: 'other' });
    await site.confirm();
    await work();
    const { subscriptions } = await site.atProvider();
    expect(subscriptions).toMatchObject([{ status: 'trialing' }]);
    expect(await standing(await site.membershipOf(given.accountId))).toMatchObject({ card: null });
  });

  test('that needs confirmation is saved after the person has confirmed at the bank', async () => {
    const given = await site.signUpWith('pm_card_authenticationRequiredOnSetup');
    await work();
    const asked = await charges.findCardGiven(given);
    expect(asked).toMatchObject({ state: 'needs-bank' });
    if (asked?.state !== 'needs-bank') throw new Error();
    const [intentId] = asked.clientSecret.split('_secret_');
    expect(asked.bankPath).toBe(`/bank/${intentId}?return=/bea00000-0000-4000-8000-000000000000/success`);
    await site.standIn.approve(intentId!);
    expect(await charges.continueCard(given)).toEqual({ state: 'succeeded' });
    await site.confirm();
    await work();
    await pass(8);
    expect(await lastOpen()).toBe('paid');
  });

  test('that is not a card has to be entered again, and does not count as declined', async () => {
    const given = await site.signUpWith('pm_card_visa');
    const [stored] = await db.select().from(cardSetups);
    await completeSetup(services, stored!, { state: 'not-a-card', setupId: 'seti_1' });
    expect(await charges.findCardGiven(given)).toEqual({ state: 'expired' });
  });

  test.each(['before', 'after'] as const)(
    'is saved once, with an outage of the provider at any step: %s',
    async (how) => {
      for (let call = 0, asked = 1; call < asked; call++) {
        await site.startAtBeas();
        const given = await site.signUpWith('pm_card_visa');
        site.cut(call, how);
        await work();
        asked = site.calls();
        site.cut(null);
        expect(await customers(), `call ${call}`).toHaveLength(1);
        expect(await charges.findCardGiven(given), `call ${call}`).toEqual({ state: 'succeeded' });
        const cards = await site.stripe.paymentMethods.list({ customer: (await customers())[0]! });
        expect(cards.data, `call ${call}`).toHaveLength(1);
      }
    },
  );
});

describe('a sign-up replaced by another one with the same address', () => {
  test('loses its card, whichever is confirmed', async () => {
    const first = await site.signUpWith('pm_card_visa');
    const link = await site.lastLink();
    clock.pass(60);
    const second = await site.signUpWith('pm_card_mastercard');
    await work();
    expect(await customers()).toHaveLength(2);
    await site.confirm(link);
    await work();
    expect(await customers()).toEqual([await site.stripeIdOf(first.accountId)]);
    expect(await charges.findCardGiven(first)).toEqual({ state: 'succeeded' });
    expect(await charges.findCardGiven(second)).toEqual({ state: 'expired' });
    expect(await standing(await site.membershipOf(first.accountId))).toMatchObject({ card: { brand: 'visa' } });
  });

  test('has no card saved after the other was confirmed', async () => {
    const first = await site.signUpWith('pm_card_visa');
    clock.pass(60);
    await site.signUpWith(null);
    await site.confirm();
    await work({ order: 'desc' });
    expect(await charges.findCardGiven(first)).toEqual({ state: 'expired' });
    expect(await customers()).toHaveLength(1);
    expect(await standing(await site.membershipOf(first.accountId))).toMatchObject({ card: null });
  });
});

describe('an unused customer', () => {
  test('of a sign-up that was not confirmed for a week is deleted, and not before', async () => {
    const given = await site.signUpWith('pm_card_visa');
    await work();
    clock.pass(6 * 24 * 3600);
    expect(await cleanUpCustomers(services)).toBe(0);
    clock.pass(2 * 24 * 3600);
    expect(await cleanUpCustomers(services)).toBe(1);
    await work();
    expect(await customers()).toEqual([]);
    expect(await charges.findCardGiven(given)).toEqual({ state: 'expired' });
    expect(await cleanUpCustomers(services)).toBe(0);
  });

  test('is deleted with its account and its subscriptions, even if the job is lost', async () => {
    const { accountId } = await inTrial();
    await db.transaction(async (tx) => {
      await charges.forget(tx, { accountId });
      await tx.delete(accounts).where(eq(accounts.id, accountId));
    });
    await site.forgetJobs();
    await cleanUpCustomers(services);
    await work();
    expect(await customers()).toEqual([]);
    expect((await site.atProvider()).subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect(await db.select().from(paymentCustomers)).toEqual([]);
  });

  test('that is created while its account is deleted is deleted too', async () => {
    const given = await site.signUpWith('pm_card_visa');
    site.during('createCustomer', () => db.delete(accounts).where(eq(accounts.id, given.accountId)));
    await work();
    expect(await customers()).toEqual([]);
    expect(await db.select().from(paymentCustomers)).toEqual([]);
  });

  test('stays while a subscription charges it', async () => {
    const { accountId } = await inTrial();
    clock.pass(30 * 24 * 3600);
    expect(await cleanUpCustomers(services)).toBe(0);
    await deleteCustomer(services, { customerId: (await site.stripeIdOf(accountId))! });
    expect(await customers()).toHaveLength(1);
  });
});

describe('a member', () => {
  test('adds a card in the trial, and is charged at its end', async () => {
    const { accountId, membershipId } = await inTrial(null);
    const card = { accountId, attemptId: 'one', token: 'pm_card_visa' };
    expect(await charges.saveCard(card)).toEqual({ state: 'succeeded' });
    expect(await charges.saveCard(card)).toEqual({ state: 'succeeded' });
    expect(await standing(membershipId)).toMatchObject({
      card: { brand: 'visa', last4: '4242' },
      nextCharge: { price: { amount: 1000 } },
    });
    await pass(8);
    expect(await lastOpen()).toBe('paid');
    expect(await standing(membershipId)).toMatchObject({ receipts: [{ price: { amount: 1000 }, refunded: 0 }] });
  });

  test('cannot see or complete the card of another person’s attempt', async () => {
    const { accountId } = await inTrial();
    const other = await site.signUpWith(null, { email: 'otto@home.example' });
    expect(await charges.saveCard({ accountId, attemptId: 'one', token: 'pm_card_visa' })).toEqual({
      state: 'succeeded',
    });
    const stolen = { accountId: other.accountId, attemptId: 'one', token: 'pm_card_visa' };
    expect(await charges.saveCard(stolen)).toEqual({ state: 'expired' });
    expect(await charges.continueCard(stolen)).toBeNull();
  });

  test('pays a past-due invoice with another card', async () => {
    const { accountId, membershipId } = await inTrial();
    await pass(8);
    await site.standIn.declineCard(await cardOf(accountId));
    await pass(31);
    expect(await standing(membershipId)).toMatchObject({ pastDue: { price: { amount: 1000, currency: 'usd' } } });
    expect(await charges.removeCard({ accountId })).toEqual({ ok: false, reason: 'needed' });
    await charges.saveCard({ accountId, attemptId: 'one', token: 'pm_card_mastercard' });
    expect(await standing(membershipId)).toMatchObject({ pastDue: null, card: { brand: 'mastercard' } });
    expect(await lastOpen()).toBe('paid');
  });

  test('keeps a card given later, if an earlier one is confirmed at the bank afterwards', async () => {
    const { accountId, membershipId } = await inTrial();
    const early = { accountId, attemptId: 'early' };
    const asked = await charges.saveCard({ ...early, token: 'pm_card_authenticationRequiredOnSetup' });
    if (asked.state !== 'needs-bank') throw new Error(asked.state);
    expect(asked.bankPath).toMatch(/return=\/account\/card\?attempt=early$/);
    clock.pass(60);
    await charges.saveCard({ accountId, attemptId: 'late', token: 'pm_card_mastercard' });
    await site.standIn.approve(asked.clientSecret.split('_secret_')[0]!);
    expect(await charges.continueCard(early)).toEqual({ state: 'succeeded' });
    await work();
    expect(await standing(membershipId)).toMatchObject({ card: { brand: 'mastercard' } });
  });

  test('can remove the card in the trial, which then ends, and in a paid period only after cancelling', async () => {
    const { accountId, membershipId } = await inTrial();
    expect(await charges.removeCard({ accountId })).toEqual({ ok: true });
    expect(await standing(membershipId)).toMatchObject({ card: null, nextCharge: null });
    expect(await charges.removeCard({ accountId })).toEqual({ ok: false, reason: 'none' });
    await charges.saveCard({ accountId, attemptId: 'one', token: 'pm_card_visa' });
    await pass(8);
    expect(await charges.removeCard({ accountId })).toEqual({ ok: false, reason: 'needed' });
    await cancelMembership(services, { accountId, now: clock.now });
    expect(await charges.removeCard({ accountId })).toEqual({ ok: true });
    await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
  });

  test('gets an error while the provider is unavailable, and can repeat the request', async () => {
    const { accountId } = await inTrial(null);
    const card = { accountId, attemptId: 'one', token: 'pm_card_visa' };
    site.standIn.setUnavailable(true);
    expect(await charges.saveCard(card)).toEqual({ state: 'away' });
    expect(await charges.removeCard({ accountId })).toEqual({ ok: false, reason: 'away' });
    site.standIn.setUnavailable(false);
    expect(await charges.saveCard(card)).toEqual({ state: 'succeeded' });
  });
});

describe('a member whose customer the creator deleted at the provider', () => {
  async function deletedIn(join: () => ReturnType<typeof inTrial>) {
    const member = await join();
    const customerId = (await site.stripeIdOf(member.accountId))!;
    await site.stripe.customers.del(customerId);
    return { ...member, customerId };
  }
  const given = (accountId: string, attemptId: string) => ({ accountId, attemptId, token: 'pm_card_mastercard' });
  const start = (accountId: string) =>
    startMembership({ ...services, charges }, { accountId, plan: 'monthly', attemptId: 'start', now: clock.now });
  const rows = () => db.select().from(paymentCustomers).orderBy(paymentCustomers.createdAt);

  test('gets a new one with the next card, which is charged', async () => {
    const { accountId, membershipId, customerId } = await deletedIn(inTrial);
    await pass(8);
    expect(await charges.saveCard(given(accountId, 'one'))).toEqual({ state: 'succeeded' });
    const replacement = (await site.stripeIdOf(accountId))!;
    expect(await charges.saveCard(given(accountId, 'two'))).toEqual({ state: 'succeeded' });
    await work();
    expect(await customers()).toEqual([replacement]);
    expect(await rows()).toMatchObject([
      { id: customerId, accountId, card: null },
      { id: replacement, accountId, card: { last4: '4444' } },
    ]);
    expect(await standing(membershipId)).toMatchObject({ card: { brand: 'mastercard' } });
    expect(await findCardFor(db, { accountId, ...bea, currency: 'usd' })).toMatchObject({ brand: 'mastercard' });
    expect(await start(accountId)).toMatchObject({ ok: true });
    expect(await lastOpen()).toBe('paid');
  });

  test('gets one new one from concurrent requests', async () => {
    const { accountId, customerId } = await deletedIn(inTrial);
    const of = { accountId, merchantId: beasMerchant, customerId };
    const [one, other] = await Promise.all([replaceCustomer(services, of), replaceCustomer(services, of)]);
    expect(one).toBe(other);
    expect(await site.stripeIdOf(accountId)).toBe(one);
    expect(await customers()).toEqual([one]);
  });

  test('gets another new one after that was deleted too', async () => {
    const { accountId } = await deletedIn(inTrial);
    await charges.saveCard(given(accountId, 'one'));
    await site.stripe.customers.del((await site.stripeIdOf(accountId))!);
    expect(await charges.saveCard(given(accountId, 'two'))).toEqual({ state: 'succeeded' });
    await work();
    expect(await customers()).toEqual([await site.stripeIdOf(accountId)]);
  });

  test.each(['before', 'after'] as const)('gets one new one, with an outage at any step: %s', async (how) => {
    for (let call = 0, asked = 1; call < asked; call++) {
      await site.startAtBeas();
      const { accountId } = await deletedIn(inTrial);
      await work();
      site.cut(call, how);
      await charges.saveCard(given(accountId, 'one'));
      asked = site.calls();
      site.cut(null);
      expect(await charges.saveCard(given(accountId, 'one')), `call ${call}`).toEqual({ state: 'succeeded' });
      await work();
      expect(await customers(), `call ${call}`).toEqual([await site.stripeIdOf(accountId)]);
    }
  });

  test('is asked for a card instead of being charged', async () => {
    const { accountId, customerId } = await deletedIn(inTrial);
    await pass(8);
    expect(await start(accountId)).toMatchObject({ ok: false, reason: 'no-card' });
    expect(await site.stripeIdOf(accountId)).not.toBe(customerId);
  });
});

test.each([
  ['pm_card_visa', ['checking', null]],
  ['pm_card_chargeDeclined', ['checking', 'declined']],
  ['pm_card_authenticationRequiredOnSetup', ['checking', 'needs-bank']],
] as const)(
  'the card of a sign-up that is confirmed before the card is saved is shown on the account page: %s',
  async (token, states) => {
    const given = await site.signUpWith(token);
    await site.confirm();
    const membershipId = await site.membershipOf(given.accountId);
    const before = (await standing(membershipId))!.cardGiven;
    await work();
    const after = (await standing(membershipId))!.cardGiven;
    expect([before?.state, after?.state ?? null]).toEqual(states);
    expect(before?.attemptId).toBe(given.attemptId);
  },
);

test('a given card is not shown after another was given, nor if its sign-up was not confirmed', async () => {
  const { membershipId, ...asked } = await site.join({}, 'pm_card_authenticationRequiredOnSetup');
  expect((await standing(membershipId))!.cardGiven).toMatchObject({ state: 'needs-bank' });
  clock.pass(60);
  const { accountId } = asked;
  await charges.saveCard({ accountId, attemptId: randomUUID(), token: 'pm_card_chargeDeclined' });
  expect((await standing(membershipId))!.cardGiven).toBeNull();

  await site.startAtBeas();
  const first = await site.signUpWith('pm_card_authenticationRequiredOnSetup');
  const link = await site.lastLink();
  clock.pass(60);
  await site.signUpWith('pm_card_chargeDeclined');
  await site.confirm(link);
  await work();
  expect((await standing(await site.membershipOf(first.accountId)))!.cardGiven).toEqual({
    attemptId: first.attemptId,
    state: 'needs-bank',
  });
});

test.each(['before', 'after'])(
  'a card saved %s the address was confirmed belongs to the account even without a trial',
  async (when) => {
    await site.join({ email: 'rosa@gmail.com' }, null);
    const { accountId } = await site.signUpWith('pm_card_visa', { email: 'ro.sa@gmail.com' });
    if (when === 'before') await work();
    await site.confirm();
    const membershipId = await site.membershipOf(accountId);
    expect((await standing(membershipId))!.cardGiven).toMatchObject({ state: 'checking' });
    // In the case 'after', the newest jobs run first, so the new membership is synced before the card is saved.
    await work(when === 'after' ? { order: 'desc' } : {});
    expect(await standing(membershipId)).toMatchObject({
      card: { brand: 'visa' },
      cardGiven: null,
      nextCharge: null,
    });
    const customer = await site.stripeIdOf(accountId);
    expect((await site.atProvider()).subscriptions.filter((each) => each.customer === customer)).toEqual([]);
  },
);

test('a removed card, or one with an expired token, is not reported to its owner', async () => {
  const removed = await site.join();
  expect(await charges.removeCard(removed)).toEqual({ ok: true });
  expect(await standing(removed.membershipId)).toMatchObject({ card: null, cardGiven: null });

  await site.startAtBeas();
  const late = await site.join({}, 'ctoken_unknown');
  expect((await standing(late.membershipId))!.cardGiven).toBeNull();
  expect(await charges.findCardGiven(late)).toEqual({ state: 'expired' });
});

test('a card entered while the provider was unavailable does not hide the bank’s question', async () => {
  const { accountId } = await site.join({}, 'pm_card_authenticationRequiredOnSetup');
  clock.pass(60);
  site.cut(0, 'before');
  expect(await charges.saveCard({ accountId, attemptId: randomUUID(), token: 'pm_card_visa' })).toEqual({
    state: 'away',
  });
  site.cut(null);
  expect((await standing(await site.membershipOf(accountId)))!.cardGiven).toMatchObject({ state: 'needs-bank' });
});

test('a job that fails at its last attempt asks for the card again, and an earlier failure does not', async () => {
  const given = await site.signUpWith('pm_card_visa');
  const refused = async () => {
    throw new Error('refused');
  };
  const of = () => ({ ...services.payments.of(beasMerchant), createCustomer: refused });
  const worker = createSaveCardWorker({ ...services, payments: { ...services.payments, of } });
  const attempt = { id: '', attempt: 1, signal: new AbortController().signal };
  const data = { attemptId: given.attemptId, token: 'pm_card_visa' };
  await expect(worker.work({ ...attempt, data, last: false })).rejects.toThrow('refused');
  expect(await charges.findCardGiven(given)).toEqual({ state: 'waiting' });
  await expect(worker.work({ ...attempt, data, last: true })).rejects.toThrow('refused');
  expect(await charges.findCardGiven(given)).toEqual({ state: 'expired' });
});

test('a second card entered before the address is confirmed is the one that is charged', async () => {
  const { accountId, attemptId } = await site.signUpWith('pm_card_chargeDeclined');
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toMatchObject({ state: 'declined' });
  const again = (token: string) => {
    clock.pass(20);
    return db.transaction((tx) => charges.saveCardLater(tx, { accountId, attemptId, token, now: clock.now }));
  };
  await again('pm_card_chargeDeclinedInsufficientFunds');
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toMatchObject({ because: 'insufficient-funds' });
  await again('pm_card_visa');
  expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'waiting' });
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'succeeded' });
  await again('pm_card_mastercard');
  await work();
  await site.confirm();
  await work();
  expect(await standing(await site.membershipOf(accountId))).toMatchObject({
    card: { brand: 'visa' },
    nextCharge: { price: { amount: 9900 } },
  });
  expect((await site.atProvider()).customers).toHaveLength(1);
});
