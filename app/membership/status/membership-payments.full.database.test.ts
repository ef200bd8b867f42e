import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, now } from '../../../tests/support/membership.ts';
import { anOffer } from '../../../tests/support/offers.ts';
import { priceOf } from '../../../tests/support/prices.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';

const { db } = await testDatabase();
const { services: plain, startAtBeas, mail } = await accountServices(db);
const { charges, stands } = aCharges();
const services = { ...plain, charges };

let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  stands({});
});

const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;
const usd = (amount: number) => ({ amount, currency: 'usd' });
const nextCharge = (days: number, plan: 'monthly' | 'yearly' = 'yearly') => ({
  card,
  nextCharge: { at: inDays(days), price: usd(plan === 'yearly' ? 9900 : 1000), of: priceOf(plan) },
});
const pastDue = {
  card,
  pastDue: { since: inDays(-1), price: usd(1000), nextAttemptAt: inDays(3), url: null, asksBank: false },
};
const inGrace = [aPayment(-31, -1, 'first'), { kind: 'payment_failed' as const, providerId: 'second', at: inDays(-1) }];

async function signedIn(member: Parameters<typeof aMember>[1]) {
  await aMember(db, member);
  browser = aBrowser(services);
  await browser.signIn();
}

const mainOf = ({ html }: Answer) => html.slice(html.indexOf('<main'));
const said = ({ text }: Answer) => text.join(' ');
const stored = async () => (await db.select().from(memberships))[0]!;
const heading = ({ html }: Answer) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];

describe('another plan', () => {
  test('in a trial: amount and day of the charge', async () => {
    stands(nextCharge(7));
    await signedIn({ facts: [aTrial()] });
    const page = await browser.get('/account/plan');
    expect(said(page)).toContain('You’ll pay $10 on 9 November 2026 instead of $99, then every month.');
    expect(said(page)).not.toContain('Nobody is charged');
  });

  test('in a trial without a card nothing is charged', async () => {
    await signedIn({ facts: [aTrial()] });
    expect(said(await browser.get('/account/plan'))).toContain('Without a card nothing is charged.');
  });

  test('during a paid year: its end, what follows, and the way back', async () => {
    stands(nextCharge(30));
    await signedIn({ facts: [aPayment(0, 30)] });
    expect(said(await browser.get('/account/plan'))).toContain(
      'Your year runs until 2 December 2026; then $10 a month, the first on 2 December 2026. You don’t lose any time you’ve paid for.',
    );
    await browser.post('/account/plan', { plan: 'monthly' });
    const chosen = await browser.get('/account/plan');
    expect(said(chosen)).toContain('On 2 December 2026 you’ll pay $99 instead of $10.');
    expect(chosen.text).toEqual(expect.arrayContaining(['You’ve chosen monthly for afterwards.', 'Stay with yearly']));
  });

  test('while a monthly renewal is awaited: after that period', async () => {
    stands(nextCharge(0, 'monthly'));
    await signedIn({ plan: 'monthly', facts: [aPayment(-30, 0)] });
    expect(said(await browser.get('/account/plan'))).toContain(
      'Your month runs until 2 December 2026; then $99 a year, the first on 2 December 2026.',
    );
  });

  test.each([
    [
      'a payment is open: that it stays',
      { plan: 'monthly' as const, facts: inGrace },
      pastDue,
      'The $10 we couldn’t charge stays due',
    ],
    ['cancelled', { facts: [aPayment(0, 30)], cancelAt: inDays(30) }, { card }, 'You’ve cancelled, so nothing is'],
    ['ended', { facts: [aTrial(-8)] }, {}, 'When you start again you’ll pay $10 a month.'],
    ['a grant', { facts: [aGrant(0, 90)] }, { card }, 'Nothing is charged for it now.'],
  ])('%s', async (_what, member, paymentStatus, words) => {
    stands(paymentStatus);
    await signedIn(member);
    expect(said(await browser.get('/account/plan'))).toContain(words);
  });
});

