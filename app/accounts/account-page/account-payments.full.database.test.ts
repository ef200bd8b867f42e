import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { now } from '../../../tests/support/membership.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import type { PaymentStatus } from '../../membership/charges.ts';

/** Payment texts on `/account` for each state, on a site with payments. Without scripts, times are in UTC. */

const { db } = await testDatabase();
const { services: plain, clock, startAtBeas } = await accountServices(db);
const { charges, stands } = aCharges();
const services = { ...plain, charges };

const card = { brand: 'visa', last4: '4242', expires: '12/2030' };
const usd = (amount: number) => ({ amount, currency: 'usd' });
const charge = (days: number, amount = 9900): Pick<PaymentStatus, 'nextCharge' | 'card'> => ({
  card,
  nextCharge: { at: inDays(days), price: usd(amount), of: amount === 9900 ? yearly : monthly },
});
const receipt = (from: number, until: number, more: Partial<PaymentStatus['receipts'][number]> = {}) => ({
  id: `in_${from}`,
  paidAt: inDays(from),
  price: usd(1000),
  refunded: 0,
  disputed: false,
  from: inDays(from),
  until: inDays(until),
  url: `https://pay.example/in_${from}`,
  ...more,
});
const failed = { kind: 'payment_failed', providerId: 'second', at: now } as const;

beforeEach(async () => {
  await startAtBeas();
  stands({});
});

async function page(member: Parameters<typeof aMember>[1], path = '/account') {
  await aMember(db, member);
  const browser = aBrowser(services);
  await browser.signIn();
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return { ...answer, said: answer.text.join(' ') };
}

const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path);

