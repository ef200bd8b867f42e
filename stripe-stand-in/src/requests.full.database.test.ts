import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { account, clientOf, refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aCustomer, aMember, subscribe, prices, eventTypes } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

describe('a request is refused, and changes nothing', () => {
  test('with a parameter that Stripe does not have', async () => {
    const params = { email: 'ada@example.com', emial: 'x' } as { email: string };
    expect(await refusal(stripe.customers.create(params))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'emial',
    });
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  test('with one that Stripe does not have within another', async () => {
    const { customer } = await aCustomer();
    const items = [{ price: prices.monthly, coupon: 'x' }];
    const error = await refusal(stripe.subscriptions.create({ customer: customer.id, items }));
    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'items[0][coupon]' });
  });

  test('without one that is required', async () => {
    const error = await refusal(stripe.subscriptions.create({ items: [{ price: prices.monthly }] }));
    expect(error).toMatchObject({ code: 'parameter_missing', param: 'customer', statusCode: 400 });
  });

  test('about an id that there is not: 404 in the address, 400 in a parameter', async () => {
    expect(await refusal(stripe.subscriptions.retrieve('sub_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such subscription: 'sub_none'",
    });
    expect(await refusal(subscribe('cus_none'))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
  });

  test("with another customer's card", async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const error = await refusal(subscribe(one.customer.id, { default_payment_method: other.card }));
    expect(error).toMatchObject({ code: 'resource_missing', param: 'default_payment_method' });
  });

  test('at an address, with a key of live mode, or in an API version that the stand-in does not have', async () => {
    expect(await refusal(stripe.coupons.list())).toMatchObject({ statusCode: 404 });
    const live = clientOf(standIn.fetch, account, 'sk_live_x');
    expect(await refusal(live.customers.list())).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
    const older = stripe.customers.list({}, { apiVersion: '2020-03-02' });
    expect((await refusal(older)).message).toContain('Invalid Stripe API version');
  });
});