describe('cancelling', () => {
  test('in a paid year: the end of access, no further charge, and where to ask for a partial refund', async () => {
    stands(nextCharge(300));
    await signedIn({ facts: [aPayment(0, 300)] });
    const page = await browser.get('/account/cancellation');
    expect(said(page)).toContain('Nothing more is charged. You can change your mind until then.');
    expect(said(page)).toContain(
      `A year may be refunded in part, at the creator’s discretion. To ask, write to ${plain.supportEmail}`,
    );
    expect(fieldsOf(page).takes).toBe('later');
  });

  test('of a subscription that goes on without the site: the pages and the way back say who charges, and how to stop it', async () => {
    stands({ ...nextCharge(30), isChargedElsewhere: true });
    await signedIn({ facts: [aPayment(0, 30)] });
    const stops = 'To stop it, write to Bea or your bank';
    expect(said(await browser.get('/account/cancellation'))).toContain(stops);
    await browser.post('/account/cancellation', { takes: 'later' });
    for (const path of ['/account/cancellation', '/account/return', '/account']) {
      const page = said(await browser.get(path));
      expect(page).toContain(stops);
      expect(page).not.toMatch(/othing (more )?is charged|The next charge/);
    }
    await browser.post('/account/return');
    const [letter] = (await mail()).slice(-1);
    const words = letter?.template.name === 'worded' ? letter.template.props.words.lead.join(' ') : '';
    expect(words).toContain(stops);
    expect(words).not.toMatch(/we’ll charge|nothing is charged/);
  });

  test('a month is not refunded', async () => {
    stands(nextCharge(30, 'monthly'));
    await signedIn({ plan: 'monthly', facts: [aPayment(0, 30)] });
    expect(said(await browser.get('/account/cancellation'))).toContain('A month you’ve paid for isn’t refunded');
  });

  test('after the paid period: its end, not that of the day in which the payment is awaited', async () => {
    const until = inDays(30);
    stands({
      ...nextCharge(30),
      receipts: [
        { id: 'in_1', paidAt: now, price: usd(9900), refunded: 0, disputed: false, from: now, until, url: null },
      ],
    });
    await signedIn({ facts: [aPayment(0, 30)] });
    await browser.post('/account/cancellation', { takes: 'later' });
    expect((await stored()).cancelAt).toEqual(until);
  });

  test('in grace: access ends now, stated before, and the open payment is not requested again', async () => {
    stands(pastDue);
    await signedIn({ plan: 'monthly', facts: inGrace });
    const page = await browser.get('/account/cancellation');
    expect(said(page)).toContain('Your last payment failed, so cancelling now closes Bea right away.');
    expect(said(page)).toContain('You won’t owe the $10 we couldn’t charge, and nothing more is charged.');
    expect(said(page)).not.toContain('stays open');
    expect((await browser.post('/account/cancellation', fieldsOf(page))).status).toBe(303);
    const facts = await db.select().from(membershipFacts);
    expect(facts.filter(({ kind }) => kind === 'ended')).toMatchObject([{ at: now, aboutId: null }]);
    expect(await stored()).toMatchObject({ cancelAt: now, endedAt: null });

    const done = await browser.get('/account/cancellation');
    expect(heading(done)).toBe('Your membership has ended, as you asked');
    expect(done.text).toContain('Would you tell us why?');
    const account = await browser.get('/account');
    expect(said(account)).toContain('Your membership ended on 2 November 2026.');
    expect(said(account)).not.toContain('couldn’t charge');
    expect((await browser.post('/account/cancellation')).status).toBe(409);
    expect(await db.select().from(cancellations)).toHaveLength(1);
  });

  test('with a form from before the failed payment: nothing ends, and the new terms are shown', async () => {
    stands(pastDue);
    await signedIn({ plan: 'monthly', facts: inGrace });
    const answer = await browser.post('/account/cancellation', { takes: 'later' });
    expect(answer.status).toBe(409);
    expect(said(answer)).toContain('Something changed while this page was open.');
    expect(said(answer)).toContain('cancelling now closes Bea right away');
    expect((await stored()).cancelAt).toBe(null);
  });

  test('after a failed first charge: possible although nothing is open', async () => {
    stands(pastDue);
    await signedIn({ facts: [aTrial(-8)] });
    const page = await browser.get('/account/cancellation');
    expect(said(page)).toContain('You won’t owe');
    expect(said(page)).not.toContain('closes');
    expect((await browser.post('/account/cancellation', fieldsOf(page))).status).toBe(303);
    expect((await stored()).cancelAt).toEqual(now);
    expect((await db.select().from(membershipFacts)).map(({ kind }) => kind)).toEqual(['trial', 'ended']);
    expect(heading(await browser.get('/account'))).toBe('Trial ended');
  });

  test('with a grant beside the open payment: the grant stays', async () => {
    stands(pastDue);
    await signedIn({ facts: [...inGrace, aGrant(0, 90)] });
    const page = await browser.get('/account/cancellation');
    expect(said(page)).toContain('31 January 2027');
    expect(said(page)).toContain('You won’t owe the $10 we couldn’t charge');
    await browser.post('/account/cancellation', fieldsOf(page));
    expect((await stored()).cancelAt).toEqual(inDays(90));
  });
});

