import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../tests/support/browser.ts';
import { chargedSite } from '../../tests/support/charged-site.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { visibleText } from '../../tests/support/html.ts';
import { bea, rosa } from '../../tests/support/membership.ts';
import { aMerchant } from '../../tests/support/merchants.ts';
import { peopleIn } from '../../tests/support/people.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { accounts } from '../db/schema/identity.ts';
import { cancellations, memberships } from '../db/schema/membership.ts';
import { paymentCustomers } from '../db/schema/payments.ts';
import { scheduledEmails } from '../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../mail/scheduled/due-worker.server.ts';
import { cancelMembership } from '../membership/cancellation/commands.server.ts';
import { processDue } from '../membership/due-worker.server.ts';
import { makeOffer } from '../membership/offers/commands.server.ts';
import { findOffer } from '../membership/offers/queries.server.ts';
import { changePlan } from '../membership/plan/commands.server.ts';
import { setOwnPrice } from '../membership/prices/commands.server.ts';
import { showing } from '../membership/prices/offer.ts';
import type { OwnPrice } from '../membership/prices/own-price.ts';
import { listOnSale } from '../membership/prices/queries.server.ts';
import { announceRaise, lowerPrices, type RaiseResult, withdrawRaise } from '../membership/raise/commands.server.ts';
import { findOtherPrices } from '../membership/raise/queries.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charged } = site;

let by: { accountId: string };
beforeEach(async () => {
  await site.startAtBeas();
  by = { accountId: (await (await peopleIn(db, bea)).accountOf('owner'))! };
});

const given = () => ({ ...bea, by, now: clock.now });
const sellFor = async (month: number, year: number, currency: OwnPrice['currency'] = 'usd') => {
  expect(await setOwnPrice(services, { ...given(), price: { currency, month, year }, shown: undefined })).toEqual({
    ok: true,
    changed: true,
  });
  site.restart();
};
const shown = async () => showing(await listOnSale(db, { ...bea, now: clock.now }));
const raise = async (): Promise<RaiseResult> => announceRaise(services, { ...given(), shown: await shown() });

const joins = async (plan: string, email: string = rosa.email) => (await site.join({ plan, email })).accountId;

/** Adds a member with an offer of 20 % off each payment within `months` months. */
async function joinsWithOffer(months: number, email: string = rosa.email): Promise<void> {
  const terms = { percentOff: 20, amountOff: null, currency: null, plan: null, endsAt: null, places: null };
  const code = `FIFTH${months}`;
  const duration = months === 1 ? 'once' : 'months';
  const offer = { ...terms, code, duration, months: months === 1 ? null : months } as const;
  expect(await makeOffer(services, { ...given(), offer })).toMatchObject({ ok: true });
  const found = await findOffer(db, { ...bea, typed: code, now: clock.now });
  await site.join({ plan: 'monthly', email }, 'pm_card_visa', found);
}

async function pass(...days: number[]): Promise<void> {
  for (const each of days) {
    await site.pass(each);
    while ((await processDue(services)) > 0);
    while ((await sendDueEmails(services)) > 0);
    await site.work();
  }
}

const stored = async (accountId: string) =>
  (await db.select().from(memberships).where(eq(memberships.accountId, accountId)))[0]!;
const mails = async (about: RegExp) =>
  (await site.mail()).flatMap(({ to, template }) => {
    const { words } = template.props as { words?: { subject: string; lead: string[] } };
    return words && about.test(words.subject) ? [{ to, subject: words.subject, text: words.lead.join(' ') }] : [];
  });

async function page(path: string, email: string = rosa.email): Promise<string> {
  const browser = aBrowser(services);
  expect((await browser.signIn({ email })).status).toBe(303);
  return visibleText((await browser.get(path)).html).join(' ');
}

