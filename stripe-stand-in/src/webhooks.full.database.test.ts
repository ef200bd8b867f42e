import Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { standInOf, webhookSecret } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aCustomer, aMember, now } = await standInOf(db);
const { webhooks } = standIn;
beforeEach(async () => {
  await startAt('2027-01-31T10:00Z');
  await takeAll();
});

async function takeAll() {
  for (const { id } of await webhooks.deliveries()) await webhooks.acknowledge(id);
}
const sent = async () => (await webhooks.deliveries()).map(({ id }) => id);
const customersMade = async (count: number) => {
  for (let i = 0; i < count; i++) await aCustomer(null);
  return (await stripe.events.list({ limit: count, type: 'customer.created' })).data.map(({ id }) => id).reverse();
};

test("a delivery is signed at the stand-in's clock, and verified at ours", async () => {
  const [id] = await customersMade(1);
  const [delivery] = await webhooks.deliveries();
  const verify = (late: number, secret = webhookSecret) =>
    Stripe.webhooks.constructEvent(
      delivery!.body,
      delivery!.headers['stripe-signature'],
      secret,
      300,
      undefined,
      (now() + late) * 1000,
    );
  expect(verify(300)).toMatchObject({ id, type: 'customer.created', livemode: false, pending_webhooks: 1 });
  expect(() => verify(301)).toThrow('Timestamp outside the tolerance zone');
  expect(() => verify(0, 'whsec_other')).toThrow('No signatures found matching');
});

test('it is sent again until it is acknowledged, signed anew', async () => {
  const [id] = await customersMade(1);
  const [first] = await webhooks.deliveries();
  await goTo('2027-01-31T11:00Z');
  const [second] = await webhooks.deliveries();
  expect(second!.id).toBe(id);
  expect(second!.headers['stripe-signature']).not.toBe(first!.headers['stripe-signature']);
  await webhooks.acknowledge(id!);
  expect(await webhooks.deliveries()).toEqual([]);
  expect((await stripe.events.retrieve(id!)).pending_webhooks).toBe(0);
});

test('one that is dropped never comes, and is in the list of events', async () => {
  const [one, other] = await customersMade(2);
  await webhooks.drop(one!);
  expect(await sent()).toEqual([other]);
  expect((await stripe.events.retrieve(one!)).pending_webhooks).toBe(1);
});

test('one that is doubled comes twice', async () => {
  const [id] = await customersMade(1);
  await webhooks.double(id!);
  expect(await sent()).toEqual([id, id]);
  await webhooks.acknowledge(id!);
  expect(await sent()).toEqual([id]);
});

test('one that is delayed comes when its time has come', async () => {
  const [late, other] = await customersMade(2);
  await webhooks.delay(late!, new Date('2027-01-31T12:00Z'));
  expect(await sent()).toEqual([other]);
  await goTo('2027-01-31T12:00Z');
  expect(await sent()).toEqual([late, other]);
});

test('they come in another order where that is asked', async () => {
  const [one, two, three, four] = await customersMade(4);
  await webhooks.reorder([three!, one!, two!]);
  expect(await sent()).toEqual([three, one, two, four]);
});

test('nothing is sent while they are held', async () => {
  const [id] = await customersMade(1);
  webhooks.hold();
  expect(await sent()).toEqual([]);
  webhooks.release();
  expect(await sent()).toEqual([id]);
});

test('to an endpoint of an older version an invoice names its subscription itself', async () => {
  const { subscription } = await aMember();
  webhooks.setVersion('2024-06-20');
  const bodies = (await webhooks.deliveries()).map(({ body }) => JSON.parse(body) as Stripe.Event);
  webhooks.setVersion(null);
  const invoice = bodies.find(({ type }) => type === 'invoice.paid')!;
  expect(invoice).toMatchObject({ api_version: '2024-06-20', data: { object: { subscription: subscription.id } } });
  expect(invoice.data.object).not.toHaveProperty('parent');
  const { items } = subscription;
  const begun = bodies.find(({ type }) => type === 'customer.subscription.created')!;
  expect(begun.data.object).toHaveProperty('current_period_end', items.data[0]!.current_period_end);
  expect((await stripe.events.retrieve(invoice.id)).data.object, 'as the API has it').toHaveProperty('parent');
});

test('a thin event is the same to an endpoint of an older version', async () => {
  const id = await standIn.openAccount();
  await standIn.askForDocument(id);
  const bodies = async () => (await webhooks.deliveries()).map(({ body }) => body);
  const present = await bodies();
  webhooks.setVersion('2024-06-20');
  const older = await bodies();
  webhooks.setVersion(null);
  expect(present.join()).toContain('v2.core.event');
  expect(older).toEqual(present);
});

test('an event shows the object as it was, and what of it has changed', async () => {
  const { customer } = await aCustomer(null);
  await stripe.customers.update(customer.id, { name: 'Ada' });
  await stripe.customers.update(customer.id, { name: 'Bea' });
  const { data } = await stripe.events.list({ type: 'customer.updated' });
  expect(data[1]).toMatchObject({ data: { object: { name: 'Ada' }, previous_attributes: { name: null } } });
  expect(data[0]).toMatchObject({ data: { object: { name: 'Bea' }, previous_attributes: { name: 'Ada' } } });
  expect(data[0]!.request!.id).toMatch(/^req_/);
});
