import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { anOffer } from '../../../tests/support/offers.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

const { db } = await testDatabase();
const { provider, stripe, goTo, begun, paying, begin, retrieve, invoices, aCustomer } = await stripeAdapter(db);

const half = anOffer({ percentOff: 50 });
let requests = 0;
const change = (subscriptionId: string, priceId: string, applies: 'now' | 'period-end', offer = half) =>
  answered(provider.changePrice({ subscriptionId, priceId, applies, offer, requestId: `request ${++requests}` }));

describe('an offer', () => {
  test('of some months lowers that number of payments, the first after the trial', async () => {
    const { subscriptionId } = await begun('pm_card_visa', { offer: anOffer({ duration: 'months', months: 3 }) });
    await goTo('2027-07-01T12:00Z');
    expect(await invoices(subscriptionId)).toEqual([
      'monthly paid, 500',
      'monthly paid, 500',
      'monthly paid, 500',
      'monthly paid, 1000',
      'monthly paid, 1000',
    ]);
    expect((await retrieve(subscriptionId)).subscription.discount).toBeNull();
  });

  test('of some months lowers that number of payments without a trial too', async () => {
    const { subscriptionId } = await paying('pm_card_visa', { offer: anOffer({ duration: 'months', months: 2 }) });
    await goTo('2027-04-10T12:00Z');
    expect((await invoices(subscriptionId)).map((each) => each.split(', ')[1])).toEqual(['500', '500', '1000']);
  });

  test.each([
    ['the first payment of a month', monthly, ['500', '1000', '1000']],
    ['the first year', yearly, ['4950']],
  ])('for once lowers %s', async (_what, price, charged) => {
    const offer = anOffer({ duration: 'once' });
    const { subscriptionId } = await begun('pm_card_visa', { priceId: price.id, offer });
    await goTo('2027-04-20T12:00Z');
    expect((await invoices(subscriptionId)).map((each) => each.split(', ')[1])).toEqual(charged);
  });

  test('without an end lowers all payments, and is read with its amount', async () => {
    const offer = anOffer({ percentOff: null, amountOff: 250, currency: 'usd', duration: 'forever' });
    const { subscriptionId } = await paying('pm_card_visa', { offer });
    await goTo('2028-02-10T12:00Z');
    const retrieved = await retrieve(subscriptionId);
    expect(new Set(retrieved.invoices.map(({ paid }) => paid.amount))).toEqual(new Set([750]));
    expect(retrieved.invoices[0]).toMatchObject({ discount: { offerId: offer.id, amount: 250 } });
    expect(retrieved.subscription.discount).toEqual({
      offerId: offer.id,
      percentOff: null,
      amountOff: 250,
      until: null,
    });
  });

  test.each([
    ['another plan', anOffer({ plan: 'yearly' })],
    ['another currency', anOffer({ percentOff: null, amountOff: 250, currency: 'eur' })],
    ['more than the price', anOffer({ percentOff: null, amountOff: 1000, currency: 'usd' })],
  ])('that is for %s does not apply', async (_what, offer) => {
    const { subscriptionId } = await paying('pm_card_visa', { offer });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('gives one subscription with one discount for simultaneous and repeated requests', async () => {
    const { customer } = await aCustomer('pm_card_visa');
    const once = () => answered(begin(customer.id, { offer: half, trialEndsAt: null, attemptId: 'one' }));
    const [first, second] = await Promise.all([once(), once()]);
    expect(first.subscriptionId).toBe(second.subscriptionId);
    expect(await once()).toEqual(first);
    expect(await invoices(first.subscriptionId)).toEqual(['monthly paid, 500']);
  });

  test('has its code as its name on invoices', async () => {
    const offer = anOffer({ code: 'A'.repeat(30) });
    await paying('pm_card_visa', { offer });
    expect((await stripe.coupons.retrieve(`larder_offer_${offer.id}`)).name).toBe(`Offer ${offer.code}`);
  });

  test('whose coupon has other terms at the provider prevents the charge', async () => {
    const other = anOffer({ percentOff: 20 });
    await stripe.coupons.create({ id: `larder_offer_${other.id}`, percent_off: 90, duration: 'forever' });
    await expect(paying('pm_card_visa', { offer: other })).rejects.toThrow('has other terms than its offer');
  });
});

describe('a change of price during an offer', () => {
  test('keeps the offer if it applies to the new price', async () => {
    const offer = anOffer({ duration: 'months', months: 3 });
    const { subscriptionId } = await paying('pm_card_visa', { offer });
    await change(subscriptionId, yearly.id, 'period-end', offer);
    expect((await retrieve(subscriptionId)).subscription.nextPrice, 'not of a year').toMatchObject({
      keepsDiscount: false,
    });
    const forever = await paying('pm_card_visa', { offer: half, attemptId: 'another' });
    await change(forever.subscriptionId, yearly.id, 'period-end');
    expect((await retrieve(forever.subscriptionId)).subscription.nextPrice).toMatchObject({ keepsDiscount: true });
    await goTo('2027-03-10T12:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 500', 'yearly paid, 9900']);
    expect(await invoices(forever.subscriptionId)).toEqual(['monthly paid, 500', 'yearly paid, 4950']);
  });

  test('in a trial removes and restores the offer', async () => {
    const offer = anOffer({ duration: 'months', months: 3 });
    const { subscriptionId } = await begun('pm_card_visa', { offer });
    await change(subscriptionId, yearly.id, 'now', offer);
    expect((await retrieve(subscriptionId)).subscription.discount).toBeNull();
    await change(subscriptionId, monthly.id, 'now', offer);
    await goTo('2027-02-07T12:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('monthly paid, 500');
  });

  test('cannot be made at once, and after the offer credits no more than was paid', async () => {
    const at = new Date('2027-02-10T13:14:15Z');
    const running = await paying('pm_card_visa', { offer: half });
    const over = await paying('pm_card_visa', { offer: anOffer({ duration: 'once' }), attemptId: 'another' });
    await goTo('2027-02-10T13:30Z');
    const preview = ({ subscriptionId }: { subscriptionId: string }) =>
      provider.previewChange({ subscriptionId, priceId: yearly.id, at });
    expect(await preview(running)).toEqual({ ok: false, reason: 'not-possible' });
    expect(await preview(over)).toEqual({ ok: false, reason: 'not-possible' });
    await goTo('2027-03-10T13:30Z');
    const later = new Date('2027-03-10T13:14:15Z');
    const due = await answered(
      provider.previewChange({ subscriptionId: over.subscriptionId, priceId: yearly.id, at: later }),
    );
    // The second month was paid in full, and 17.86 of its 28 days are left.
    expect(due.due.amount).toBeGreaterThan(9200);
    expect(due.due.amount).toBeLessThan(9300);
  });

  test('an undone cancellation keeps the offer', async () => {
    const { subscriptionId } = await paying('pm_card_visa', { offer: half });
    for (const cancels of [true, false]) {
      await answered(provider.setCancellation({ subscriptionId, cancels, requestId: `${cancels}` }));
    }
    await goTo('2027-03-01T12:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('monthly paid, 500');
  });
});

test('a card that is declined at the reduced price leaves no running subscription', async () => {
  const { customer } = await aCustomer('pm_card_chargeCustomerFail');
  const result = await begin(customer.id, { offer: half, trialEndsAt: null, attemptId: 'one' });
  expect(result).toMatchObject({ ok: true, value: { state: 'declined' } });
});