describe('coming back', () => {
  test.each([
    ['a trial', { facts: [aTrial()], cancelAt: inDays(7) }, { card }, 'The next charge is $99 on 9 November 2026.'],
    [
      'paid time, with another plan to come',
      { facts: [aPayment(0, 30)], cancelAt: inDays(30), nextPlan: 'monthly' as const },
      { card },
      'The next charge is $10 on 2 December 2026.',
    ],
    ['no card', { facts: [aTrial()], cancelAt: inDays(7) }, {}, 'Without a card nothing is charged.'],
  ])('to %s says the next charge and its date', async (_what, member, paymentStatus, words) => {
    stands(paymentStatus);
    await signedIn(member);
    expect(said(await browser.get('/account/return'))).toContain(words);
    expect((await browser.post('/account/return')).location).toBe('/account?done=returned');
  });

  test.each([
    ['that is not used', null, '$49.50'],
    ['of which something is left', { used: true, until: inDays(30) }, '$49.50'],
    ['that is over by then', { used: true, until: inDays(7) }, '$99'],
  ])('with an offer %s says the rest of the offer', async (_what, left, amount) => {
    const offer = anOffer({ duration: 'once' });
    const { membershipId, accountId } = await aMember(db, { facts: [aTrial()], cancelAt: inDays(7) });
    await db.insert(offers).values({ ...offer, ...bea, createdAt: now });
    const taken = { offerId: offer.id, mailbox: 'rosa@home.example', accountId, confirmedAt: now };
    if (!left) await db.insert(offerRedemptions).values({ ...taken, membershipId, takenAt: now });
    stands({ card, ...(left && { offer: { terms: offer, until: left.until } }) });
    browser = aBrowser(services);
    await browser.signIn();
    expect(said(await browser.get('/account/return'))).toContain(`The next charge is ${amount} on 9 November 2026.`);
  });

  test.each([
    ['on that day', 7, '$120'],
    ['a day later', 8, '$99'],
  ])(
    'before a raise that applies %s says the new charge, which the account page omits',
    async (_when, days, amount) => {
      stands({ card, raise: { price: { ...priceOf('yearly'), amount: 12_000 }, at: inDays(days) } });
      await signedIn({ facts: [aTrial()], cancelAt: inDays(7) });
      expect(said(await browser.get('/account/return'))).toContain(`The next charge is ${amount} on 9 November 2026.`);
      expect(said(await browser.get('/account'))).not.toContain('$120');
    },
  );

  test('after the end leads to the page that charges', async () => {
    await signedIn({ facts: [aTrial(-8)] });
    const page = await browser.get('/account/return');
    expect(heading(page)).toBe('Your membership has ended');
    expect(page.html).toContain('href="/account/start"');
    expect(mainOf(page)).not.toContain('<button');
  });
});