describe('a price that is raised', () => {
  test('is paid by present members 30 days after the email, from their next period on', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(1200, 12_000);
    await joins('monthly', 'new@home.example');
    await pass(8);
    expect((await charged()).sort()).toEqual([1000, 1200]);
    expect(await findOtherPrices(db, given())).toMatchObject({
      others: [{ price: { amount: 1000 }, sold: { amount: 1200 }, members: 1 }],
      toCome: [],
    });

    // Today is 18 November 2026, in the membership's first month, which was paid on the 9th.
    expect(await raise()).toEqual({ ok: true, members: 1 });
    expect(await raise(), 'nobody is told twice').toEqual({ ok: true, members: 0 });
    expect(await findOtherPrices(db, given())).toMatchObject({ others: [], toCome: [{ members: 1 }] });
    await pass(1);
    const [told, ...others] = await mails(/will cost/);
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      to: rosa.email,
      subject: 'Your membership with Bea will cost $12 from 21 December 2026',
    });
    expect(told!.text).toContain('You pay $10 a month now. From 21 December 2026, each month that begins costs $12.');
    expect(told!.text).toContain('The first $12 is charged on 9 January 2027.');
    expect(told!.text).toContain('cancel before then');
    expect(await page('/account')).toContain(
      'Bea has raised the price. For what you pay from 21 December 2026, it’s $12 a month.',
    );

    await pass(30);
    expect(await stored(accountId), 'before the day').toMatchObject({ raiseAt: new Date('2026-12-21') });
    await pass(2, 30);
    expect((await charged()).sort(), 'of the first November and December, then what was told').toEqual([
      ...[1000, 1000],
      ...[1200, 1200, 1200, 1200],
    ]);
    expect(await stored(accountId)).toMatchObject({ raiseAt: null, raisePriceId: null, nextPriceId: null });
    const { subscriptions } = await site.atProvider();
    expect(subscriptions.map(({ items }) => items.data[0]!.price.unit_amount)).toEqual([1200, 1200]);
    expect(await page('/account')).toContain('$12 a month.');
    expect(site.takeLogged()).toEqual([]);
  });

  test('is announced to a member with an offer with the amounts that are charged', async () => {
    await sellFor(700, 7000, 'eur');
    await joinsWithOffer(3, 'three@home.example');
    await joinsWithOffer(2, 'two@home.example');
    await joinsWithOffer(1, 'one@home.example');
    await pass(8);
    await sellFor(900, 9000, 'eur');
    expect(await raise()).toEqual({ ok: true, members: 3 });
    await pass(1);
    const told = Object.fromEntries((await mails(/will cost/)).map(({ to, ...mail }) => [to, mail]));
    expect(told['three@home.example']).toEqual({
      subject: 'Your membership with Bea will cost €7.20 from 13 December 2026',
      text: expect.stringContaining(
        'You pay €5.60 a month now. From 13 December 2026, each month that begins costs €7.20 with your offer, and €9 from 9 February 2027. ' +
          'The first €7.20 is charged on 9 January 2027. Until then you pay what you pay now.',
      ),
    });
    expect(told['two@home.example']!.text).toContain(
      'You pay €5.60 a month now. From 13 December 2026, each month that begins costs €9. The first €9 is charged on 9 January 2027.',
    );
    expect(told['one@home.example']!.text).toContain('You pay €7 a month from your next payment on. From 13 December');
    expect(await page('/account', 'three@home.example')).toContain(
      'Bea has raised the price. For what you pay from 13 December 2026, it’s €7.20 a month until 9 February 2027, then €9 a month.',
    );
    await withdrawRaise(services, given());
    await pass(1);
    expect((await mails(/stays at/)).map(({ to, subject, text }) => [to, subject, text])).toContainEqual([
      'three@home.example',
      'Your membership with Bea stays at €5.60',
      expect.stringContaining('you go on paying €5.60 a month until 9 February 2027, then €7 a month.'),
    ]);
    await pass(30, 31, 31);
    expect((await charged()).sort()).toEqual([560, 560, 560, 560, 560, 560, 700, 700, 700, 700, 700, 700]);
  });

  test('leaves out members at another price, whom the studio lists', async () => {
    await joins('monthly', 'cancelled@home.example');
    await joins('yearly', 'yearly@home.example');
    await pass(8);
    await sellFor(1200, 9900);
    await joins('monthly', 'new@home.example');
    await pass(8);
    const cancelled = (await db.select().from(accounts).where(eq(accounts.email, 'cancelled@home.example')))[0]!;
    await cancelMembership(services, { accountId: cancelled.id, now: clock.now });
    await site.work();
    expect(await findOtherPrices(db, given())).toMatchObject({ others: [], atAnother: 1 });
    const owner = aBrowser(services);
    owner.keep(`${await (await peopleIn(db, bea)).sessionOf(by.accountId)}; Path=/`);
    const studio = `/studio/${bea.creatorId}`;
    expect((await owner.get(`${studio}/payments/price`)).html).toContain('1 member at another price');
    const members = await owner.get(`${studio}/payments/price/members`);
    expect(visibleText(members.html).join(' ')).toContain('There’s nobody to move to today’s price');
    expect(members.html).toContain(`href="${studio}/members?price=other"`);
    const listed = visibleText((await owner.get(`${studio}/members?price=other`)).html).join(' ');
    expect(listed).toContain('cancelled@home.example');
    expect(listed).not.toMatch(/yearly@|new@/);
  });

  test('does not apply to members who have cancelled, or cancel after the email', async () => {
    const before = await joins('monthly', 'before@home.example');
    const after = await joins('monthly', 'after@home.example');
    await pass(8);
    await sellFor(1200, 12_000);
    await cancelMembership(services, { accountId: before, now: clock.now });
    await site.work();
    expect(await raise()).toEqual({ ok: true, members: 1 });
    await pass(2);
    expect((await mails(/will cost/)).map(({ to }) => to)).toEqual(['after@home.example']);
    await cancelMembership(services, { accountId: after, now: clock.now });
    await site.work();
    await pass(31, 29);
    expect(await charged()).toEqual([1000, 1000]);
    for (const accountId of [before, after]) {
      expect(await stored(accountId)).toMatchObject({ raiseAt: null, priceId: expect.stringContaining('1000') });
    }
    expect(await db.$count(cancellations)).toBe(2);
  });

  test('can be withdrawn until its date, and the notified members get an email', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(1200, 12_000);
    await raise();
    expect(await withdrawRaise(services, given()), 'before any email has left').toEqual({ ok: true, members: 1 });
    await pass(1);
    expect(await mails(/./)).toEqual([]);

    await raise();
    await pass(3);
    expect(await withdrawRaise(services, given())).toEqual({ ok: true, members: 1 });
    expect(await withdrawRaise(services, given())).toEqual({ ok: true, members: 0 });
    await pass(31, 9);
    expect((await mails(/./)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('will cost $12'),
      'Your membership with Bea stays at $10',
    ]);
    expect(await stored(accountId)).toMatchObject({ raiseAt: null });
    expect(new Set(await charged())).toEqual(new Set([1000]));
  });

  test('is limited to the price for new members on its date', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(1500, 15_000);
    await raise();
    await pass(1);
    await sellFor(1100, 11_000);
    await pass(32, 31);
    expect(await stored(accountId)).toMatchObject({ raiseAt: null });
    expect((await charged()).sort()).toEqual([1000, 1000, 1100]);
  });

  test('is postponed by 30 days if the emails could not be sent', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(1200, 12_000);
    await raise();
    await db
      .update(scheduledEmails)
      .set({ dueAt: new Date('2027-06-01') })
      .where(eq(scheduledEmails.kind, 'price-raise'));
    await pass(33, 1);
    const { raiseAt, priceId } = await stored(accountId);
    expect(priceId).toContain('1000');
    expect(raiseAt! > new Date(clock.now.getTime() + 29 * 86_400_000)).toBe(true);
    expect(await mails(/will cost/)).toHaveLength(1);
    await pass(40);
    expect(await stored(accountId)).toMatchObject({ raiseAt: null, priceId: expect.not.stringContaining('1000') });
  });

  test('in effect is not undone by choosing the same plan, or by an undone cancellation', async () => {
    const accountId = await joins('yearly');
    await pass(8);
    await sellFor(1200, 12_000);
    await raise();
    await pass(1, 39);
    await changePlan(services, { accountId, plan: 'yearly', now: clock.now });
    await cancelMembership(services, { accountId, now: clock.now });
    await site.work();
    const browser = aBrowser(services);
    await browser.signIn();
    expect((await browser.post('/account/return')).status).toBe(303);
    await site.work();
    for (const days of [150, 150, 40]) await site.pass(days);
    expect((await charged()).sort()).toEqual([12_000, 9900]);
  });

  test('is shown with its first charge before the provider knows it', async () => {
    await joins('yearly');
    await pass(8);
    // The raise includes a yearly membership that renews a week after the date of the raise.
    await pass(325);
    await sellFor(1200, 12_000);
    await raise();
    await pass(1);
    expect((await mails(/will cost/))[0]!.text).toContain('The first $120 is charged on 9 November 2027.');
    expect(await page('/account')).toContain('$120 on 9 November 2027');
    await pass(10);
    const coming = (await site.mail()).findLast(({ template }) => template.name === 'charge-coming');
    expect(coming?.template.props).toMatchObject({ amount: '$120', at: '2027-11-09T10:00:00.000Z' });
    await pass(27, 2);
    expect((await charged()).sort()).toEqual([12_000, 9900]);
  });

  test('needs an owner, and the price that the page showed', async () => {
    await joins('monthly');
    await pass(8);
    await sellFor(1200, 12_000);
    const old = await shown();
    await sellFor(1500, 15_000);
    expect(await announceRaise(services, { ...given(), shown: old })).toEqual({ ok: false, reason: 'price-changed' });
    const other = (await (await peopleIn(db, bea)).accountOf('editor'))!;
    const byEditor = { ...given(), by: { accountId: other } };
    expect(await announceRaise(services, { ...byEditor, shown: await shown() })).toMatchObject({ reason: 'not-owner' });
    expect(await withdrawRaise(services, byEditor)).toMatchObject({ reason: 'not-owner' });
    expect(await findOtherPrices(db, given())).toMatchObject({ toCome: [] });
  });

  test('of one creator does not affect the members of another', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    const ann = await aLandingPage(db, { name: 'Ann', subdomain: 'ann' });
    const anns = { creatorId: ann.creatorId, by: { accountId: (await (await peopleIn(db, ann)).accountOf('owner'))! } };
    const price = { currency: 'usd', month: 1200, year: 12_000 } as const;
    await setOwnPrice(services, { ...anns, price, shown: undefined, now: clock.now });
    const onSale = showing(await listOnSale(db, { ...anns, now: clock.now }));
    expect(await findOtherPrices(db, { ...anns, now: clock.now })).toMatchObject({ others: [], toCome: [] });
    expect(await announceRaise(services, { ...anns, shown: onSale, now: clock.now })).toEqual({ ok: true, members: 0 });
    await sellFor(1200, 12_000);
    await raise();
    expect(await withdrawRaise(services, { ...anns, now: clock.now })).toEqual({ ok: true, members: 0 });
    expect(await stored(accountId)).toMatchObject({ raiseAt: expect.any(Date) });
  });
});

