import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { MerchantProvider } from '../../app/payments/merchant/merchant-provider.ts';
import type { BalanceTransaction, PaymentProvider, Period, Retrieved } from '../../app/payments/provider.ts';
import { checkAccount, setUpWebhook } from '../../app/payments/stripe/account-check.server.ts';
import { ApiVersion } from '../../app/payments/stripe/event.ts';
import type { Assumption } from './assumptions.ts';
import { monthly, yearly } from './prices.ts';
import { answered } from './stripe-adapter.ts';

export interface ScenarioAccount {
  merchantId: string;
  provider: PaymentProvider;
  stripe: Stripe;
  platform: Stripe;
  merchants: MerchantProvider;
  /** Time of the account's clock, which only `wait` advances. */
  now(): Date;
  wait(to: Date): Promise<void>;
  aCustomer(): Promise<string>;
  /**
   * Attaches a card by one of Stripe's test tokens.
   * @returns `pm_…`
   */
  attach(customerId: string, token: string): Promise<string>;
  refundFails(refundId: string): Promise<void>;
  isDisputed(chargeId: string): Promise<void>;
  /** Waits for asynchronous work of Stripe. */
  pause(): Promise<void>;
  /**
   * Creates a customer with a card and a monthly subscription, using the key of the account's owner. Null if that key
   * is not available.
   */
  foreign: (() => Promise<ForeignSubscription>) | null;
  /** Pays an open invoice that needs bank authentication. */
  payAtPage(invoice: { id: string; url: string }): Promise<void>;
}

interface ForeignSubscription {
  customerId: string;
  subscriptionId: string;
  end(): Promise<void>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Defines tests of the provider's behaviour through the adapter, for the stand-in and for Stripe's sandbox.
 * @param open opens the account with a separate clock for each scenario
 * @param shown called with the assumptions that a scenario has confirmed
 */
export function paymentScenarios(
  open: () => Promise<ScenarioAccount>,
  shown: (...assumptions: Assumption[]) => void = () => {},
): void {
  async function begun(token: string | null, trialDays: number | null) {
    const account = await open();
    const { provider } = account;
    const customerId = await account.aCustomer();
    const cardId = token ? await account.attach(customerId, token) : null;
    if (cardId) await answered(provider.changeCard({ customerId, subscriptionId: null, cardId }));
    const trialEndsAt = trialDays === null ? null : new Date(account.now().getTime() + trialDays * DAY);
    const attemptId = trialEndsAt ? null : 'start';
    const membershipId = crypto.randomUUID();
    const result = await answered(
      provider.beginSubscription({
        membershipId,
        customerId,
        priceId: monthly.id,
        trialEndsAt,
        attemptId,
        feeBasisPoints: 500,
        usesTax: false,
      }),
    );
    const { subscriptionId } = result;
    const retrieve = async () => answered(provider.retrieve(subscriptionId));
    const nextPeriod = async (hours: number) =>
      account.wait(new Date((await retrieve()).subscription.period.until.getTime() + hours * HOUR));
    const newest = async () => {
      const { invoices } = await retrieve();
      return invoices.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]!;
    };
    return {
      ...account,
      provider,
      customerId,
      cardId,
      trialEndsAt,
      subscriptionId,
      result,
      retrieve,
      nextPeriod,
      newest,
    };
  }

