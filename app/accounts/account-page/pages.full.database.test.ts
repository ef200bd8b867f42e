import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { sentenceBelowHeading } from '../../../tests/support/html.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { now, rosa } from '../../../tests/support/membership.ts';
import { monthly, yearly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import type { PaymentStatus } from '../../membership/charges.ts';

const { db } = await testDatabase();
const { services, startAtBeas, clock } = await accountServices(db);
beforeEach(startAtBeas);
const links = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, path]) => path);

type Fields = Parameters<typeof aMember>[1];

async function page(member: Fields, path = '/account', on = services) {
  await aMember(db, member);
  const browser = aBrowser(on);
  await browser.signIn();
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  const [, status = ''] = /<h1[^>]*>(.*?)<\/h1>/.exec(answer.html) ?? [];
  return { ...answer, status, sentence: sentenceBelowHeading(answer.html), said: answer.text.join(' ') };
}

const trialWords = 'Then your access ends. Payments aren’t open yet, so you aren’t charged.';

const overWords = 'Payments aren’t open yet. Once they are, you can come back. Nothing is charged until then.';

const notCharged = 'You aren’t charged anything yet: payments aren’t open.';

test('a trial shows its end to the minute and in words, what follows, and its price', async () => {
  const { status, sentence, text, title } = await page({ facts: [aTrial()] });
  expect([status, sentence]).toEqual(['Trial: 7 days left', 'Your trial runs until 9 November 2026.']);
  expect(title).toBe('Your account · Larder');
  expect(text).toEqual(
    expect.arrayContaining([
      ...['At', '10:00 UTC', trialWords],
      ...['Yearly', '$99 a year is what it will cost.', notCharged],
      ...['Change plan', 'Move to another creator', 'Cancel membership'],
    ]),
  );
});

test('the timeline shows start, today and what follows, in this order', async () => {
  const { html } = await page({ facts: [aTrial(-2)], beganAt: inDays(-3), openedAt: inDays(-2) });
  const items = [...html.matchAll(/<li(?: [^>]*)?>(.*?)<\/li>/g)].map(([, inside]) =>
    inside!
      .split(/<[^>]+>/)
      .filter((piece) => piece.trim() !== '')
      .join(' · '),
  );
  expect(items).toEqual([
    'You joined · 30 October 2026',
    'Your trial began · 31 October 2026',
    'Today · 2 November 2026',
    'Your trial ends · 7 November 2026',
  ]);
  expect(html).toContain('aria-label="Your membership from the start"');
});

test.each([
  ['a trial', { facts: [aTrial()] }, 'Your trial runs until 9 November 2026. At 10:00 UTC'],
  ['paid', { facts: [aPayment(0, 30)] }, 'Your membership is paid until 2 December 2026. At 10:00 UTC'],
  ['cancelled', { facts: [aTrial()], cancelAt: inDays(7) }, 'until 9 November 2026 At 10:00 UTC'],
  ['over', { facts: [aTrial(-8)] }, 'Your trial ended on 1 November 2026. At 10:00 UTC'],
])('the date is said once above the line of time: %s', async (_state, member: Fields, words) => {
  const { text } = await page(member);
  const said = text.join(' ');
  const hero = said.slice(0, said.indexOf(' UTC') + ' UTC'.length);
  expect(hero).toContain(words);
  expect(hero.match(/\d{4}/g)).toHaveLength(1);
});

