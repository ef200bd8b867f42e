import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { now, rosa } from '../../../tests/support/membership.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { cancellations, endUserDetails, memberships } from '../../db/schema/membership.ts';
import { recordFact } from '../access/facts.server.ts';
import type { StartResult } from '../charges.ts';

const { db } = await testDatabase();
const { services: plain, startAtBeas, takeLogged } = await accountServices(db);

const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;
const bank = { clientSecret: 'seti_secret_1', bankPath: '/dev/payments/bank/pi_1?return=%2Faccount' };
const attempt = '5c1d0f34-7b1f-4f0e-9a43-9e1a2f5f7d11';

let answer: StartResult | Error;
let usesTax: boolean;
const { charges, stands, takeCalls } = aCharges({
  browserFor: async () => ({ kind: 'demo', usesTax }),
  async start() {
    if (answer instanceof Error) throw answer;
    return answer;
  },
});
const services = { ...plain, charges };
const started = () => takeCalls().filter(({ name }) => name === 'start');

let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  answer = { ok: true };
  usesTax = false;
  stands({ card });
  takeCalls();
});

async function signedIn(member: Parameters<typeof aMember>[1] = { facts: [aTrial(-8)] }) {
  const ids = await aMember(db, member);
  browser = aBrowser(services);
  await browser.signIn();
  return ids;
}

const start = (fields: Record<string, string> = {}) =>
  browser.post('/account/start', { attempt, plan: 'monthly', ...fields });
const mainOf = ({ html }: Answer) => html.slice(html.indexOf('<main'));
const said = ({ text }: Answer) => text.join(' ');
const heading = ({ html }: Answer) => /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
const stored = async () => (await db.select().from(memberships))[0]!;

describe('before the click', () => {
  test('the page says today’s charge, the renewal, the card, and what is agreed to', async () => {
    await signedIn();
    const page = await browser.get('/account/start');
    expect([page.status, heading(page)]).toEqual([200, 'Start again with Bea']);
    expect(said(page)).toContain('Your trial ended on 1 November 2026.');
    expect(said(page)).toContain('$10 on 2 December 2026, and then every month until you cancel');
    expect(said(page)).toContain('$99 on 2 November 2027, and then every year until you cancel');
    expect(said(page)).toContain('Visa ending in 4242');
    expect(said(page)).toContain('Bea charges your card through Stripe: $10 now and every month, until you cancel.');
    expect(page.text).toEqual(expect.arrayContaining(['Pay $10 and start', 'Pay $99 and start']));
    expect(mainOf(page).match(/<button/g)).toHaveLength(1);
    expect(started()).toEqual([]);
  });

  test('without a card there is no button, but a link to add one', async () => {
    stands({});
    await signedIn();
    const page = await browser.get('/account/start');
    expect(said(page)).toContain('Add a card first.');
    expect(page.html).toContain('href="/account/card"');
    expect(mainOf(page)).not.toContain('<button');
  });

  test('unaccepted terms are accepted there, before any payment', async () => {
    stands({ card, awaitsTerms: true });
    await signedIn();
    const page = await browser.get('/account/start');
    expect(said(page)).toContain('I accept the Terms and Conditions');
    const refused = await start();
    expect([refused.status, said(refused)]).toEqual([409, expect.stringContaining('Accept the terms first.')]);
    expect(started()).toEqual([]);
  });

  test.each([
    ['there is access', { facts: [aTrial()] }, {}, 'Your membership is open'],
    [
      'a payment is open',
      { facts: [aTrial(-8)] },
      {
        pastDue: {
          since: inDays(-1),
          price: { amount: 9900, currency: 'usd' },
          nextAttemptAt: null,
          url: null,
          asksBank: false,
        },
      },
      'A payment is open',
    ],
  ])('%s: nothing can be paid, and a submitted form charges nothing', async (_what, member, paymentStatus, title) => {
    stands({ card, ...paymentStatus });
    await signedIn(member);
    const page = await browser.get('/account/start');
    expect(heading(page)).toBe(title);
    expect(mainOf(page)).not.toContain('<button');
    expect([303, 409]).toContain((await start()).status);
    expect(started()).toEqual([]);
  });

  test('a former member joins again', async () => {
    await signedIn();
    await db.update(memberships).set({ endedAt: inDays(-1), endReason: 'ended' });
    const page = await browser.get('/account/start');
    expect(heading(page)).toBe('You have no membership');
    expect(page.text).toContain('Join Bea');
    expect((await start()).status).toBe(409);
    expect(started()).toEqual([]);
  });

  test('while payments are not configured, the page says so', async () => {
    await signedIn();
    const poor = { services: { charges: null } };
    const page = await browser.get('/account/start', poor);
    expect(heading(page)).toBe('Payments are not open yet');
    expect(mainOf(page)).not.toContain('<button');
    expect((await browser.post('/account/start', { attempt, plan: 'monthly' }, poor)).status).toBe(400);
  });

  test('an account without a membership is told so', async () => {
    await accountsIn(db)({ email: rosa.email, passwordHash: `plain:${rosa.password}`, confirmed: true, now });
    browser = aBrowser(services);
    await browser.signIn();
    expect(heading(await browser.get('/account/start'))).toBe('Your account has no membership.');
    expect((await start()).status).toBe(409);
  });
});