  describe('a trial', () => {
    test('is charged when it ends, as a renewal, for the period that then begins', async () => {
      const { stripe, subscriptionId, nextPeriod, newest, retrieve, trialEndsAt } = await begun('pm_card_visa', 7);
      expect((await retrieve()).subscription).toMatchObject({
        status: 'trialing',
        price: { plan: 'monthly' },
        card: { last4: '4242' },
      });
      await nextPeriod(2);
      expect((await retrieve()).subscription.status).toBe('active');
      expect(await newest()).toMatchObject({
        status: 'paid',
        reason: 'cycle',
        price: { plan: 'monthly' },
        paid: { amount: 1000 },
      });
      expect(Math.abs((await newest()).period.from.getTime() - trialEndsAt!.getTime())).toBeLessThan(2000);
      const { billing_mode } = await stripe.subscriptions.retrieve(subscriptionId);
      expect(billing_mode.type).toBe('classic');
      shown('trial-ends', 'classic-mode');
    });

    test('without a card ends by itself', async () => {
      const { nextPeriod, retrieve } = await begun(null, 7);
      await nextPeriod(2);
      const { subscription, invoices } = await retrieve();
      expect(subscription).toMatchObject({ status: 'canceled', card: null });
      expect(invoices.every(({ paid }) => paid.amount === 0)).toBe(true);
    });

    test('in which the plan was changed ends when it did, with the other price', async () => {
      const { provider, subscriptionId, nextPeriod, newest, retrieve, trialEndsAt } = await begun('pm_card_visa', 7);
      await answered(provider.changePrice({ subscriptionId, priceId: yearly.id, applies: 'now', requestId: 'one' }));
      const { subscription } = await retrieve();
      expect(subscription).toMatchObject({ status: 'trialing', price: { plan: 'yearly' } });
      expect(Math.abs(subscription.trialEndsAt!.getTime() - trialEndsAt!.getTime())).toBeLessThan(2000);
      await nextPeriod(2);
      expect(await newest()).toMatchObject({ status: 'paid', price: { plan: 'yearly' }, paid: { amount: 9900 } });
    });

    test('whose charge waits as a draft is not charged once it has ended', async () => {
      const { provider, subscriptionId, nextPeriod, newest } = await begun('pm_card_visa', 7);
      await nextPeriod(0.1);
      expect(await newest()).toMatchObject({ status: 'draft', nextAttemptAt: expect.any(Date) });
      await answered(provider.cancelNow({ subscriptionId }));
      expect((await newest()).status).toBe('void');
      shown('draft-voided');
    });
  });

  describe('a first payment', () => {
    test('is made at once with the platform’s share, and refunded in part, with its part of the share', async () => {
      const account = await begun('pm_card_visa', null);
      const { provider, newest, retrieve, platform, merchantId, now } = account;
      const { id, status } = await newest();
      expect(status).toBe('paid');
      shown('link-on-subscriptions');
      const [charged] = await transactionsOf(account, 1);
      expect(charged).toMatchObject({ kind: 'charge', invoiceId: id, platformFee: 50, paid: { amount: 1000 } });
      expect(charged!.providerFee).toBeGreaterThan(0);
      shown('application-fee');
      const created = { gte: Math.floor((now().getTime() - HOUR) / 1000) };
      const { data: fees } = await platform.applicationFees.list({ created, limit: 100 });
      expect(fees).toContainEqual(expect.objectContaining({ account: merchantId, amount: 50, currency: 'usd' }));
      shown('fee-of-account');
      const accessUntil = new Date('2030-01-01T00:00Z');
      const refund = {
        invoiceId: id,
        amount: { amount: 435, currency: 'usd' },
        accessUntil,
        requestId: 'one',
        keeps: false,
        isAfterLeaving: false,
      };
      const { refundId } = await answered(provider.refund(refund));
      expect(await answered(provider.refund(refund))).toMatchObject({ refundId });
      expect((await retrieve()).refunds).toMatchObject([{ id: refundId, amount: { amount: 435 }, accessUntil }]);
      expect(await provider.refund({ ...refund, amount: { amount: 566, currency: 'usd' }, requestId: 'two' })).toEqual({
        ok: false,
        reason: 'more-than-paid',
      });
      const returned = (await transactionsOf(account, 2)).find(({ kind }) => kind === 'refund');
      // 43.5 % of 50 cents, rounded either way.
      expect([-21, -22]).toContain(returned?.platformFee);
      shown('returned-fee');
    });

    test('that is disputed is read as disputed, with what was taken', async () => {
      const account = await begun('pm_card_createDispute', null);
      const { stripe, customerId, newest, retrieve, isDisputed } = account;
      const { id: invoiceId } = await newest();
      const [charge] = (await stripe.charges.list({ customer: customerId })).data;
      await isDisputed(charge!.id);
      const taken = (await transactionsOf(account, 2)).find(({ kind }) => kind === 'dispute');
      expect(taken).toMatchObject({ invoiceId, amount: { amount: -1000 }, platformFee: 0 });
      expect(taken!.providerFee).toBeGreaterThan(0);
      expect((await retrieve()).disputes).toMatchObject([{ invoiceId, status: 'needs_response' }]);
      shown('dispute-lines');
    });

    test('is among the events of its account', async () => {
      const { provider, merchantId, subscriptionId, now, pause } = await begun('pm_card_visa', null);
      const since = new Date(now().getTime() - HOUR / 60);
      const about = { kind: 'subscription', id: subscriptionId };
      const find = async () => {
        const { items } = await answered(provider.listEvents({ since, cursor: null, limit: 100 }));
        return items.find((event) => event.type === 'invoice.paid' && event.about?.id === subscriptionId);
      };
      let found = await find();
      for (; !found; found = await find()) await pause();
      expect(found).toMatchObject({ merchantId, about, isOfOtherVersion: false });
      shown('account-events');
    });

    test.each([
      ['pm_card_chargeCustomerFail', 'declined'],
      ['pm_card_authenticationRequired', 'needs-bank'],
    ])('by %s is %s, and gives nothing', async (token, state) => {
      const { result, retrieve } = await begun(token, null);
      expect(result.state).toBe(state);
      expect((await retrieve()).subscription.status).toBe('incomplete');
      shown('first-payment');
    });
  });

