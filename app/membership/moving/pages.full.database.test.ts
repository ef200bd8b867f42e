import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCharges } from '../../../tests/support/a-charges.ts';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, now } from '../../../tests/support/membership.ts';
import { yearly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { memberships } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import type { CardGiven } from '../charges.ts';
import { joinedPrice } from '../offers/queries.server.ts';
import { executeScheduledMove } from './moving.server.ts';
import { termsKey } from './moving.ts';

const { db } = await testDatabase();
const { services, startAtBeas, mail } = await accountServices(db);
beforeEach(startAtBeas);

const closed = new Set<string>();
let given: CardGiven;
const { charges, stands, standing, takeCalls } = aCharges({
  browserFor: async (_db, { creatorId }) => (closed.has(creatorId) ? null : { kind: 'demo', usesTax: false }),
  findCardFor: async (_db, { creatorId }) => (closed.has(creatorId) ? null : standing().card),
  saveCard: async () => given,
  continueCard: async () => ({ state: 'processing' }),
});

const charging = { ...services, charges };

let browser: TestBrowser;

const card = { kind: 'card', brand: 'visa', last4: '4242', expires: '12/2030' } as const;

const attempt = randomUUID();

const usd = (amount: number) => ({ amount, currency: 'usd' });

const nextCharge = (days: number) => ({
  card,
  nextCharge: { at: inDays(days), price: usd(9900), of: yearly },
});

const pastDue = {
  card,
  pastDue: { since: inDays(-1), price: usd(1000), nextAttemptAt: inDays(3), url: null, asksBank: false },
};

const inGrace = [aPayment(-31, -1, 'first'), { kind: 'payment_failed' as const, providerId: 'second', at: inDays(-1) }];

const said = ({ text }: Answer) => text.join(' ');

const stored = async () => (await db.select().from(memberships))[0]!;

const consents = () => takeCalls().filter(({ name }) => name === 'recordConsent');

async function signedIn(member: Parameters<typeof aMember>[1]) {
  await aMember(db, member);
  browser = aBrowser(charging);
  await browser.signIn();
}

async function offer(member: Parameters<typeof aMember>[1]) {
  const cleo = await aLandingPage(db, { name: 'Cleo' });
  await signedIn(member);
  const page = await browser.get(`/sign-up/${cleo.creatorId}`);
  const move = () => browser.post(`/sign-up/${cleo.creatorId}/move`, fieldsOf(page));
  return { said: said(page), move, cleo };
}

beforeEach(() => {
  closed.clear();
  given = { state: 'succeeded' };
  stands({});
  takeCalls();
});

test('a move in a trial keeps the days and the card', async () => {
  stands(nextCharge(7));
  const { said: words, move, cleo } = await offer({ facts: [aTrial()] });
  expect(words).toContain('What it costs Nothing today Then Cleo charges $99 to your Visa ending in 4242');
  expect(words).toContain('through Stripe on 9 November 2026');
  expect((await move()).location).toBe(`/${cleo.creatorId}/success?moved=yes`);
});

test('a move with paid time starts the other creator’s trial after it, then the first charge', async () => {
  stands(nextCharge(30));
  const { said: words, move } = await offer({ facts: [aPayment(0, 30)] });
  expect(words).toContain('Stays open until 2 December 2026, 10:00 UTC');
  expect(words).toContain('You’ve paid Bea for that time. Cleo earns what you pay after it.');
  expect(words).toContain('Then Cleo charges $99 to your Visa ending in 4242 through Stripe on 9 December 2026');
  await move();
  expect(await stored()).toMatchObject({ moveAt: inDays(30) });
  expect(consents()).toMatchObject([{ given: { price: { plan: 'yearly' }, now } }]);
});

test('after a failed payment nothing more is requested', async () => {
  stands(pastDue);
  const { said: words } = await offer({ plan: 'monthly', facts: inGrace });
  expect(words).toContain('You won’t owe the $10 we couldn’t charge for Bea.');
  expect(words).toContain('Then Cleo charges $10 to your Visa ending in 4242 through Stripe on 9 November 2026');
});

test('without a card nothing is charged automatically', async () => {
  const { said: words, move } = await offer({ facts: [aTrial(-8)] });
  expect(words).toContain('Your free days end on 9 November 2026. With a card');
  await move();
  expect(consents()).toEqual([]);
});

test('without trial and access the move opens with a payment on the next page', async () => {
  const { accountId, membershipId } = await aMember(db, { facts: [aTrial(-8)] });
  const cleo = await aLandingPage(db, { name: 'Cleo' });
  await db.insert(trialClaims).values({ creatorId: cleo.creatorId, mailbox: 'rosa@home.example', accountId });
  browser = aBrowser(charging);
  await browser.signIn();
  stands({ card });
  const page = await browser.get(`/sign-up/${cleo.creatorId}`);
  expect(said(page)).toContain('Opens with a payment You’ve already had your free days with Cleo.');
  expect(said(page)).toContain('$99 a year. You’ll confirm on the next page');
  expect((await browser.post(`/sign-up/${cleo.creatorId}/move`, fieldsOf(page))).location).toBe('/account/start');
  expect(consents()).toEqual([]);
  expect(membershipId).not.toBe((await db.select().from(memberships)).find(({ endedAt }) => !endedAt)!.id);
});

describe('without a card in the other creator’s account', () => {
  test('the page asks for one before the move, and says what happens without one', async () => {
    const { said: words, move, cleo } = await offer({ facts: [aPayment(0, 30)] });
    expect(words).toContain('Add a card for Cleo');
    expect(words).toContain('Saving it doesn’t charge it. Cleo charges it through Stripe only if you press the button');
    expect(words).toContain('With a card, $99 is charged that day; without one, your access ends.');
    expect((await move()).location).toBe('/account');
    expect(await stored()).toMatchObject({ nextCreatorId: cleo.creatorId, moveAt: inDays(30) });
    expect(consents()).toEqual([]);
  });

  const save = (creatorId: string) =>
    browser.post(`/sign-up/${creatorId}/move`, { attempt, cardToken: 'pm_card_visa' });

  test('a card is saved there, and the member still has to agree to the move', async () => {
    const { cleo } = await offer({ facts: [aTrial()] });
    expect((await save(cleo.creatorId)).location).toBe(`/sign-up/${cleo.creatorId}?card=${attempt}`);
    const saved = takeCalls().filter(({ name }) => name === 'saveCard');
    expect(saved).toMatchObject([{ given: { attemptId: attempt, token: 'pm_card_visa', creatorId: cleo.creatorId } }]);
    expect(await stored()).toMatchObject({ endedAt: null, creatorId: bea.creatorId });
  });

  test('a move that was scheduled without one still takes one, and saving it agrees to the stated charge', async () => {
    const { move, cleo } = await offer({ facts: [aPayment(0, 30)] });
    await move();
    expect((await browser.get('/account')).html).toContain(`href="/sign-up/${cleo.creatorId}"`);
    const words = said(await browser.get(`/sign-up/${cleo.creatorId}`));
    expect(words).toContain('Add a card for Cleo');
    expect(words).toContain('Then Cleo charges $99 to your card through Stripe on 9 December 2026');
    expect((await save(cleo.creatorId)).status).toBe(303);
    expect(consents()).toMatchObject([{ given: { price: { plan: 'yearly' }, beginsAtOnce: true, now } }]);
    expect(await stored()).toMatchObject({ nextCreatorId: cleo.creatorId, moveAt: inDays(30) });
  });

  test.each<[CardGiven, number, string]>([
    [{ state: 'declined', because: 'expired' }, 409, 'Your card was declined. Your bank says it has expired.'],
    [{ state: 'away' }, 503, 'Our payment provider didn’t respond'],
    [{ state: 'needs-bank', clientSecret: 's', bankPath: '/bank/1?return=/' }, 200, 'Confirm with your bank'],
  ])('a card that is %o is not saved, and nothing moves', async (outcome, status, words) => {
    const { cleo } = await offer({ facts: [aTrial()] });
    given = outcome;
    const answer = await save(cleo.creatorId);
    expect([answer.status, said(answer)]).toEqual([status, expect.stringContaining(words)]);
    expect(await stored()).toMatchObject({ endedAt: null, creatorId: bea.creatorId });
  });

  test('the bank sends back to the page, which drops the secret and reads the outcome', async () => {
    const { cleo } = await offer({ facts: [aTrial()] });
    const here = `/sign-up/${cleo.creatorId}?card=${attempt}`;
    const back = await browser.get(`${here}&setup_intent_client_secret=seti_1_secret_2`);
    expect([back.status, back.location]).toEqual([302, here]);
    expect(said(await browser.get(here))).toContain('Your card is being checked');
    expect(takeCalls()).toContainEqual({
      name: 'continueCard',
      given: { accountId: expect.any(String), attemptId: attempt },
    });
  });
});

test('a creator who cannot charge asks for no card, and nobody is told of a charge', async () => {
  stands(nextCharge(7));
  const cleo = await aLandingPage(db, { name: 'Cleo' });
  closed.add(cleo.creatorId);
  await signedIn({ facts: [aTrial()] });
  const here = `/sign-up/${cleo.creatorId}`;
  const page = await browser.get(here);
  expect(said(page)).toContain('Nobody is charged until payments open.');
  expect(said(page)).not.toMatch(/Add a card|charges/);
  expect((await browser.post(`${here}/move`, { attempt, cardToken: 'pm_card_visa' })).status).toBe(404);
  expect((await browser.post(`${here}/move`, fieldsOf(page))).location).toBe(`${here.slice(8)}/success?moved=yes`);
  expect(takeCalls().filter(({ name }) => name === 'recordConsent' || name === 'saveCard')).toEqual([]);
});

describe('with the other creator’s code', () => {
  const terms = { id: randomUUID(), code: 'SPRING', percentOff: 50, duration: 'once' } as const;
  const taken = () => db.select().from(offerRedemptions);
  const joined = async (creatorId: string) =>
    (
      await db
        .select({ id: memberships.id, price: joinedPrice(memberships) })
        .from(memberships)
        .where(eq(memberships.creatorId, creatorId))
    )[0]!;
  async function code(member: Parameters<typeof aMember>[1], query = '?offer=spring') {
    await db.delete(offers);
    const cleo = await aLandingPage(db, { name: 'Cleo' });
    await db.insert(offers).values({ ...terms, creatorId: cleo.creatorId, createdAt: now, places: 1 });
    await signedIn(member);
    const here = `/sign-up/${cleo.creatorId}`;
    const page = await browser.get(here + query);
    const move = (fields: Record<string, string> = {}) =>
      browser.post(`${here}/move`, { ...fieldsOf(page), ...fields });
    return { page, move, creatorId: cleo.creatorId, here };
  }

  test('from the address, the price is shown before and after, and taken with the move', async () => {
    stands(nextCharge(7));
    const { page, move, creatorId } = await code({ facts: [aTrial()] });
    expect(said(page)).toContain('$49.50 for the first year, then $99 a year instead of $99 per year');
    expect(said(page)).toContain(
      'Then Cleo charges $49.50 to your Visa ending in 4242 through Stripe on 9 November 2026, and $99 every year from 9 November 2027, until you cancel.',
    );
    expect((await move()).status).toBe(303);
    const { id: membershipId, price } = await joined(creatorId);
    expect(price.offer).toMatchObject({ code: 'SPRING' });
    expect(await taken()).toMatchObject([{ offerId: terms.id, membershipId, confirmedAt: now }]);
    expect(consents()).toMatchObject([{ given: { price: { offer: { id: terms.id } } } }]);
  });

  test('typed, the price is shown first and then agreed to', async () => {
    const { move, creatorId } = await code({ facts: [aTrial()] }, '');
    const shown = await move({ offer: 'spring' });
    expect([shown.status, said(shown)]).toEqual([409, expect.stringContaining('Your code changes the price.')]);
    expect(said(shown)).toContain('$49.50 for the first year, then $99 a year instead of $99 per year');
    expect(await taken()).toEqual([]);
    expect((await browser.post(`/sign-up/${creatorId}/move`, fieldsOf(shown))).status).toBe(303);
    expect(await taken()).toHaveLength(1);
  });

  test('a scheduled move holds a place, returns it when called off, and lowers the price when made', async () => {
    stands({ ...nextCharge(30), cardForMove: card });
    const { move, creatorId, here } = await code({ facts: [aPayment(0, 30)] });
    expect((await move()).status).toBe(303);
    expect(await taken()).toMatchObject([{ membershipId: null, confirmedAt: now }]);
    expect(said(await browser.get('/account'))).toContain('$49.50');
    await browser.post('/account/return');
    expect(await taken()).toEqual([]);
    await browser.post(`${here}/move`, fieldsOf(await browser.get(`${here}?offer=spring`)));
    const { id: membershipId } = await stored();
    await db.transaction((tx) => executeScheduledMove(tx, services, { membershipId, now: inDays(30) }));
    const begun = await joined(creatorId);
    expect(begun.price.offer).toMatchObject({ code: 'SPRING' });
    expect(await taken()).toMatchObject([{ membershipId: begun.id }]);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'used before',
      async () => {
        await db.update(offers).set({ places: null });
        await db
          .insert(offerRedemptions)
          .values({ offerId: terms.id, mailbox: 'rosa@home.example', takenAt: now, confirmedAt: now });
      },
    ],
    [
      'of which others took the last place',
      () =>
        db
          .insert(offerRedemptions)
          .values({ offerId: terms.id, mailbox: 'x@y.example', takenAt: now, confirmedAt: now }),
    ],
    ['ended', () => db.update(offers).set({ endedAt: now })],
  ])('%s meanwhile: the move is refused, and the form comes back without the offer', async (_what, happens) => {
    const { move, creatorId } = await code({ facts: [aTrial()] });
    await happens();
    const answer = await move();
    expect([answer.status, said(answer)]).toEqual([
      409,
      expect.stringContaining('That code doesn’t work or has been used'),
    ]);
    expect(await stored()).toMatchObject({ endedAt: null });
    expect((await db.select().from(memberships)).some((each) => each.creatorId === creatorId)).toBe(false);
    expect((await taken()).filter(({ membershipId }) => membershipId)).toEqual([]);
  });

  test('an account without a membership joins with it', async () => {
    const { page, move, creatorId } = await code({
      plan: 'monthly',
      facts: [aTrial(-30)],
      endedAt: inDays(-20),
      endReason: 'ended',
    });
    expect(said(page)).toContain('$5 for the first month, then $10 a month instead of $10 per month');
    expect((await move({ plan: 'monthly' })).status).toBe(303);
    expect((await joined(creatorId)).price).toMatchObject({ plan: 'monthly', offer: { code: 'SPRING' } });
  });
});

test('repeated moves are limited with a message, before mails and history grow', async () => {
  const { creatorId: ann } = await aLandingPage(db);
  await aMember(db, { facts: [aTrial()] });
  const browser = aBrowser(services);
  await browser.signIn();
  const terms = termsKey({ when: 'now', trial: 'left', until: inDays(7) });
  const move = (time: number) => browser.post(`/sign-up/${time % 2 ? bea.creatorId : ann}/move`, { terms });
  for (let time = 0; time < 10; time += 1) expect((await move(time)).status).toBe(303);
  const over = await move(10);
  expect([over.status, over.headers.has('retry-after')]).toEqual([429, true]);
  expect(over.text.join(' ')).toContain('Too many attempts');
  expect(await db.select().from(memberships)).toHaveLength(11);
  expect(await mail()).toHaveLength(10);
});