describe('the click', () => {
  test('charges the chosen plan, once the consent is stored', async () => {
    const { accountId } = await signedIn();
    const page = await browser.get('/account/start');
    const answered = await browser.post('/account/start', { ...fieldsOf(page), plan: 'monthly' });
    expect([answered.status, answered.location]).toEqual([303, '/account?done=started']);
    expect(takeCalls()).toEqual([
      { name: 'recordConsent', given: { accountId, price: monthly, beginsAtOnce: true, now } },
      { name: 'start', given: { accountId, price: monthly, attemptId: fieldsOf(page).attempt } },
    ]);
    expect(await stored()).toMatchObject({ plan: 'monthly', nextPlan: null });
    expect(await db.select({ plan: endUserDetails.membershipType }).from(endUserDetails)).toEqual([
      { plan: 'monthly' },
    ]);
  });

  test('closes an effective cancellation, so that it cannot end the paid access', async () => {
    const { accountId, membershipId } = await signedIn({ facts: [aTrial(-8)], cancelAt: inDays(-1) });
    await db.insert(cancellations).values({ membershipId, requestedAt: inDays(-2), takesEffectAt: inDays(-1) });
    await start();
    expect([await stored(), await db.select().from(cancellations)]).toMatchObject([
      { accountId, cancelAt: null },
      [{ undoneAt: now }],
    ]);
  });

  test.each([
    ['was cancelled', { cancelAt: inDays(-1) }, inDays(-2)],
    ['is long over', {}, inDays(-20)],
  ])('continues with an open payment that %s, which is no longer requested', async (_what, fields, since) => {
    stands({
      card,
      pastDue: { since, price: { amount: 9900, currency: 'usd' }, nextAttemptAt: null, url: null, asksBank: false },
    });
    await signedIn({ facts: [aTrial(-30)], ...fields });
    expect((await browser.get('/account/start')).text).toContain('Pay $10 and start');
    expect((await start()).location).toBe('/account?done=started');
  });

  test('repeated or concurrent is the same attempt; after the payment it leads to the account', async () => {
    await signedIn();
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(started().map(({ given }) => (given as { attemptId: string }).attemptId))).toEqual(
      new Set([attempt]),
    );
    const { id: membershipId } = await stored();
    await recordFact(db, { ...aPayment(0, 30), providerId: 'in_1', membershipId, at: now });
    const again = await start({ attempt: '00000000-0000-4000-8000-000000000000' });
    expect([again.status, again.location]).toEqual([303, '/account?done=started']);
    expect(started()).toEqual([]);
  });

  test('declined says so, and the next try is another attempt', async () => {
    await signedIn();
    answer = { ok: false, reason: 'declined' };
    const page = await start();
    expect([page.status, fieldsOf(page).attempt === attempt]).toEqual([409, false]);
    expect(said(page)).toContain('Your card was declined, and nothing was charged.');
    expect(page.html).toMatch(/value="monthly"[^>]*checked|checked[^>]*value="monthly"/);
  });

  test.each([['away' as const], ['failing' as const]])(
    'provider %s: nothing was charged as far as we know, and the next try is the same attempt',
    async (what) => {
      await signedIn();
      answer = what === 'away' ? { ok: false, reason: 'away' } : new Error('no answer');
      const page = await start();
      expect([page.status, fieldsOf(page).attempt]).toEqual([503, attempt]);
      expect(said(page)).toContain('Our payment provider didn’t respond.');
      expect(loggedText(takeLogged())).not.toContain(rosa.email);
    },
  );

  test('says that the card was removed in the meantime', async () => {
    await signedIn();
    answer = { ok: false, reason: 'no-card' };
    expect(said(await start())).toContain('There’s no card to charge. Please add one first.');
  });

  test('with a bank challenge leads to the bank, and the same attempt continues afterwards', async () => {
    await signedIn();
    answer = { ok: false, reason: 'needs-bank', ...bank };
    const page = await start();
    const back = `/account/start?attempt=${attempt}&plan=monthly`;
    expect([page.status, heading(page)]).toEqual([200, 'Your bank needs to check with you']);
    expect(page.html).toContain(`href="/dev/payments/bank/pi_1?return=${encodeURIComponent(back)}"`);

    const returned = await browser.get(back);
    expect([fieldsOf(returned).attempt, said(returned).includes('Confirmed it?')]).toEqual([attempt, true]);
    const { id: membershipId } = await stored();
    await recordFact(db, { ...aPayment(0, 30), providerId: 'in_1', membershipId, at: now });
    expect((await browser.get(back)).location).toBe('/account?done=started');
  });

  test('refuses an unknown plan and an attempt that no form made', async () => {
    await signedIn();
    for (const [name, value] of [
      ['plan', 'free'],
      ['attempt', ''],
      ['attempt', 'x'.repeat(200)],
    ] as const) {
      expect((await start({ [name]: value })).status).toBe(400);
    }
    expect((await browser.get('/account/start?attempt=%3Cb%3E')).html).not.toContain('&lt;b&gt;');
    expect(takeCalls()).toEqual([]);
  });

  test('repeated too often is limited with a message', async () => {
    await signedIn();
    answer = { ok: false, reason: 'declined' };
    const statuses = [];
    for (let times = 0; times < 12; times += 1) statuses.push((await start()).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect(started().length).toBeLessThan(12);
  });
});