  test('a renewal that is declined says when, is tried again, and is paid by another card', async () => {
    const { provider, customerId, subscriptionId, attach, nextPeriod, newest, retrieve } = await begun(
      'pm_card_visa',
      null,
    );
    const failing = await attach(customerId, 'pm_card_chargeCustomerFail');
    await answered(provider.changeCard({ customerId, subscriptionId, cardId: failing }));
    await nextPeriod(2);
    expect((await retrieve()).subscription).toMatchObject({ status: 'past_due', card: { last4: '0341' } });
    const failed = await newest();
    expect(failed).toMatchObject({ status: 'open', firstFailedAt: expect.any(Date), nextAttemptAt: expect.any(Date) });
    const cardId = await attach(customerId, 'pm_card_mastercard');
    expect(await answered(provider.changeCard({ customerId, subscriptionId, cardId }))).toEqual({ state: 'paid' });
    expect(await newest()).toMatchObject({ status: 'paid', firstFailedAt: failed.firstFailedAt });
    expect((await retrieve()).subscription).toMatchObject({ status: 'active', card: { last4: '4444' } });
    shown('another-card');
  });

  test('a plan to come waits for the period’s end, gives way to a cancellation, and is then charged as a renewal', async () => {
    const { provider, subscriptionId, nextPeriod, newest, retrieve } = await begun('pm_card_visa', null);
    const change = (requestId: string) =>
      answered(provider.changePrice({ subscriptionId, priceId: yearly.id, applies: 'period-end', requestId }));
    await change('one');
    const monthEnd = (await retrieve()).subscription.period.until;
    expect((await retrieve()).subscription).toMatchObject({
      price: { plan: 'monthly' },
      nextPrice: { price: { plan: 'yearly' } },
    });
    await answered(provider.setCancellation({ subscriptionId, cancels: true, requestId: 'two' }));
    expect((await retrieve()).subscription).toMatchObject({ nextPrice: null, cancelAt: expect.any(Date) });
    await answered(provider.setCancellation({ subscriptionId, cancels: false, requestId: 'three' }));
    await change('four');
    await nextPeriod(2);
    const { subscription } = await retrieve();
    expect(subscription).toMatchObject({ price: { plan: 'yearly' }, nextPrice: null, cancelAt: null });
    const renewal = await newest();
    expect(renewal).toMatchObject({ status: 'paid', price: { plan: 'yearly' }, paid: { amount: 9900 } });
    const period = { from: monthEnd, until: yearAfter(monthEnd) };
    expectPeriod(subscription.period, period);
    expectPeriod(renewal.period, period);
    shown('phase-start');
  });