describe('what can be done', () => {
  test('a cancelled membership keeps access and can be resumed', async () => {
    const { status, text, html } = await page({ facts: [aTrial()], cancelAt: inDays(7) });
    expect(status).toBe('Cancelled. Access until 9 November 2026');
    expect(text.join(' ')).not.toContain('trial runs until');
    expect(text).toContain('You’ve cancelled. Everything stays open until then, and nothing is charged.');
    expect(links(html)).toContain('/account/return');
    expect(links(html)).not.toContain('/account/cancellation');
  });

  test('a scheduled move shows its target and date, and can be undone or cancelled', async () => {
    const next = await aLandingPage(db, { name: 'Cleo' });
    const move = { nextCreatorId: next.creatorId, moveAt: inDays(30) };
    const { text, html } = await page({ facts: [aPayment(0, 30)], ...move });
    expect(text).toEqual(
      expect.arrayContaining(['Then Bea closes and Cleo opens. Nothing is charged for it.', 'Stay with Bea']),
    );
    expect(text).toEqual(expect.arrayContaining(['You’re moving to Cleo', '2 December 2026']));
    expect(links(html)).toEqual(expect.arrayContaining(['/account/return', '/account/cancellation']));
  });

  test('an ended membership says that payments are off, and links to the creator’s page and other cooks, without a cancel button', async () => {
    const { sentence, text, html } = await page({ facts: [aTrial(-8)] });
    expect(sentence).toBe('Your trial ended on 1 November 2026.');
    expect(text).toEqual(expect.arrayContaining([overWords, 'Visit Bea', notCharged]));
    expect(text).not.toContain('Cancel membership');
    expect(links(html)).toEqual(expect.arrayContaining(['/bea', '/sign-up', '/account/plan']));
    expect(links(html)).not.toContain('/account/return');
  });

  test('complimentary access is free; an end at midnight shows the day before in its text and timeline', async () => {
    const { sentence, text } = await page({
      facts: [aTrial(-8), { ...aGrant(0, 90), coversUntil: new Date('2027-02-01T00:00:00Z') }],
    });
    expect(sentence).toBe('Your membership is complimentary until 31 January 2027.');
    expect(text).toContain('It’s free. Then your access ends.');
    expect(text.join(' ')).toContain('At the end of that day');
    expect(text.join(' ')).toContain('Your complimentary membership ends 31 January 2027');
  });

  test('a paid membership shows its end, that it does not renew, and a plan to follow', async () => {
    const { sentence, text } = await page({ facts: [aPayment(0, 30)], nextPlan: 'monthly' });
    expect(sentence).toBe('Your membership is paid until 2 December 2026.');
    expect(text).toEqual(
      expect.arrayContaining(['It doesn’t renew, because payments aren’t open yet.', 'Then monthly, $10 a month.']),
    );
  });

  test('access withdrawn shows the sentence, and whom to write to', async () => {
    const { sentence, text } = await page({ facts: [aGrant(-10, 30), { kind: 'revoked', at: inDays(-1) }] });
    expect(sentence).toBe('Your access was withdrawn on 1 November 2026.');
    expect(text).toEqual(expect.arrayContaining(['Not what you expected? Write to us:', services.supportEmail]));
  });
});

test('an account without a creator is asked to choose a cook, and has all other settings', async () => {
  await accountsIn(db)({ email: rosa.email, passwordHash: `plain:${rosa.password}`, confirmed: true, now });
  const browser = aBrowser(services);
  await browser.signIn();
  const { status, text, html } = await browser.get('/account');
  expect(status).toBe(200);
  expect(text).toEqual(expect.arrayContaining(['You have no membership', 'Choose a cook', 'Bea Fontana', rosa.email]));
  expect(html).not.toContain('/account/plan');
  expect(text).not.toContain('Not accepted');
});

test('a scheduled deletion is shown first, with a button that cancels it', async () => {
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  await db
    .update(accounts)
    .set({ deletionAt: inDays(14) })
    .where(eq(accounts.id, accountId));
  const browser = aBrowser(services);
  await browser.signIn();
  const { html, text } = await browser.get('/account');
  expect(html).toContain('action="/account/deletion/return"');
  expect(text.join(' ')).toContain('16 November 2026, 10:00 UTC');
  expect(text).not.toContain('Delete your account');
});

test('the last action is confirmed at the top, only if it is true', async () => {
  const said = async (path: string, member: Fields = { facts: [aTrial()] }) => {
    await startAtBeas();
    const { html } = await page(member, path);
    return /role="status" tabindex="-1"[^>]*>([^<]*)</i.exec(html)?.[1] ?? null;
  };
  expect(await said('/account?done=plan')).toBe('You’re on the yearly plan now.');
  expect(await said('/account?done=plan', { facts: [aPayment(0, 30)], nextPlan: 'monthly' })).toBe(
    'You’ll switch to monthly on 2 December 2026.',
  );
  expect(await said('/account?done=returned')).toBe('Your membership carries on as before.');
  expect(await said('/account?done=returned', { facts: [aTrial()], cancelAt: inDays(7) })).toBe(null);
  expect(await said('/account?done=returned', { facts: [aTrial(-8)] })).toBe(null);
  expect(await said('/account?done=%3Cb%3E')).toBe(null);
});

