import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { account, at, refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, invoicesOf } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const price = { amount: 700, currency: 'usd', interval: 'month' } as const;
const currentPeriodEnd = new Date('2027-02-15T10:00Z');
const aForeign = (more: Partial<Parameters<typeof standIn.foreignSubscription>[0]> = {}) =>
  standIn.foreignSubscription({ account, email: 'ada@example.com', price, currentPeriodEnd, ...more });

describe('a subscription that the platform did not make', () => {
  test('is listed with its customer, and can be neither changed nor cancelled', async () => {
    const { subscription, customer, paymentMethod } = await aForeign({ application: 'ca_other' });
    const { data } = await stripe.subscriptions.list({ expand: ['data.customer'] });
    expect(data).toMatchObject([
      {
        id: subscription,
        application: 'ca_other',
        status: 'active',
        customer: { id: customer, invoice_settings: { default_payment_method: paymentMethod } },
      },
    ]);
    expect(at(data[0]!.items.data[0]!.current_period_end)).toBe('2027-02-15T10:00Z');
    const requests = [
      () => stripe.subscriptions.update(subscription, { cancel_at_period_end: true }),
      () => stripe.subscriptions.cancel(subscription),
      () => stripe.subscriptionSchedules.create({ from_subscription: subscription }),
    ];
    for (const request of requests) expect((await refusal(request())).message).toContain('did not create');
  });

  test('renews by itself without a fee of the platform until its owner ends it', async () => {
    const { subscription, customer, paymentMethod } = await aForeign();
    await goTo('2027-02-15T12:00Z');
    expect(await invoicesOf(subscription)).toMatchObject([{ amount_paid: 700, status: 'paid' }]);
    expect((await stripe.charges.list({ customer })).data).toMatchObject([
      { application: null, application_fee: null },
    ]);
    await standIn.endForeign(subscription, 'period-end');
    const { cancel_at, items } = await stripe.subscriptions.retrieve(subscription);
    expect(at(cancel_at)).toBe('2027-03-15T10:00Z');
    const begins = { customer, items: [{ price: items.data[0]!.price.id }], trial_end: cancel_at! };
    const next = await stripe.subscriptions.create({ ...begins, default_payment_method: paymentMethod! });
    await goTo('2027-03-15T12:00Z');
    expect(await invoicesOf(subscription)).toHaveLength(1);
    expect(await invoicesOf(next.id)).toMatchObject([{ amount_paid: 700, status: 'paid' }]);
    const now = await aForeign({ email: 'bea@example.com', currentPeriodEnd: new Date('2027-04-01T10:00Z') });
    await standIn.endForeign(now.subscription, 'now');
    expect((await stripe.subscriptions.retrieve(now.subscription)).status).toBe('canceled');
  });

  test('may have several items, be paused or past due, or have no card', async () => {
    await aForeign({ items: 2, paused: true });
    await aForeign({ pastDue: true, token: null });
    const [late, paused] = (await stripe.subscriptions.list()).data;
    expect(late).toMatchObject({ status: 'past_due' });
    expect(paused!.items.data).toHaveLength(2);
    expect(paused!.pause_collection).toMatchObject({ behavior: 'void' });
    await goTo('2027-02-15T12:00Z');
    expect(await invoicesOf(paused!.id)).toEqual([]);
  });
});

test('ten thousand are listed by pages, each in the time of a look-up', async () => {
  const { subscription } = await aForeign();
  await db.execute(sql`
    insert into payment_stand_in_objects (id, account, type, customer, created, json, internal)
    select id || '_' || number, account, type, customer, created, jsonb_set(json, '{id}', to_jsonb(id || '_' || number)), internal
    from payment_stand_in_objects, generate_series(1, 10000) as number where id = ${subscription}`);
  await db.execute(sql`analyze payment_stand_in_objects`);
  const from = performance.now();
  let starting_after: string | undefined;
  for (let page = 0; page < 20; page++) {
    const { data } = await stripe.subscriptions.list({ limit: 100, expand: ['data.customer'], starting_after });
    expect(data).toHaveLength(100);
    starting_after = data.at(-1)!.id;
  }
  expect(performance.now() - from).toBeLessThan(10_000);
}, 60_000);