describe('what comes next', () => {
  test('a trial with a card shows that nothing is due today, and the amount and day of the first charge, also on the timeline', async () => {
    stands(charge(7));
    const { said, html } = await page({ facts: [aTrial()] });
    expect(said).toContain('$0 today, $99 on 9 November 2026, and then every year until you cancel.');
    expect(said).toContain('$99 is charged 9 November 2026');
    expect(said).toMatch(/Your trial ends 9 November 2026 \$99 is charged 9 November 2026/);
    expect(said).toContain('Next charge $99 on 9 November 2026');
    expect(said).toContain('Visa ending in 4242 until 12/2030');
    expect(said).not.toContain('not open yet');
    expect(links(html)).toContain('/account/card');
  });

  test('a trial without a card shows its end, and what a card would be charged', async () => {
    const { said, html } = await page({ facts: [aTrial(-1)], openedAt: inDays(-1) });
    expect(said).toContain(
      'Your trial ends on 8 November 2026. Add a card to continue: we’ll charge $99 that day, then every year until you cancel.',
    );
    expect(said).toContain('Nothing is charged.');
    expect(links(html).filter((path) => path === '/account/card')).toHaveLength(2);
  });

  test.each([
    [null, /Card None Add a card/],
    ['checking', /Card None We’re checking the one from your sign-up\. See how it’s going/],
    ['needs-bank', /Card None Your bank wants to confirm the one from your sign-up\. Confirm with your bank/],
    ['declined', /Card None The one from your sign-up was declined\. Add a card/],
  ] as const)('a card given at sign-up is shown as it is: %s', async (state, expected) => {
    stands({ cardGiven: state && { state, attemptId: '4b1c2d3e-0000-4000-8000-000000000000' } });
    const { said, html } = await page({ facts: [aTrial()] });
    expect(said).toMatch(expected);
    const isOpen = state === 'checking' || state === 'needs-bank';
    expect(said).toContain(
      isOpen ? 'Once your card is saved, we’ll charge $99' : 'Add a card to continue: we’ll charge $99',
    );
    // The main button, and the link next to the card.
    expect(links(html).filter((path) => path === '/account/card')).toHaveLength(state === 'checking' ? 1 : 2);
  });

  test('no card is asked for where nothing will be charged', async () => {
    stands({ cardGiven: { state: 'needs-bank', attemptId: '4b1c2d3e-0000-4000-8000-000000000000' } });
    const { said } = await page({ facts: [aTrial()], cancelAt: inDays(7) });
    expect(said).toContain('Card None Add a card');
    expect(said).not.toContain('bank');
  });

  test('a paid membership renews automatically, and ends with its period, not on the day the next payment is expected', async () => {
    stands({ ...charge(30, 1000), receipts: [receipt(0, 30)] });
    const { said } = await page({ plan: 'monthly', facts: [aPayment(0, 30)] });
    expect(said).toContain('Renews for $10 on 2 December 2026. Cancel before then and you won’t be charged.');
    expect(said).toContain('until 2 December 2026. At 10:00 UTC that day.');
    expect(said).toContain('$10 is charged');
  });

  test('a failed renewal shows the amount, both dates, and that changing the card is enough', async () => {
    stands({ card, pastDue: { since: now, price: usd(1000), nextAttemptAt: inDays(3), url: null, asksBank: false } });
    const { said, html } = await page({ plan: 'monthly', facts: [aPayment(-30, 0, 'first'), failed] });
    expect(said).toContain('Your last payment failed. Everything stays open until 16 November 2026.');
    expect(said).toContain(
      'We couldn’t charge $10 on 2 November 2026. Change your card and we’ll charge it right away',
    );
    expect(said).toContain('We’ll try your card again on 5 November 2026.');
    expect(links(html)).toEqual(expect.arrayContaining(['/account/card', '/account/cancellation']));
  });

  test('a renewal that needs authentication links to the provider', async () => {
    const url = 'https://invoice.stripe.com/i/1';
    const pastDue = { since: now, price: usd(1000), nextAttemptAt: inDays(3), url, asksBank: true };
    stands({ card, pastDue });
    const { said, html } = await page({ plan: 'monthly', facts: [aPayment(-30, 0, 'first'), failed] });
    expect(said).toContain('Your bank needs you to confirm a payment');
    expect(said).toContain(
      'We couldn’t charge $10 on 2 November 2026 without your bank’s confirmation. Everything stays open until 16 November 2026. Confirm this payment',
    );
    expect(said).not.toContain('we’ll charge it right away');
    expect(html).toContain(`href="${url}"`);
    expect(links(html)).toContain('/account/card');
  });

  test('a failed first charge gives no access, and can be paid or cancelled', async () => {
    stands({ card, pastDue: { since: inDays(-1), price: usd(9900), nextAttemptAt: null, url: null, asksBank: false } });
    const { said, html } = await page({ facts: [aTrial(-8)] });
    expect(said).toContain(
      'We couldn’t charge $99 on 1 November 2026. Change your card and we’ll charge it right away. Then everything opens again.',
    );
    expect(said).toContain('We won’t try it again automatically.');
    expect(links(html)).toEqual(expect.arrayContaining(['/account/card', '/account/cancellation']));
    expect(links(html)).not.toContain('/account/start');
  });

  test('a payment open beyond the grace period offers a restart instead of paying', async () => {
    stands({
      card,
      pastDue: { since: inDays(-20), price: usd(9900), nextAttemptAt: null, url: null, asksBank: false },
    });
    const { said, html } = await page({ facts: [aTrial(-27)] });
    expect(said).toContain('Start again with a payment today, and you won’t owe it any more.');
    expect(links(html)).toEqual(expect.arrayContaining(['/account/start', '/account/cancellation']));
  });

  test('a cancelled membership is not charged again, even before the provider is updated', async () => {
    stands(charge(7));
    const { said } = await page({ facts: [aTrial()], cancelAt: inDays(7) });
    expect(said).toContain('You’ve cancelled. Everything stays open until then, and nothing more is charged.');
    expect(said).not.toContain('$99 on');
    expect(said).not.toContain('is charged 9');
  });

  test.each([
    ['declined', 'Your first payment didn’t go through: your bank declined it.'],
    ['asks-bank', 'Your first payment didn’t go through: your bank needs you to confirm it.'],
    ['expired', 'Your first payment didn’t go through. Nothing was charged.'],
  ] as const)('a missing first payment is shown with a link to pay: %s', async (unpaidStart, words) => {
    stands({ card, unpaidStart });
    const { said, html } = await page({ facts: [aTrial(-8)] });
    expect(said).toContain(words);
    expect(links(html)).toContain('/account/start');
  });

  test('an ended membership can be restarted', async () => {
    const { said, html } = await page({ facts: [aTrial(-8)] });
    expect(said).toContain('Start again whenever you like: $10 a month or $99 a year.');
    expect(links(html)).toContain('/account/start');
    expect(links(html)).not.toContain('/account/cancellation');
  });

  test('a membership without a trial left opens with a payment', async () => {
    const { said, html } = await page({ facts: [] });
    expect(said).toContain('It opens with a payment: $10 a month or $99 a year.');
    expect(links(html)).toContain('/account/start');
  });

  test('a grant next to a subscription shows the coming charge', async () => {
    stands(charge(30));
    const { said } = await page({ facts: [aGrant(0, 90)] });
    expect(said).toContain('Your next charge is $99 on 2 December 2026. Cancel before then and you won’t be charged.');
  });

  test('a scheduled move shows that the old creator charges no more, and the new one’s price', async () => {
    const next = await aLandingPage(db, { name: 'Cleo' });
    stands(charge(30));
    const { said } = await page({ facts: [aPayment(0, 30)], nextCreatorId: next.creatorId, moveAt: inDays(30) });
    expect(said).toContain('Then Bea closes and Cleo opens, and nothing more is charged for Bea.');
    expect(said).toContain('if you’ve had them, $99 is charged instead.');
  });

  test('a newly chosen plan is not shown as charged before the provider confirms it', async () => {
    stands(charge(7, 9900));
    const { said } = await page({ plan: 'monthly', facts: [aTrial()] });
    expect(said).toContain('You’ve just changed something. This will update in a moment.');
    expect(said).not.toContain('$99');
  });

  test('the previous plan’s price is not shown for a change at the next period', async () => {
    stands(charge(30, 1000));
    const { said } = await page({ plan: 'monthly', nextPlan: 'yearly', facts: [aPayment(0, 30)] });
    expect(said).toContain('You’ve just changed your plan. Your next charge will show below in a moment.');
    expect(said).not.toMatch(/Renews for|\$10 on|\$10 is charged/);
  });
});