describe('with payments', () => {
  const { charges, stands } = aCharges();

  const charging = { ...services, charges };

  const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;

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

  const chargingPage = (member: Fields, path?: string) => page(member, path, charging);

  beforeEach(() => stands({}));

  describe('what comes next', () => {
    test('a trial with a card shows that nothing is due today, and the amount and day of the first charge, also on the timeline', async () => {
      stands(charge(7));
      const { said, html } = await chargingPage({ facts: [aTrial()] });
      expect(said).toContain('$0 today, $99 on 9 November 2026, and then every year until you cancel.');
      expect(said).toContain('$99 is charged 9 November 2026');
      expect(said).toMatch(/Your trial ends 9 November 2026 \$99 is charged 9 November 2026/);
      expect(said).toContain('Next charge $99 on 9 November 2026');
      expect(said).toContain('Visa ending in 4242 until 12/2030');
      expect(said).not.toContain('not open yet');
      expect(links(html)).toContain('/account/card');
    });

    test('a trial without a card shows its end, and what a card would be charged', async () => {
      const { said, html } = await chargingPage({ facts: [aTrial(-1)], openedAt: inDays(-1) });
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
      const { said, html } = await chargingPage({ facts: [aTrial()] });
      expect(said).toMatch(expected);
      const isOpen = state === 'checking' || state === 'needs-bank';
      expect(said).toContain(
        isOpen ? 'Once your card is saved, we’ll charge $99' : 'Add a card to continue: we’ll charge $99',
      );
      // The main button and the card's row both link to the page. While the card is checked, only one of them does.
      expect(links(html).filter((path) => path === '/account/card')).toHaveLength(state === 'checking' ? 1 : 2);
    });

    test('no card is asked for where nothing will be charged', async () => {
      stands({ cardGiven: { state: 'needs-bank', attemptId: '4b1c2d3e-0000-4000-8000-000000000000' } });
      const { said } = await chargingPage({ facts: [aTrial()], cancelAt: inDays(7) });
      expect(said).toContain('Card None Add a card');
      expect(said).not.toContain('bank');
    });

    test('a paid membership renews automatically, and ends with its period, not on the day the next payment is expected', async () => {
      stands({ ...charge(30, 1000), receipts: [receipt(0, 30)] });
      const { said } = await chargingPage({ plan: 'monthly', facts: [aPayment(0, 30)] });
      expect(said).toContain('Renews for $10 on 2 December 2026. Cancel before then and you won’t be charged.');
      expect(said).toContain('until 2 December 2026. At 10:00 UTC');
      expect(said).toContain('$10 is charged');
    });

    test('a failed renewal shows the amount, both dates, and that changing the card is enough', async () => {
      stands({ card, pastDue: { since: now, price: usd(1000), nextAttemptAt: inDays(3), url: null, asksBank: false } });
      const { said, html } = await chargingPage({ plan: 'monthly', facts: [aPayment(-30, 0, 'first'), failed] });
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
      const { said, html } = await chargingPage({ plan: 'monthly', facts: [aPayment(-30, 0, 'first'), failed] });
      expect(said).toContain('Your bank needs you to confirm a payment');
      expect(said).toContain(
        'We couldn’t charge $10 on 2 November 2026 without your bank’s confirmation. Everything stays open until 16 November 2026. Confirm this payment',
      );
      expect(said).not.toContain('we’ll charge it right away');
      expect(html).toContain(`href="${url}"`);
      expect(links(html)).toContain('/account/card');
    });

    test('a failed first charge gives no access, and can be paid or cancelled', async () => {
      stands({
        card,
        pastDue: { since: inDays(-1), price: usd(9900), nextAttemptAt: null, url: null, asksBank: false },
      });
      const { said, html } = await chargingPage({ facts: [aTrial(-8)] });
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
      const { said, html } = await chargingPage({ facts: [aTrial(-27)] });
      expect(said).toContain('Start again with a payment today, and you won’t owe it any more.');
      expect(links(html)).toEqual(expect.arrayContaining(['/account/start', '/account/cancellation']));
    });

    test('a cancelled membership is not charged again, even before the provider is updated', async () => {
      stands(charge(7));
      const { said } = await chargingPage({ facts: [aTrial()], cancelAt: inDays(7) });
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
      const { said, html } = await chargingPage({ facts: [aTrial(-8)] });
      expect(said).toContain(words);
      expect(links(html)).toContain('/account/start');
    });

    test('an ended membership can be restarted', async () => {
      const { said, html } = await chargingPage({ facts: [aTrial(-8)] });
      expect(said).toContain('Start again whenever you like: $10 a month or $99 a year.');
      expect(links(html)).toContain('/account/start');
      expect(links(html)).not.toContain('/account/cancellation');
    });

    test('a membership without a trial left opens with a payment', async () => {
      const { said, html } = await chargingPage({ facts: [] });
      expect(said).toContain('It opens with a payment: $10 a month or $99 a year.');
      expect(links(html)).toContain('/account/start');
    });

    test('a grant next to a subscription shows the coming charge', async () => {
      stands(charge(30));
      const { said } = await chargingPage({ facts: [aGrant(0, 90)] });
      expect(said).toContain(
        'Your next charge is $99 on 2 December 2026. Cancel before then and you won’t be charged.',
      );
    });

    test('a scheduled move shows that the old creator charges no more, and the new one’s price', async () => {
      const next = await aLandingPage(db, { name: 'Cleo' });
      const cardForMove = { kind: 'card', brand: 'mastercard', last4: '4444', expires: '11/2029' } as const;
      stands({ ...charge(30), cardForMove });
      const { said } = await chargingPage({
        facts: [aPayment(0, 30)],
        nextCreatorId: next.creatorId,
        moveAt: inDays(30),
      });
      expect(said).toContain('Then Bea closes and Cleo opens, and nothing more is charged for Bea.');
      expect(said).toContain(
        '$99 is charged to your Mastercard ending in 4444 when they end. If you’ve had them, it’s charged at once.',
      );
      expect(said).toContain('Nothing more is charged before you move.');
      expect(said).toContain('Card for Cleo, from 2 December 2026 on Mastercard ending in 4444 until 11/2029');
    });

    test('a subscription that goes on without the site is not said to stop with the membership', async () => {
      stands({ ...charge(30), isChargedElsewhere: true });
      const { said } = await chargingPage({ facts: [aPayment(0, 30)] });
      expect(said).toContain('Bea charges your card without us now, and we can’t stop it');
      expect(said).toContain('Not charged by us any more.');
      expect(said).not.toContain('you won’t be charged');
    });

    test('a newly chosen plan is not shown as charged before the provider confirms it', async () => {
      stands(charge(7, 9900));
      const { said } = await chargingPage({ plan: 'monthly', facts: [aTrial()] });
      expect(said).toContain('You’ve just changed something. This will update in a moment.');
      expect(said).not.toContain('$99');
    });

    test('the previous plan’s price is not shown for a change at the next period', async () => {
      stands(charge(30, 1000));
      const { said } = await chargingPage({ plan: 'monthly', nextPlan: 'yearly', facts: [aPayment(0, 30)] });
      expect(said).toContain('You’ve just changed your plan. Your next charge will show below in a moment.');
      expect(said).not.toMatch(/Renews for|\$10 on|\$10 is charged/);
    });
  });

  describe('receipts', () => {
    test('the latest six are listed, each linked to its page, with refunds', async () => {
      const all = [...Array(8).keys()].map((back) => receipt(-30 * back, -30 * back + 30));
      stands({ receipts: [{ ...all[0]!, refunded: 435 }, { ...all[1]!, url: null }, ...all.slice(2)] });
      const { html, said } = await chargingPage({ facts: [aPayment(0, 30)] });
      expect(html.match(/href="https:\/\/pay\.example/g)).toHaveLength(5);
      expect(html).toMatch(/<a href="https:\/\/pay\.example\/in_0" target="_blank" rel="noopener noreferrer"/);
      expect(said).toContain('$4.35 refunded');
      expect(said).toContain('2 November 2026 to 2 December 2026');
      expect(links(html)).toContain('/account/receipts');
    });

    test('a disputed one is marked', async () => {
      stands({ receipts: [receipt(0, 30), receipt(-30, 0, { disputed: true })] });
      for (const path of ['/account', '/account/receipts']) {
        const { said } = await chargingPage({ facts: [aPayment(0, 30)] }, path);
        expect(said.match(/Disputed with your bank/g)).toHaveLength(1);
        expect(said).toContain('3 October 2026 to 2 November 2026 Disputed with your bank');
        await startAtBeas();
      }
    });

    test('all are on a page of their own', async () => {
      stands({ receipts: [...Array(8).keys()].map((back) => receipt(-30 * back, -30 * back + 30)) });
      const { html } = await chargingPage({ facts: [aPayment(0, 30)] }, '/account/receipts');
      expect(html.match(/href="https:\/\/pay\.example/g)).toHaveLength(8);
    });

    test('the page says if there are none, or payments are off', async () => {
      expect((await chargingPage({ facts: [aTrial()] }, '/account/receipts')).said).toContain(
        'You haven’t been charged yet',
      );
      const browser = aBrowser(services);
      await browser.signIn();
      expect((await browser.get('/account/receipts')).text).toContain('You haven’t been charged yet.');
    });
  });

  test('payments are read once, and the contract beside them, concurrently with the rest of the page', async () => {
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
    expect([statements.length, most], 'two of them for the header’s links').toEqual([7, 1]);
  });

  test('a payment is confirmed only once access is open', async () => {
    expect((await chargingPage({ facts: [aPayment(0, 30)] }, '/account?done=started')).said).toContain(
      'Thank you. Everything is open',
    );
    clock.pass(31 * 24 * 60 * 60);
    const browser = aBrowser(charging);
    await browser.signIn();
    expect((await browser.get('/account?done=started')).text.join(' ')).not.toContain('Thank you. Everything is open');
  });
});