describe('a price that is lowered', () => {
  test('is paid from the next period on, by present members too if the creator decides so', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(800, 8000);
    await pass(31);
    expect(await charged()).toEqual([1000, 1000]);
    expect(await lowerPrices(services, { ...given(), shown: await shown() })).toEqual({ ok: true, members: 1 });
    await site.work();
    await pass(31);
    expect(await charged()).toEqual([1000, 1000, 800]);
    expect(await stored(accountId)).toMatchObject({ plan: 'monthly', nextPriceId: null });
  });
});

describe('another currency', () => {
  test('is refused by the provider for a customer who was charged in one', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    await sellFor(700, 7000, 'eur');
    const customer = (await site.stripeIdOf(accountId))!;
    const price = await site.stripe.prices.create({
      currency: 'eur',
      unit_amount: 700,
      recurring: { interval: 'month' },
      product: 'larder_membership',
    });
    await expect(site.stripe.subscriptions.create({ customer, items: [{ price: price.id }] })).rejects.toThrow(
      /cannot combine currencies on a single customer/,
    );
  });

  test('applies to new members only, and present members’ prices are never raised into it', async () => {
    const accountId = await joins('monthly', 'old@home.example');
    await pass(8);
    await sellFor(700, 7000, 'eur');
    await joins('yearly', 'new@home.example');
    await pass(8);
    const { invoices } = await site.atProvider();
    expect(
      invoices.flatMap(({ amount_paid, currency }) => (amount_paid ? [`${amount_paid} ${currency}`] : [])),
    ).toEqual(['1000 usd', '7000 eur']);
    expect(await raise()).toEqual({ ok: true, members: 0 });
    const plans = await page('/account/plan', 'old@home.example');
    expect(plans).toContain('The other plans are sold in another currency now');
    expect(plans).not.toContain('€');
    expect(await changePlan(services, { accountId, plan: 'yearly', now: clock.now })).toMatchObject({
      reason: 'plan-unknown',
    });
    expect(await page('/account', 'new@home.example')).toContain('€70 a year.');
    expect(site.takeLogged()).toEqual([]);
  });

  test('after a move needs a new customer and a card, and the previous customer stays', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    const dollars = (await site.stripeIdOf(accountId))!;
    const cleo = await aLandingPage(db, { name: 'Cleo', subdomain: 'cleo' });
    const cleos = { accountId: (await (await peopleIn(db, cleo)).accountOf('owner'))! };
    const price = { currency: 'eur', month: 700, year: 7000 } as const;
    await setOwnPrice(services, { creatorId: cleo.creatorId, price, shown: undefined, by: cleos, now: clock.now });
    await site.standIn.openAccount({ id: 'acct_cleo' });
    await aMerchant(db, { creatorId: cleo.creatorId, merchantId: 'acct_cleo' });
    site.restart();
    const offered = await page(`/sign-up/${cleo.creatorId}`);
    expect(offered).toContain(
      'Cleo has a Stripe account of their own, so a card you gave to somebody else doesn’t come along.',
    );
    expect(offered).toContain('€7');

    expect(await site.moveTo(accountId, cleo.creatorId)).toEqual({ ok: true, done: 'scheduled' });
    await site.syncToProvider(await site.membershipOf(accountId));
    await site.work();
    await pass(32);
    const euros = (await site.stripeIdOf(accountId))!;
    expect(euros).not.toBe(dollars);
    const customers = await db.select().from(paymentCustomers).where(eq(paymentCustomers.accountId, accountId));
    expect(Object.fromEntries(customers.map(({ id, currency }) => [id, currency]))).toEqual({
      [dollars]: 'usd',
      [euros]: 'eur',
    });
    expect(await page('/account')).toContain('Add a card');

    const attemptId = crypto.randomUUID();
    expect(await site.charges.saveCard({ accountId, attemptId, token: 'pm_card_visa' })).toEqual({
      state: 'succeeded',
    });
    await site.work();
    await pass(8);
    const { invoices, subscriptions } = await site.atProvider();
    expect(subscriptions.map(({ customer, status, currency }) => [customer, status, currency])).toEqual([
      [dollars, 'canceled', 'usd'],
      [euros, 'active', 'eur'],
    ]);
    expect(
      invoices.flatMap(({ amount_paid, currency }) => (amount_paid ? [`${amount_paid} ${currency}`] : [])),
    ).toEqual(['1000 usd', '700 eur']);
    expect(site.takeLogged()).toEqual([]);
  });

  test('of an imported customer is learned from the provider’s response', async () => {
    const accountId = await joins('monthly');
    await pass(8);
    const dollars = (await site.stripeIdOf(accountId))!;
    await db.update(paymentCustomers).set({ currency: null });
    await sellFor(700, 7000, 'eur');
    await cancelMembership(services, { accountId, now: clock.now });
    await site.work();
    await pass(40);
    const onSale = await listOnSale(db, { ...bea, now: clock.now });
    const [month] = onSale;
    const start = () => site.charges.start({ accountId, price: month!, attemptId: crypto.randomUUID() });
    await db.update(memberships).set({ priceId: month!.id });
    expect(await start()).toEqual({ ok: false, reason: 'no-card' });
    expect(await site.stripeIdOf(accountId)).not.toBe(dollars);
    await site.charges.saveCard({ accountId, attemptId: crypto.randomUUID(), token: 'pm_card_visa' });
    expect(await start()).toEqual({ ok: true });
    expect((await site.atProvider()).invoices.map(({ currency }) => currency)).toContain('eur');
  });
});
