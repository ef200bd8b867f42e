import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { account, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, platform, startAt, goTo, aCharge, aCustomer, subscribe, prices } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const share = { application_fee_percent: 10 };
const movements = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await stripe.balanceTransactions.list(params)).data.reverse();
const figures = async () =>
  (await movements()).map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net]);

describe('a charge', () => {
  test('is added to the account’s balance less Stripe’s fee and the platform’s', async () => {
    const { charge, customer, subscription } = await aCharge(share);
    expect(charge).toMatchObject({ application: 'ca_standin', application_fee_amount: 100 });
    const expand = ['data.source.application_fee'];
    const [movement] = await movements({ source: charge.id, type: 'charge', currency: 'usd', expand });
    expect(movement).toMatchObject({
      amount: 1000,
      fee: 159,
      net: 841,
      id: charge.balance_transaction,
      source: { customer, application_fee: { amount: 100 } },
    });
    expect(movement!.fee_details).toMatchObject([
      { type: 'stripe_fee', amount: 59, application: null },
      { type: 'application_fee', amount: 100, application: 'ca_standin' },
    ]);
    expect((await platform.applicationFees.list({ charge: charge.id })).data).toMatchObject([
      { id: charge.application_fee, amount: 100, account, charge: charge.id },
    ]);
    await stripe.subscriptions.update(subscription.id, { application_fee_percent: '' });
    await goTo('2027-02-28T12:00Z');
    expect(await figures()).toEqual([
      ['charge', 1000, 159, 841],
      ['charge', 1000, 59, 941],
    ]);
  });

  test('that settles later has no balance transaction and no fee until then', async () => {
    standIn.setSettlesLater(true);
    const { charge } = await aCharge(share);
    expect(charge).toMatchObject({ paid: true, balance_transaction: null, application_fee: null });
    expect(await movements()).toEqual([]);
    await standIn.settleCharges();
    standIn.setSettlesLater(false);
    const settled = await stripe.charges.retrieve(charge.id, { expand: ['balance_transaction'] });
    expect(settled.balance_transaction).toMatchObject({ net: 841 });
    const { data } = await stripe.events.list({ type: 'charge.updated' });
    expect(data[0]!.data).toMatchObject({
      object: { application_fee: settled.application_fee },
      previous_attributes: { balance_transaction: null, application_fee: null },
    });
  });

  test('in another currency than the account settles in is converted, with the rate', async () => {
    await standIn.setCurrency(account, 'eur');
    standIn.setRate('usd', 'eur', 0.8);
    const { charge } = await aCharge(share);
    await stripe.refunds.create({ charge: charge.id, refund_application_fee: true });
    expect(
      (await movements()).map(({ currency, exchange_rate, amount, fee }) => [currency, exchange_rate, amount, fee]),
    ).toEqual([
      ['eur', 0.8, 800, 53 + 80],
      ['eur', 0.8, -800, -80],
    ]);
    expect(charge.currency).toBe('usd');
  });
});

describe('money that goes back', () => {
  test('takes the platform’s fee along in proportion where that is asked', async () => {
    const { charge } = await aCharge(share);
    await stripe.refunds.create({ charge: charge.id, amount: 200 });
    const { balance_transaction } = await stripe.refunds.create({
      charge: charge.id,
      amount: 300,
      refund_application_fee: true,
    });
    const part = await stripe.balanceTransactions.retrieve(balance_transaction as string);
    // The refunded fee corresponds to all refunds of the charge.
    expect(part.fee_details).toMatchObject([{ type: 'application_fee', amount: -50 }]);
    const [fee] = (await platform.applicationFees.list()).data;
    expect(fee).toMatchObject({ amount: 100, amount_refunded: 50, refunded: false });
    expect(await figures()).toEqual([
      ['charge', 1000, 159, 841],
      ['refund', -200, 0, -200],
      ['refund', -300, -50, -250],
    ]);
  });

  test('comes again if the refund fails, and a dispute takes its fee even if it is won', async () => {
    const [one, other] = [await aCharge(), await aCharge()];
    const refund = await stripe.refunds.create({ charge: one.charge.id });
    await standIn.failRefund(refund.id);
    await standIn.closeDispute(await standIn.dispute(other.charge.id), 'won');
    const { failure_balance_transaction } = await stripe.refunds.retrieve(refund.id, {
      expand: ['failure_balance_transaction'],
    });
    expect(failure_balance_transaction).toMatchObject({ type: 'refund_failure', net: 1000 });
    expect(await figures()).toEqual([
      ['charge', 1000, 59, 941],
      ['charge', 1000, 59, 941],
      ['refund', -1000, 0, -1000],
      ['refund_failure', 1000, 0, 1000],
      ['dispute', -1000, 1500, -2500],
      ['dispute_reversal', 1000, 0, 1000],
    ]);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute!.balance_transactions.map(({ fee_details }) => fee_details.map(({ amount }) => amount))).toEqual([
      [1500],
      [],
    ]);
  });
});

