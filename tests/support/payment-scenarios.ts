import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { ProviderPrices } from '../../app/membership/prices/provider-prices.server.ts';
import type { PaymentProvider } from '../../app/payments/provider.ts';
import { checkAccount, setUpWebhook } from '../../app/payments/stripe/account-check.server.ts';
import { ApiVersion } from '../../app/payments/stripe/event.ts';
import { monthly, yearly } from './prices.ts';
import { answered } from './stripe-adapter.ts';

export interface ScenarioAccount {
  provider: PaymentProvider;
  stripe: Stripe;
  prices: ProviderPrices;
  /** Returns the time of the account's clock, which only `wait` advances. */
  now(): Date;
  wait(to: Date): Promise<void>;
  aCustomer(): Promise<string>;
  /**
   * Attaches a card by one of Stripe's test tokens.
   * @returns `pm_…`
   */
  attach(customerId: string, token: string): Promise<string>;
  /** Waits until a refund has failed. Used with the card `pm_card_refundFail`. */
  refundFails(refundId: string): Promise<void>;
  /** Pays an open invoice that needs bank authentication, as the customer does on the payment page. */
  payAtPage(invoice: { id: string; url: string }): Promise<void>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Defines tests of the provider's behaviour through the adapter, for the stand-in and for Stripe's sandbox.
 * @param open opens an account with a separate clock for each scenario
 */
export function paymentScenarios(open: () => Promise<ScenarioAccount>): void {
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
    /** Waits until some hours after the end of the current period. */
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
      const { nextPeriod, newest, retrieve, trialEndsAt } = await begun('pm_card_visa', 7);
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
    });
  });

  describe('a first payment', () => {
    test('is made at once, and given back in part', async () => {
      const { provider, newest, retrieve } = await begun('pm_card_visa', null);
      const { id, status } = await newest();
      expect(status).toBe('paid');
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
    });

    test.each([
      ['pm_card_chargeCustomerFail', 'declined'],
      ['pm_card_authenticationRequired', 'needs-bank'],
    ])('by %s is %s, and gives nothing', async (token, state) => {
      const { result, retrieve } = await begun(token, null);
      expect(result.state).toBe(state);
      expect((await retrieve()).subscription.status).toBe('incomplete');
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
  });

  test('a plan to come waits for the period’s end, gives way to a cancellation, and is then charged as a renewal', async () => {
    const { provider, subscriptionId, nextPeriod, newest, retrieve } = await begun('pm_card_visa', null);
    const change = (requestId: string) =>
      answered(provider.changePrice({ subscriptionId, priceId: yearly.id, applies: 'period-end', requestId }));
    await change('one');
    expect((await retrieve()).subscription).toMatchObject({
      price: { plan: 'monthly' },
      nextPrice: { price: { plan: 'yearly' } },
    });
    await answered(provider.setCancellation({ subscriptionId, cancels: true, requestId: 'two' }));
    expect((await retrieve()).subscription).toMatchObject({ nextPrice: null, cancelAt: expect.any(Date) });
    await answered(provider.setCancellation({ subscriptionId, cancels: false, requestId: 'three' }));
    await change('four');
    await nextPeriod(2);
    expect((await retrieve()).subscription).toMatchObject({
      price: { plan: 'yearly' },
      nextPrice: null,
      cancelAt: null,
    });
    expect(await newest()).toMatchObject({
      status: 'paid',
      reason: 'cycle',
      price: { plan: 'yearly' },
      paid: { amount: 9900 },
    });
  });

  test('a card is saved by its token, or declined, and a customer who is deleted takes the subscription along', async () => {
    const { provider, customerId, retrieve } = await begun('pm_card_visa', 7);
    const returnUrl = 'https://example.com/';
    const { setupId } = await answered(provider.prepareCard({ customerId, attemptId: 'one' }));
    const confirm = (confirmationToken: string) =>
      answered(provider.confirmCard({ setupId, confirmationToken, returnUrl }));
    expect(await confirm('pm_card_chargeDeclined')).toMatchObject({ state: 'declined' });
    expect(await confirm('pm_card_mastercard')).toMatchObject({ state: 'succeeded', card: { last4: '4444' } });
    const update = () =>
      provider.updateCustomer({ customerId, email: 'rosa@example.com', name: 'Rosa Marsh', country: 'US' });
    expect(await update()).toEqual({ ok: true, value: null });
    await answered(provider.deleteCustomer({ customerId }));
    expect(await update()).toEqual({ ok: false, reason: 'unknown-customer' });
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
      const cardId = await attach(customerId, 'pm_card_mastercard');
      await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
      // The amount stays as shown, even though time has passed.
      await wait(new Date(now().getTime() + HOUR / 2));
      const asked = { ...change, due, requestId: 'paid' };
      expect(await answered(provider.changeNow(asked))).toEqual({ state: 'changed' });
      expect(await newest()).toMatchObject({ status: 'paid', reason: 'update', paid: due, price: { plan: 'yearly' } });
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
    expect((await retrieve()).subscription.status).toBe('active');
  });

  test('an endpoint of an old API version is found, and replaced by one of ours', async () => {
    const { stripe, prices, now } = await open();
    const webhookUrl = `https://example.com/larder/${crypto.randomUUID()}`;
    const has = { hasWebhookSecret: true, hasConnectSecret: true, hasPayoutSecret: true };
    const site = { livemode: false, webhookUrl, ...has, prices, now: now() };
    const old = await stripe.webhookEndpoints.create({
      url: webhookUrl,
      enabled_events: ['invoice.paid'],
      api_version: '2024-06-20',
    });
    const problems = async () =>
      (await checkAccount(stripe, site)).flatMap(({ about, state }) =>
        state === 'problem' && ['Webhook', 'API version', 'Events'].includes(about) ? about : [],
      );
    expect(await problems()).toEqual(['API version', 'Events']);
    const made = await setUpWebhook(stripe, site);
    expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/), disabled: [old.id] });
    expect(await problems()).toEqual([]);
    const again = { secret: null, connectSecret: null, payoutSecret: null, disabled: [] };
    expect(await setUpWebhook(stripe, site), 'again').toEqual(again);
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    const isOfPayouts = (type: string) => type.startsWith('payout.');
    const ours = data
      .filter(({ url, enabled_events }) => url === webhookUrl && !enabled_events.every(isOfPayouts))
      .map((each) => [each.api_version, each.status]);
    expect(ours.sort()).toEqual([
      ['2024-06-20', 'disabled'],
      [ApiVersion, 'enabled'],
    ]);
  });
}