  test('a card is saved by its token, or declined, and a customer who is deleted takes the subscription along', async () => {
    const { provider, customerId, retrieve } = await begun('pm_card_visa', 7);
    const returnUrl = 'https://example.com/';
    const { setupId } = await answered(provider.prepareCard({ customerId, attemptId: 'one' }));
    const confirm = (confirmationToken: string) =>
      answered(provider.confirmCard({ setupId, confirmationToken, returnUrl }));
    expect(await confirm('pm_card_chargeDeclined')).toMatchObject({ state: 'declined' });
    expect(await confirm('pm_card_mastercard')).toMatchObject({ state: 'succeeded', card: { last4: '4444' } });
    shown('saved-card');
    const rosa = { email: 'rosa@example.com', name: 'Rosa Marsh', country: 'US', postalCode: '94107' };
    const update = () => provider.updateCustomer({ customerId, ...rosa });
    expect(await update()).toEqual({ ok: true, value: null });
    await answered(provider.deleteCustomer({ customerId }));
    const unknown = { ok: false, reason: 'unknown-customer' };
    expect(await update()).toEqual(unknown);
    expect(await provider.prepareCard({ customerId, attemptId: 'two' })).toEqual(unknown);
    expect(await provider.deleteCustomer({ customerId })).toEqual({ ok: true, value: null });
    shown('unknown-customer');
    expect((await retrieve()).subscription).toMatchObject({ status: 'canceled', card: null });
  });

  describe('a plan at once', () => {
    const usd = (amount: number) => ({ amount, currency: 'usd' });

    test('is charged as the preview said; declined, or where the bank asks, nothing changes', async () => {
      const { provider, customerId, subscriptionId, attach, now, wait, newest, retrieve } = await begun(
        'pm_card_visa',
        null,
      );
      await wait(new Date(now().getTime() + 10 * DAY));
      const change = { subscriptionId, priceId: yearly.id, at: now() };
      const { due } = await answered(provider.previewChange(change));
      expect(due.amount).toBeLessThan(9900);
      const before = await retrieve();
      for (const [token, state] of [
        ['pm_card_chargeCustomerFail', 'declined'],
        ['pm_card_authenticationRequired', 'needs-bank'],
      ] as const) {
        const cardId = await attach(customerId, token);
        await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
        expect(await answered(provider.changeNow({ ...change, due, requestId: token }))).toMatchObject({ state });
        const { subscription, invoices } = await retrieve();
        expect(subscription).toMatchObject({ status: 'active', price: { plan: 'monthly' } });
        expect(subscription.period).toEqual(before.subscription.period);
        expect(invoices.filter(({ status }) => status !== 'void')).toHaveLength(1);
      }
      shown('error-if-incomplete');
      const cardId = await attach(customerId, 'pm_card_mastercard');
      await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
      await wait(new Date(now().getTime() + HOUR / 2));
      const asked = { ...change, due, requestId: 'paid' };
      expect(await answered(provider.changeNow(asked))).toEqual({ state: 'changed' });
      const changed = await newest();
      expect(changed).toMatchObject({ status: 'paid', reason: 'update', paid: due, price: { plan: 'yearly' } });
      shown('stable-preview');
      const period = { from: now(), until: yearAfter(now()) };
      expectPeriod((await retrieve()).subscription.period, period);
      expectPeriod(changed.period, period);
      shown('anchor-now');
      expect(await answered(provider.changeNow(asked)), 'asked twice').toEqual({ state: 'changed' });
      expect((await retrieve()).invoices.map(({ paid }) => paid)).toEqual(expect.arrayContaining([due, usd(1000)]));
      expect((await retrieve()).invoices).toHaveLength(2);
    });
  });

