import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { priceOf, yearly } from '../../../tests/support/prices.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

/** A plan that begins before the paid period ends, through the adapter, the SDK and the stand-in. */

const { db } = await testDatabase();
const { provider, standIn, goTo, begun, paying, retrieve, invoices } = await stripeAdapter(db);

const at = new Date('2027-02-10T13:14:15Z');
/** Credit for the rest of the month: 17.86 of 28 days. */
const rest = 638;
const due = { amount: 9900 - rest, currency: 'usd' };
const preview = (subscriptionId: string) => provider.previewChange({ subscriptionId, priceId: yearly.id, at });
let requests = 0;
const change = (subscriptionId: string, given: { due?: typeof due; requestId?: string; priceId?: string } = {}) =>
  provider.changeNow({ subscriptionId, priceId: yearly.id, at, due, requestId: `request ${++requests}`, ...given });

async function inTheMonth(token = 'pm_card_visa') {
  const member = await paying(token);
  await goTo('2027-02-10T13:30Z');
  return member;
}

describe('a plan that begins at once', () => {
  test('costs what the preview said, to the cent, although time has gone on', async () => {
    const { subscriptionId } = await inTheMonth();
    expect(await preview(subscriptionId)).toEqual({ ok: true, value: { due } });
    expect(await invoices(subscriptionId), 'a preview charges nothing').toEqual(['monthly paid, 1000']);
    await goTo('2027-02-10T14:10Z');
    expect(await change(subscriptionId)).toEqual({ ok: true, value: { state: 'changed' } });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', `yearly paid, ${due.amount}`]);
    const { subscription } = await retrieve(subscriptionId);
    expect(subscription).toMatchObject({ price: { plan: 'yearly' }, period: { until: new Date('2028-02-10T14:10Z') } });
    await goTo('2028-02-10T16:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('yearly paid, 9900');
  });

  test('is charged once, whoever asks again', async () => {
    const { subscriptionId } = await inTheMonth();
    await answered(change(subscriptionId, { requestId: 'one' }));
    expect(await answered(change(subscriptionId, { requestId: 'one' }))).toEqual({ state: 'changed' });
    expect(await answered(change(subscriptionId, { requestId: 'two' }))).toEqual({ state: 'changed' });
    expect(await invoices(subscriptionId)).toHaveLength(2);
  });

  test.each([
    ['declines', (card: string) => standIn.declineCard(card), { state: 'declined', because: 'other' }],
    ['has its bank ask', (card: string) => standIn.askBank(card), { state: 'needs-bank' }],
  ])('changes nothing where the card %s', async (_what, arrange, state) => {
    const { subscriptionId, card } = await inTheMonth();
    await arrange(card!);
    expect(await answered(change(subscriptionId))).toEqual(state);
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      status: 'active',
      price: { plan: 'monthly' },
      nextPrice: null,
      period: { until: new Date('2027-02-28T10:00Z') },
    });
  });

  test('is not made at another amount than was shown', async () => {
    const { subscriptionId } = await inTheMonth();
    const other = { amount: due.amount - 1, currency: 'usd' };
    expect(await change(subscriptionId, { due: other })).toEqual({ ok: false, reason: 'other-amount' });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('is not offered to whom is in a trial, has cancelled, has another plan to come, or has ended', async () => {
    const impossible = { ok: false, reason: 'not-possible' };
    const inTrial = await begun();
    expect(await preview(inTrial.subscriptionId)).toEqual(impossible);
    const { subscriptionId } = await inTheMonth();
    const later = { subscriptionId, priceId: priceOf('yearly').id, applies: 'period-end', requestId: 'later' } as const;
    await answered(provider.changePrice(later));
    expect(await preview(subscriptionId)).toEqual(impossible);
    expect(await change(subscriptionId)).toEqual(impossible);
    await answered(provider.setCancellation({ subscriptionId, cancels: true, requestId: 'leaves' }));
    expect(await change(subscriptionId)).toEqual(impossible);
    await answered(provider.cancelNow({ subscriptionId }));
    expect(await change(subscriptionId)).toEqual(impossible);
    expect(await preview('sub_none')).toEqual(impossible);
  });
});