describe('with a creator who uses tax', () => {
  const newYork = { country: 'US', postalCode: '10001' };
  beforeEach(async () => {
    usesTax = true;
    stands({ card, usesTax });
    await signedIn();
  });

  test('the page asks where the member lives, and says that tax is added', async () => {
    const page = await browser.get('/account/start');
    expect(page.text).toEqual(expect.arrayContaining(['Where you live, for the tax', 'Pay $10 plus tax and start']));
    expect(said(page)).toContain('$10 plus tax on 2 December 2026, and then every month until you cancel');
    expect(said(page)).toContain('Sales tax is added where it applies');
    expect(fieldsOf(page)).toMatchObject({ postalCode: '' });
    expect(page.text).toContain('Choose a country');
  });

  test('the address is stored before the charge', async () => {
    expect((await start(newYork)).location).toBe('/account?done=started');
    expect(takeCalls().map(({ name }) => name)).toEqual(['saveBilling', 'recordConsent', 'start']);
  });

  test('a missing postal code is asked for at its field, and nothing is charged', async () => {
    const refused = await start({ country: 'US', postalCode: '' });
    expect([refused.status, said(refused)]).toEqual([400, expect.stringContaining('Please enter your postal code')]);
    const field = elements(refused.html, 'input').find(({ attributes }) => attributes.name === 'postalCode')!;
    expect(field.attributes).toMatchObject({ 'aria-invalid': 'true' });
    expect(started()).toEqual([]);
  });

  test('a page that was shown before tax is added is shown again with the tax, and nothing is charged', async () => {
    stands({ card, usesTax: false });
    const { prices } = fieldsOf(await browser.get('/account/start'));
    stands({ card, usesTax });
    const refused = await start({ ...newYork, prices: prices! });
    expect([refused.status, said(refused)]).toEqual([409, expect.stringContaining('Pay $10 plus tax and start')]);
    expect(started()).toEqual([]);
  });

  test('an address for which no tax can be computed is asked for again, with what was typed', async () => {
    answer = { ok: false, reason: 'no-address' };
    const refused = await start(newYork);
    expect([refused.status, fieldsOf(refused).postalCode]).toEqual([409, newYork.postalCode]);
    expect(said(refused)).toContain('We can’t work out the tax for this address. Nothing was charged.');
  });
});