  describe('credit', () => {
    test('pays a renewal in part, and what it covers whole is paid without a charge', async () => {
      const { stripe, customerId, nextPeriod, newest } = await begun('pm_card_visa', null);
      await stripe.customers.update(customerId, { balance: -1400 });
      await nextPeriod(2);
      expect(await newest()).toMatchObject({ status: 'paid', due: { amount: 0 }, paid: { amount: 0 } });
      await nextPeriod(2);
      expect(await newest()).toMatchObject({ status: 'paid', due: { amount: 600 }, paid: { amount: 600 } });
    });

    test('comes back when the invoice that used it is voided', async () => {
      const { provider, stripe, customerId, subscriptionId, attach, nextPeriod, newest } = await begun(
        'pm_card_visa',
        null,
      );
      const cardId = await attach(customerId, 'pm_card_chargeCustomerFail');
      await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
      await stripe.customers.update(customerId, { balance: -400 });
      await nextPeriod(2);
      expect(await newest()).toMatchObject({ status: 'open', due: { amount: 600 } });
      await answered(provider.cancelNow({ subscriptionId }));
      expect((await newest()).status).toBe('void');
      expect(await stripe.customers.retrieve(customerId)).toMatchObject({ balance: -400 });
      shown('credit');
    });
  });

  test('a refund that fails later is read as failed, and was not made a second time', async () => {
    const { provider, refundFails, newest, retrieve } = await begun('pm_card_refundFail', null);
    const { id: invoiceId, paid: amount } = await newest();
    const accessUntil = new Date('2030-01-01T00:00Z');
    const refund = { invoiceId, amount, accessUntil, requestId: 'one', keeps: true, isAfterLeaving: false };
    const { refundId } = await answered(provider.refund(refund));
    await refundFails(refundId);
    expect((await retrieve()).refunds).toMatchObject([
      { id: refundId, invoiceId, status: 'failed', failedAt: expect.any(Date), amount },
    ]);
    shown('failed-refund');
    expect(await answered(provider.refund(refund))).toMatchObject({ refundId });
  });

  test('what was paid by a customer who was deleted is still read, and can be given back', async () => {
    const { provider, customerId, newest, retrieve } = await begun('pm_card_visa', null);
    await answered(provider.deleteCustomer({ customerId }));
    const { id: invoiceId, status, paid } = await newest();
    expect({ status, paid: paid.amount }).toEqual({ status: 'paid', paid: 1000 });
    expect((await retrieve()).transactions).toMatchObject([{ kind: 'charge', invoiceId, paid: { amount: 1000 } }]);
    const amount = { amount: 300, currency: 'usd' };
    const accessUntil = new Date('2030-01-01T00:00Z');
    await answered(
      provider.refund({ invoiceId, amount, accessUntil, requestId: 'one', keeps: true, isAfterLeaving: false }),
    );
    expect((await retrieve()).refunds).toMatchObject([{ invoiceId, amount, status: 'succeeded' }]);
    shown('deleted-customer');
  });

  test('a renewal about which the bank asks says so, and is paid at its page', async () => {
    const { provider, customerId, subscriptionId, attach, payAtPage, nextPeriod, newest, retrieve } = await begun(
      'pm_card_visa',
      null,
    );
    const cardId = await attach(customerId, 'pm_card_authenticationRequired');
    await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
    await nextPeriod(2);
    const open = await newest();
    expect(open).toMatchObject({ status: 'open', asksBank: true, firstFailedAt: expect.any(Date) });
    await payAtPage({ id: open.id, url: open.url! });
    expect(await newest()).toMatchObject({ id: open.id, status: 'paid', asksBank: false, paid: { amount: 1000 } });
    shown('bank-on-renewal');
    expect((await retrieve()).subscription.status).toBe('active');
  });