describe('an idempotency key', () => {
  test('repeats the first answer', async () => {
    const create = () => stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:1' });
    const [first, second] = [await create(), await create()];
    expect(second.id).toBe(first.id);
    // With a `fetch` client, the SDK's `lastResponse` is the `Response` itself.
    const { headers } = second.lastResponse as unknown as Response;
    expect(headers.get('idempotent-replayed')).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('with other parameters is refused', async () => {
    await stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:1' });
    const other = stripe.customers.create({ email: 'bea@example.com' }, { idempotencyKey: 'customer:1' });
    expect(await refusal(other)).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('of two requests at once makes one subscription', async () => {
    const { customer } = await aCustomer();
    const begin = () =>
      stripe.subscriptions.create(
        { customer: customer.id, items: [{ price: prices.monthly }] },
        { idempotencyKey: 'begin:1' },
      );
    const begun = await Promise.all([begin(), begin(), begin()]);
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
  });

  test('repeats a decline too, without trying the card again', async () => {
    const { customer } = await aCustomer();
    const intent = await stripe.setupIntents.create({ customer: customer.id });
    const params = { payment_method: 'pm_card_chargeDeclined', return_url: 'https://example.com/' };
    const confirm = () => refusal(stripe.setupIntents.confirm(intent.id, params, { idempotencyKey: 'confirm:1' }));
    const declines = [await confirm(), await confirm()];
    expect(declines.map(({ statusCode }) => statusCode)).toEqual([402, 402]);
    expect(await eventTypes(/setup_failed/)).toHaveLength(1);
  });

  test('of a request that was refused can be used again', async () => {
    const params = { email: 'ada@example.com', emial: 'x' } as { email: string };
    await refusal(stripe.customers.create(params, { idempotencyKey: 'customer:1' }));
    await stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:1' });
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  test('counts for a day', async () => {
    const create = () => stripe.customers.create({ email: 'ada@example.com' }, { idempotencyKey: 'customer:1' });
    const first = await create();
    await goTo('2027-02-01T09:59Z');
    expect((await create()).id).toBe(first.id);
    await goTo('2027-02-01T10:00Z');
    expect((await create()).id).not.toBe(first.id);
  });
});

describe('lists', () => {
  test('of 250 events come page by page, newest first, each once', async () => {
    for (let i = 0; i < 249; i++) await stripe.customers.create({ name: `Customer ${i}` });
    const types = { type: 'customer.created' };
    const { customer } = await aCustomer(null);
    const first = await stripe.events.list({ ...types, limit: 100 });
    expect(first).toMatchObject({ has_more: true, url: '/v1/events' });
    expect((first.data[0]!.data.object as { id: string }).id).toBe(customer.id);
    const second = await stripe.events.list({ ...types, limit: 100, starting_after: first.data.at(-1)!.id });
    const third = await stripe.events.list({ ...types, limit: 100, starting_after: second.data.at(-1)!.id });
    expect([second.has_more, third.has_more]).toEqual([true, false]);
    const pages = [...first.data, ...second.data, ...third.data].map(({ id }) => id);
    expect(new Set(pages).size).toBe(250);
    const before = await stripe.events.list({ ...types, limit: 100, ending_before: third.data[0]!.id });
    expect(before.data.map(({ id }) => id)).toEqual(pages.slice(100, 200));
    const walked: string[] = [];
    for await (const { id } of stripe.events.list({ ...types, limit: 90 })) walked.push(id);
    expect(walked).toEqual(pages);
  });

  test('of events begin where they are asked to, and reach back 30 days', async () => {
    await aCustomer(null);
    await goTo('2027-02-10T10:00Z');
    await aCustomer(null);
    const gte = Date.parse('2027-02-10T10:00Z') / 1000;
    expect((await stripe.events.list({ created: { gte } })).data).toHaveLength(1);
    const [old] = (await stripe.events.list({ created: { lt: gte }, type: 'customer.created' })).data;
    await goTo('2027-03-03T10:00Z');
    expect((await stripe.events.list()).data).toHaveLength(1);
    expect(await refusal(stripe.events.retrieve(old!.id))).toMatchObject({ code: 'resource_missing' });
  });

  test('of subscriptions leave out the cancelled ones unless they are asked for', async () => {
    const { subscription } = await aMember();
    await stripe.subscriptions.cancel(subscription.id);
    expect((await stripe.subscriptions.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all', price: prices.monthly })).data).toHaveLength(1);
    expect((await stripe.subscriptions.list({ status: 'all', price: prices.yearly })).data).toEqual([]);
  });

  test('of prices are found by their lookup keys', async () => {
    const found = await stripe.prices.list({ lookup_keys: ['yearly'], expand: ['data.product'] });
    expect(found.data).toMatchObject([{ id: prices.yearly, unit_amount: 9900, product: { name: 'Membership' } }]);
    const again = { product: 'prod_none', currency: 'usd', unit_amount: 1, recurring: { interval: 'year' as const } };
    expect(await refusal(stripe.prices.create(again))).toMatchObject({ param: 'product' });
  });
});

test('what is expanded stands in the place of its id, and only what can be', async () => {
  const { subscription, customer } = await aMember();
  const found = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['customer'],
  });
  expect(found.customer).toMatchObject({ id: customer, email: 'ada@example.com' });
  const invoice = await stripe.invoices.retrieve(found.latest_invoice as string, { expand: ['payments'] });
  expect(invoice.payments!.data).toMatchObject([{ status: 'paid', amount_paid: 1000 }]);
  const wrong = stripe.subscriptions.retrieve(subscription.id, { expand: ['card'] });
  expect((await refusal(wrong)).message).toBe('This property cannot be expanded (card).');
});

test('while it is away, the SDK cannot connect', async () => {
  standIn.setUnavailable(true);
  expect(await refusal(stripe.customers.list())).toMatchObject({ type: 'StripeConnectionError' });
  standIn.setUnavailable(false);
  expect((await stripe.customers.list()).data).toEqual([]);
});
