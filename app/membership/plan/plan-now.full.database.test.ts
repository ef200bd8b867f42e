import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { PlanNowResult } from '../charges.ts';

const { db } = await testDatabase();
const { services: plain, startAtBeas } = await accountServices(db);

let answer: PlanNowResult;
let preview: number | 'away' | 'not-possible';
const { charges, stands, takeCalls } = aCharges({
  changePlanNow: async () => answer,
  previewPlanNow: async () =>
    typeof preview === 'number'
      ? { ok: true, due: { amount: preview, currency: 'usd' } }
      : { ok: false, reason: preview },
});
const paymentCalls = () => takeCalls().filter(({ name }) => name === 'changePlanNow' || name === 'recordConsent');
const settled = {
  card: { kind: 'card' as const, brand: 'visa', last4: '4242', expires: '12/2030' },
  nextCharge: { at: inDays(20), price: monthly, of: monthly },
};
const address = '/account/plan?now=yearly';
let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  [answer, preview] = [{ ok: true }, 9262];
  stands(settled);
  takeCalls();
});

async function signedIn(member: Parameters<typeof aMember>[1] = { plan: 'monthly', facts: [aPayment(-10, 20)] }) {
  await aMember(db, member);
  browser = aBrowser({ ...plain, charges });
  await browser.signIn();
}
const said = ({ text }: Answer) => text.join(' ');
const press = async () => browser.post(address, fieldsOf(await browser.get(address)));

test('the page says what is paid today, why, when again, with which card, and what is agreed to', async () => {
  await signedIn();
  expect((await browser.get('/account/plan')).html).toContain('href="/account/plan?now=yearly"');
  const page = await browser.get(address);
  expect(said(page)).toContain('You pay $92.62 today.');
  expect(said(page)).toContain('That’s $99 less $6.38, for the time you’ve paid for and haven’t used.');
  expect(said(page)).toContain('Your year starts today. $99 is due again on 2 November 2027.');
  expect(said(page)).toContain('It’s charged to your Visa ending in 4242.');
  expect(said(page)).toContain(
    'Bea charges your card through Stripe: $92.62 now and $99 every year, until you cancel.',
  );
  expect(paymentCalls()).toEqual([]);
});

test.each(['/account/plan', address])(
  'a subscription without tax changes its plan at %s once the creator uses tax',
  async (path) => {
    await aMerchant(db, { ...bea, usesTax: true });
    await signedIn();
    const page = await browser.get(path);
    expect(said(page)).not.toContain('plus tax');
    expect((await browser.post(path, fieldsOf(page))).status).toBe(303);
  },
);

test('the button charges exactly that, once per form, and leads to the account', async () => {
  await signedIn();
  const fields = fieldsOf(await browser.get(address));
  const done = await browser.post(address, fields);
  expect([done.status, done.headers.get('location')]).toEqual([303, '/account?done=plan']);
  const calls = paymentCalls();
  expect(calls.map(({ name }) => name)).toEqual(['recordConsent', 'changePlanNow']);
  expect(calls[1]!.given).toMatchObject({
    priceId: yearly.id,
    due: { amount: 9262, currency: 'usd' },
    at: new Date(Number(fields.at)),
    attemptId: fields.attempt,
  });
});

test.each([
  ['declined', 409, 'Your card was declined. Nothing was charged, and your plan is as before.'],
  ['needs-bank', 409, 'Your bank needs you to confirm this payment'],
  ['other-amount', 409, 'The amount has changed since you opened the page.'],
  ['not-possible', 409, 'This plan can’t start today. Nothing was charged.'],
  ['away', 503, 'you’ll be charged once at most'],
] as const)('%s: the page says so, and the plan does not change', async (reason, status, words) => {
  await signedIn();
  answer = { ok: false, reason };
  const refused = await press();
  expect([refused.status, said(refused)]).toEqual([status, expect.stringContaining(words)]);
  expect(await db.select({ plan: memberships.plan }).from(memberships)).toEqual([{ plan: 'monthly' }]);
});

describe('the change is not offered', () => {
  test.each([
    ['in a trial', { plan: 'monthly', facts: [aTrial()] }, {}],
    ['of a shorter period', { plan: 'yearly', facts: [aPayment(-10, 300)] }, {}],
    ['to whom has cancelled', { plan: 'monthly', facts: [aPayment(-10, 20)], cancelAt: inDays(20) }, {}],
    ['without a card', { plan: 'monthly', facts: [aPayment(-10, 20)] }, { card: null, nextCharge: null }],
    ['while the next payment is awaited', { plan: 'monthly', facts: [aPayment(-30, -0.1)] }, {}],
  ] as const)('%s, and a submitted form charges nothing', async (_what, member, standing) => {
    await signedIn(member as unknown as Parameters<typeof aMember>[1]);
    stands({ ...settled, ...standing });
    expect((await browser.get('/account/plan')).html).not.toContain('?now=');
    expect(said(await browser.get('/account/plan?now=monthly'))).toContain('This plan can’t start today.');
    const form = {
      now: 'yes',
      plan: 'yearly',
      due: '9262',
      at: `${clock.now.getTime()}`,
      attempt: crypto.randomUUID(),
    };
    await browser.post(address, form);
    expect(paymentCalls()).toEqual([]);
  });

  test('while the provider is unreachable, and the page says so', async () => {
    await signedIn();
    preview = 'away';
    const page = await browser.get(address);
    expect([page.status, said(page)]).toEqual([200, expect.stringContaining('Our payment provider doesn’t respond')]);
  });
});