  test('an endpoint of an old API version is found, and replaced by one of ours', async () => {
    const { platform } = await open();
    const webhookUrl = `https://example.com/larder/${crypto.randomUUID()}`;
    const site = {
      livemode: false,
      webhookUrl,
      authorizationReturnUrl: 'https://example.com/',
      hasClientId: true,
      hasWebhookSecret: true,
      hasAccountSecret: true,
      waiting: [],
    };
    const old = await platform.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: ['invoice.paid'],
      api_version: '2024-06-20',
      connect: true,
    });
    const problems = async () =>
      (await checkAccount(platform, site)).flatMap(({ about, state }) =>
        state === 'problem' && ['Webhook', 'API version', 'Events'].includes(about) ? about : [],
      );
    expect(await problems()).toEqual(['API version', 'Events']);
    const made = await setUpWebhook(platform, site);
    expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/), disabled: [old.id] });
    expect(await problems()).toEqual([]);
    expect(await setUpWebhook(platform, site), 'again').toEqual({ secret: null, accountSecret: null, disabled: [] });
    const { data } = await platform.webhookEndpoints.list({ limit: 100 });
    const ours = data
      .filter(({ url }) => url === webhookUrl)
      .map(({ api_version, status, application }) => [api_version, status, application !== null]);
    expect(ours.sort()).toEqual([
      ['2024-06-20', 'disabled', true],
      [ApiVersion, 'enabled', true],
    ]);
    shown('connect-endpoint');
  });

  test('the site’s domain is registered for wallets in the account, once', async () => {
    const { stripe, merchants, merchantId } = await open();
    const domain = 'example.com';
    for (let times = 0; times < 2; times++) await answered(merchants.registerDomain({ merchantId, domain }));
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain });
    expect(data).toMatchObject([{ domain_name: domain, enabled: true }]);
    shown('wallet-domain');
  });

  test('a subscription that we did not make cannot be changed; when it ends, one of ours charges the same card', async ({
    skip,
  }) => {
    const { provider, stripe, foreign, wait } = await open();
    if (!foreign) return skip('the owner’s key is not known');
    const { customerId, subscriptionId: theirs, end } = await foreign();
    const change = stripe.subscriptions.update(theirs, { cancel_at_period_end: true });
    await expect(change).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
    await end();
    const { cancel_at } = await stripe.subscriptions.retrieve(theirs);
    shown('foreign-subscription');
    const endsAt = new Date(cancel_at! * 1000);
    const { subscriptionId: ours } = await answered(
      provider.beginSubscription({
        membershipId: crypto.randomUUID(),
        customerId,
        priceId: monthly.id,
        trialEndsAt: endsAt,
        attemptId: null,
        feeBasisPoints: 500,
        usesTax: false,
      }),
    );
    await wait(new Date(endsAt.getTime() + 2 * HOUR));
    expect((await stripe.subscriptions.retrieve(theirs)).status).toBe('canceled');
    const { subscription, invoices } = await answered(provider.retrieve(ours));
    expect(subscription).toMatchObject({ status: 'active', card: { last4: '4242' } });
    const paid = invoices.filter((invoice) => invoice.paid.amount > 0);
    expect(paid).toMatchObject([{ status: 'paid', paid: { amount: 1000 } }]);
    expect(Math.abs(paid[0]!.period.from.getTime() - endsAt.getTime())).toBeLessThan(2000);
    shown('foreign-card');
  });
}

async function transactionsOf(
  { retrieve, pause }: { retrieve(): Promise<Retrieved>; pause(): Promise<void> },
  count: number,
): Promise<readonly BalanceTransaction[]> {
  for (;;) {
    const { transactions } = await retrieve();
    if (transactions.length >= count) return transactions;
    await pause();
  }
}

function yearAfter(date: Date): Date {
  const after = new Date(date);
  after.setUTCFullYear(after.getUTCFullYear() + 1);
  return after;
}

/** Compares to the minute, because a change takes some seconds. */
function expectPeriod(period: Period, expected: Period): void {
  for (const bound of ['from', 'until'] as const) {
    expect(Math.abs(period[bound].getTime() - expected[bound].getTime()), bound).toBeLessThan(60_000);
  }
}
