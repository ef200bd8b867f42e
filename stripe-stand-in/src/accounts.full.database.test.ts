import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { account, clientOf, refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const site = await standInOf(db);
const { standIn, stripe, platform, startAt, goTo } = site;
beforeEach(() => startAt('2027-01-31T10:00Z'));

const other = 'acct_other';
const inOther = clientOf(standIn.fetch, other);

describe('an account’s objects', () => {
  test('exist in no other account, and neither do their ids in requests, lists and cursors', async () => {
    await standIn.openAccount({ id: other });
    const { customer, card } = await site.aCustomer();
    expect(await refusal(inOther.customers.retrieve(customer.id))).toMatchObject({ code: 'resource_missing' });
    const { id } = await inOther.customers.create({ email: 'bea@example.com' });
    const attach = inOther.paymentMethods.attach(card, { customer: id });
    expect(await refusal(attach)).toMatchObject({ code: 'resource_missing', param: 'payment_method' });
    const items = [{ price: site.prices.monthly }];
    expect((await refusal(inOther.subscriptions.create({ customer: id, items }))).code).toBe('resource_missing');
    expect((await inOther.customers.list()).data.map((each) => each.id)).toEqual([id]);
    const after = inOther.customers.list({ starting_after: customer.id });
    expect((await refusal(after)).code).toBe('resource_missing');
    expect((await inOther.events.list()).data).toMatchObject([{ type: 'customer.created', account: other }]);
  });

  test('are asked for with the account’s name, to which the platform has access', async () => {
    expect((await refusal(platform.customers.list())).message).toContain('takes no charges for the platform');
    for (const id of ['acct_none', other]) {
      await standIn.openAccount({ id: other, isConnected: false });
      expect(await refusal(clientOf(standIn.fetch, id).customers.list())).toMatchObject({
        type: 'StripePermissionError',
        statusCode: 403,
        code: 'account_invalid',
        message: `The provided key 'sk_test_***d_in' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      });
    }
    expect((await refusal(stripe.webhookEndpoints.list())).message).toContain('leave out Stripe-Account');
  });

  test('may have an id of the request, as may those of others', async () => {
    const named = { id: 'membership', name: 'Membership' };
    await standIn.openAccount({ id: other });
    await stripe.products.create(named);
    await inOther.products.create(named);
    await inOther.products.update('membership', { name: 'Another' });
    expect(await stripe.products.retrieve('membership')).toMatchObject({ name: 'Membership' });
    expect((await refusal(stripe.products.create(named))).code).toBe('resource_already_exists');
  });

  test('have keys of their own', async () => {
    await standIn.openAccount({ id: other });
    const create = (client: Stripe) => client.customers.create({ name: 'Ada' }, { idempotencyKey: 'customer:1' });
    const [one, two] = [await create(stripe), await create(inOther)];
    expect(one.id).not.toBe(two.id);
    expect((await create(inOther)).id).toBe(two.id);
  });
});

const opening = {
  dashboard: 'full',
  contact_email: 'ada@example.com',
  display_name: 'Ada Bakes',
  configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
} satisfies Stripe.V2.Core.AccountCreateParams;

const statusOf = async (id: string) => {
  const { configuration } = await platform.v2.core.accounts.retrieve(id, { include: ['configuration.merchant'] });
  return configuration!.merchant!.capabilities!.card_payments!.status;
};

describe('a new account', () => {
  test('takes payments once its owner has filled in the form', async () => {
    const { id } = await platform.v2.core.accounts.create(opening);
    expect(await statusOf(id)).toBe('restricted');
    const return_url = 'https://larder.test/back';
    const account_onboarding = { refresh_url: 'https://larder.test/again', return_url, configurations: undefined };
    const link = await platform.v2.core.accountLinks.create({
      account: id,
      use_case: { type: 'account_onboarding', account_onboarding: account_onboarding as never },
    });
    const linkId = link.url.split('/').at(-1)!;
    expect(await standIn.findOnboarding(linkId)).toMatchObject({ accountId: id, works: true, country: null });
    expect(await standIn.answerOnboarding(linkId, 'check')).toBe(return_url);
    expect(await statusOf(id)).toBe('pending');
    await standIn.approveAccount(id);
    expect(await statusOf(id)).toBe('active');
    expect(await standIn.answerOnboarding(linkId, 'finish'), 'a link works once').toBe('https://larder.test/again');
  });

  test('needs an address for its mail and a country that Stripe serves', async () => {
    const { contact_email: _, ...without } = opening;
    expect(await refusal(platform.v2.core.accounts.create(without))).toMatchObject({ param: 'contact_email' });
    const cuban = { ...opening, identity: { country: 'CU' } };
    expect((await refusal(platform.v2.core.accounts.create(cuban))).code).toBe('country_unsupported');
  });

  test('has a statement descriptor of 5 to 22 characters that a bank can print', async () => {
    const set = (statement_descriptor: string) =>
      platform.accounts.update(account, { settings: { payments: { statement_descriptor } } });
    for (const wrong of ['ADA', 'A'.repeat(23), '12345', 'ADA*BAKES', 'ADA’S BAKERY']) {
      expect((await refusal(set(wrong))).param, wrong).toBe('settings[payments][statement_descriptor]');
    }
    await set('ADA BAKES');
    expect(await platform.accounts.retrieve(account)).toMatchObject({
      default_currency: 'usd',
      country: 'US',
      settings: { payments: { statement_descriptor: 'ADA BAKES' } },
    });
  });
});

describe('an account that exists', () => {
  const exchange = (code: string) => platform.oauth.token({ grant_type: 'authorization_code', code });

  test('is connected by a code that works once, for five minutes', async () => {
    await standIn.openAccount({ id: other, isConnected: false });
    const code = await standIn.authorizeAccount(other);
    expect(await exchange(code)).toMatchObject({ stripe_user_id: other, scope: 'read_write', livemode: false });
    expect((await inOther.customers.list()).data).toEqual([]);
    expect((await inOther.events.list()).data).toMatchObject([
      { type: 'account.application.authorized', account: other },
    ]);
    const late = await standIn.authorizeAccount(null);
    await goTo('2027-01-31T10:05Z');
    for (const wrong of [code, late, 'ac_none']) {
      expect(await refusal(exchange(wrong))).toMatchObject({ type: 'StripeInvalidGrantError', statusCode: 400 });
    }
  });

  test('is refused on the page if another platform controls it', async () => {
    await standIn.controlElsewhere(account);
    expect(await standIn.isControlledElsewhere(account)).toBe(true);
    await expect(standIn.authorizeAccount(account)).rejects.toThrow('another platform');
    expect(await standIn.listAccounts()).toMatchObject([
      { id: account, isConnected: true, isControlledElsewhere: true },
    ]);
  });

  test('goes on charging its members after it is disconnected, and the platform hears of that and of nothing more', async () => {
    const { subscription } = await site.aMember();
    for (const { id } of await standIn.webhooks.deliveries()) await standIn.webhooks.acknowledge(id);
    const leaving = { client_id: 'ca_standin', stripe_user_id: account };
    expect(await platform.oauth.deauthorize(leaving)).toMatchObject({ stripe_user_id: account });
    expect(await refusal(platform.oauth.deauthorize(leaving))).toMatchObject({ type: 'StripeInvalidClientError' });
    await goTo('2027-02-28T12:00Z');
    const told = (await standIn.webhooks.deliveries()).map(({ type, body }) => [type, JSON.parse(body).account]);
    expect(told).toEqual([['account.application.deauthorized', account]]);
    await exchange(await standIn.authorizeAccount(account));
    expect((await site.invoicesOf(subscription.id)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });
});

test('a restricted account is charged for nothing until it is approved', async () => {
  const { subscription } = await site.aMember();
  const failing = await site.aMember('pm_card_visa', { trial_period_days: 1 });
  await standIn.restrictAccount(account);
  await goTo('2027-02-28T12:00Z');
  const [, renewal] = await site.invoicesOf(subscription.id);
  expect(renewal).toMatchObject({ status: 'open', attempt_count: 1 });
  expect(renewal!.next_payment_attempt).not.toBeNull();
  expect(await refusal(stripe.invoices.pay(renewal!.id))).toMatchObject({
    type: 'StripeInvalidRequestError',
    message: 'You cannot create a charge on a connected account without the `card_payments` capability enabled.',
  });
  expect((await stripe.charges.list({ customer: failing.customer })).data).toEqual([]);
  await standIn.approveAccount(account);
  await goTo('2027-03-04T12:00Z');
  expect((await stripe.invoices.retrieve(renewal!.id)).status).toBe('paid');
});