test('a payout empties the balance, and the list has it by type and time', async () => {
  await aCharge(share);
  await goTo('2027-02-02T10:00Z');
  expect(await standIn.payOut(account)).toHaveLength(1);
  expect(await standIn.payOut(account)).toEqual([]);
  const gte = Date.parse('2027-02-01T00:00Z') / 1000;
  expect(await movements({ created: { gte } })).toMatchObject([{ type: 'payout', net: -841 }]);
});

describe('tax', () => {
  test('is computed where it is on and the customer has an address, and stands on the invoice with the tax number', async () => {
    standIn.setTax(account, { percent: 20, behavior: 'exclusive' });
    const { customer } = await aCustomer();
    const automatic_tax = { enabled: true, liability: { type: 'self' as const } };
    const without = await subscribe(customer.id, { automatic_tax }).catch((error: { code: string }) => error);
    expect(without).toMatchObject({ code: 'customer_tax_location_invalid' });
    await stripe.customers.update(customer.id, { address: { country: 'DE', postal_code: '10115' } });
    await stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value: 'DE123456789' });
    const { id } = await subscribe(customer.id, { automatic_tax });
    const [invoice] = (await stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({
      total: 1200,
      amount_paid: 1200,
      automatic_tax: { enabled: true, status: 'complete', liability: { type: 'self' } },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    });
    const untaxed = await subscribe(customer.id);
    expect((await stripe.invoices.list({ subscription: untaxed.id })).data).toMatchObject([{ total: 1000 }]);
    standIn.setTax(account, null);
  });
});

describe('wallets', () => {
  test.each(['pm_card_visa_applePay', 'pm_card_visa_googlePay', 'pm_link'])(
    '%s is saved once and charged later',
    async (token) => {
      const { customer } = await aCustomer(null);
      const setup = await stripe.setupIntents.create({
        customer: customer.id,
        allowed_payment_method_types: ['card', 'link'],
        payment_method: token,
        confirm: true,
        return_url: 'https://larder.test',
      });
      const method = await stripe.paymentMethods.retrieve(setup.payment_method as string);
      if (token === 'pm_link') expect(method.type).toBe('link');
      else expect(method.card!.wallet!.type).toBe(token.endsWith('applePay') ? 'apple_pay' : 'google_pay');
      const { status } = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: prices.monthly }],
        default_payment_method: method.id,
      });
      expect(status).toBe('active');
    },
  );

  test('are not charged by a subscription that takes cards alone', async () => {
    const { customer } = await aCustomer('pm_link');
    const { status } = await subscribe(customer.id, { payment_settings: { payment_method_types: ['card'] } });
    expect(status).toBe('incomplete');
  });

  test('need a domain, which is registered for the account once', async () => {
    const register = () => stripe.paymentMethodDomains.create({ domain_name: 'larder.test' });
    const { id } = await register();
    expect((await register()).id).toBe(id);
    expect(await stripe.paymentMethodDomains.validate(id)).toMatchObject({ apple_pay: { status: 'active' } });
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: 'larder.test' });
    expect(data).toHaveLength(1);
  });
});