describe('receipts', () => {
  test('the latest six are listed, each linked to its page, with refunds', async () => {
    const all = [...Array(8).keys()].map((back) => receipt(-30 * back, -30 * back + 30));
    stands({ receipts: [{ ...all[0]!, refunded: 435 }, { ...all[1]!, url: null }, ...all.slice(2)] });
    const { html, said } = await page({ facts: [aPayment(0, 30)] });
    expect(html.match(/href="https:\/\/pay\.example/g)).toHaveLength(5);
    expect(html).toMatch(/<a href="https:\/\/pay\.example\/in_0" target="_blank" rel="noopener noreferrer"/);
    expect(said).toContain('$4.35 refunded');
    expect(said).toContain('2 November 2026 to 2 December 2026');
    expect(links(html)).toContain('/account/receipts');
  });

  test('a disputed one is marked', async () => {
    stands({ receipts: [receipt(0, 30), receipt(-30, 0, { disputed: true })] });
    for (const path of ['/account', '/account/receipts']) {
      const { said } = await page({ facts: [aPayment(0, 30)] }, path);
      expect(said.match(/Disputed with your bank/g)).toHaveLength(1);
      expect(said).toContain('3 October 2026 to 2 November 2026 Disputed with your bank');
      await startAtBeas();
    }
  });

  test('all are on a page of their own', async () => {
    stands({ receipts: [...Array(8).keys()].map((back) => receipt(-30 * back, -30 * back + 30)) });
    const { html } = await page({ facts: [aPayment(0, 30)] }, '/account/receipts');
    expect(html.match(/href="https:\/\/pay\.example/g)).toHaveLength(8);
    const stranger = await aBrowser(services).get('/account/receipts');
    expect(stranger.location).toBe('/sign-in?from=%2Faccount%2Freceipts');
  });

  test('the page says if there are none, or payments are off', async () => {
    expect((await page({ facts: [aTrial()] }, '/account/receipts')).said).toContain('You haven’t been charged yet');
    const browser = aBrowser(plain);
    await browser.signIn();
    expect((await browser.get('/account/receipts')).text).toContain('You haven’t been charged yet.');
  });
});

test('payments are read once, concurrently with the rest of the page', async () => {
  await aMember(db, { facts: [aTrial()] });
  let running = 0;
  let most = 0;
  const counted = {
    ...charges,
    async findPaymentStatus(...given: Parameters<typeof charges.findPaymentStatus>) {
      running += 1;
      most = Math.max(most, running);
      const paymentStatus = await charges.findPaymentStatus(...given);
      running -= 1;
      return paymentStatus;
    },
  };
  const browser = aBrowser({ ...services, charges: counted });
  await browser.signIn();
  await browser.get('/account');
  const statements = watchStatements(db);
  await browser.get('/account');
  expect([statements.length, most]).toEqual([2, 1]);
});

test('a payment is confirmed only once access is open', async () => {
  expect((await page({ facts: [aPayment(0, 30)] }, '/account?done=started')).said).toContain(
    'Thank you. Everything is open',
  );
  clock.pass(31 * 24 * 60 * 60);
  const browser = aBrowser(services);
  await browser.signIn();
  expect((await browser.get('/account?done=started')).text.join(' ')).not.toContain('Thank you. Everything is open');
});
