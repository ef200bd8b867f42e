import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { visibleText } from '../../../tests/support/html.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import type { Db } from '../../db/client.server.ts';
import { retainedConsents } from '../../db/schema/membership.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { paymentConsents, paymentSubscriptions } from '../../db/schema/payments.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { cancelMembership } from '../cancellation/commands.server.ts';
import { changePlan } from '../plan/commands.server.ts';
import { retainPayments } from '../retained-payments.server.ts';
import { endOffer, forgetRedemptions, makeOffer, takeOffer } from './commands.server.ts';
import type { NewOffer } from './new-offer.ts';
import { findOffer, HELD, listOffers } from './queries.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charged } = site;

let by: { accountId: string };
beforeEach(async () => {
  await site.startAtBeas();
  by = { accountId: (await (await peopleIn(db, bea)).accountOf('owner'))! };
});

const half: NewOffer = {
  code: 'SPRING',
  percentOff: 50,
  amountOff: null,
  currency: null,
  duration: 'months',
  months: 3,
  plan: null,
  endsAt: null,
  places: null,
};
async function anOpen(fields: Partial<NewOffer> = {}) {
  const made = await makeOffer(services, { ...bea, offer: { ...half, ...fields }, by, now: clock.now });
  if (!made.ok) throw new Error(made.reason);
  return (await findOffer(db, { ...bea, typed: fields.code ?? 'SPRING', now: clock.now }))!;
}
const end = (offerId: string) => endOffer(services, { ...bea, offerId, by, now: clock.now });
const join = async (offer: Awaited<ReturnType<typeof anOpen>> | null, values: Partial<typeof rosa> = {}) => {
  const { accountId } = await site.join({ plan: 'monthly', ...values }, 'pm_card_visa', offer);
  return accountId;
};
const refused = async () =>
  (await db.select({ refused: paymentSubscriptions.refused }).from(paymentSubscriptions)).flatMap((row) => row.refused);
async function page(path: string, email: string = rosa.email): Promise<string> {
  const browser = aBrowser(services);
  await browser.signIn({ email });
  return visibleText((await browser.get(path)).html).join(' ');
}

describe('a member who joins with a code', () => {
  test('is charged less for the stated time, and reads so everywhere before', async () => {
    const offer = await anOpen();
    const accountId = await join(offer);
    expect(await page('/account')).toContain('$5 on 9 November 2026');
    expect(await page('/account')).toContain(
      '2 more payments of $5, one a month, and $10 every month from 9 February 2027',
    );
    for (let month = 0; month < 5; month++) await site.pass(31);
    expect((await charged()).slice(0, 4)).toEqual([500, 500, 500, 1000]);
    expect(await refused()).toEqual([]);
    expect(await page('/account')).toContain('$10 on ');
    const [consent] = await db.select().from(paymentConsents);
    expect(consent).toMatchObject({ offerId: offer.id, amount: 1000 });
    await retainPayments(db, { accountId });
    const retained = await db.select().from(retainedConsents);
    expect(retained.slice(0, 4)).toEqual(Array(4).fill(expect.objectContaining({ offerId: offer.id, amount: 1000 })));
  });

  test('has it once, also after another address of the mailbox or a deleted account', async () => {
    const offer = await anOpen();
    const accountId = await join(offer, { email: 'rosa@gmail.com' });
    const again = (email: string) => site.signUpWith(null, { plan: 'monthly', email }, offer);
    await expect(again('ro.sa+more@gmail.com')).rejects.toThrow('offer-gone');
    await db.transaction((tx) => forgetRedemptions(tx, { accountId, secrets: services.secrets }));
    await expect(again('r.o.s.a@gmail.com')).rejects.toThrow('offer-gone');
    const [row] = await db.select().from(offerRedemptions);
    expect(row).toMatchObject({ accountId: null, membershipId: null, mailbox: expect.stringMatching(/^hmac:/) });
    expect(JSON.stringify(row)).not.toContain('rosa');
    expect(await listOffers(db, { ...bea, now: clock.now })).toMatchObject([{ taken: 1, confirmed: 1 }]);
  });

  test('who leaves mid-way pays the full price on return, and is shown it before', async () => {
    const accountId = await join(await anOpen());
    await site.pass(10);
    await cancelMembership(services, { accountId, now: clock.now });
    await site.work();
    await site.pass(40);
    expect(await charged()).toEqual([500]);
    expect(await page('/account/start')).toContain('Pay $10 and start');
    expect(await page('/account/start?offer=spring')).toContain('Pay $5 and start');
    const browser = aBrowser(services);
    await browser.signIn({ email: rosa.email });
    const form = fieldsOf(await browser.get('/account/start?offer=spring'));
    const answer = await browser.post('/account/start', { ...form, plan: 'monthly' });
    expect([answer.status, answer.text.join(' ')]).toEqual([
      409,
      expect.stringContaining('doesn’t work or has been used'),
    ]);
    expect(await charged()).toEqual([500]);
  });

  test('who lets the trial pass without paying has the offer when they start', async () => {
    const offer = await anOpen();
    await site.join({ plan: 'monthly' }, null, offer);
    await end(offer.id);
    await site.pass(8);
    const shown = await page('/account/start');
    expect(shown).toContain('Monthly $5 a month for 3 payments, then $10 a month');
    expect(shown).toContain(
      'Renewal 2 more payments of $5, one a month, from 10 December 2026 to 10 January 2027, and $10 every month from 10 February 2027 until you cancel',
    );
  });

  test('who returns to the plan is mailed what the offer leaves to pay', async () => {
    const accountId = await join(await anOpen());
    await site.pass(8);
    for (const plan of ['yearly', 'monthly']) {
      expect(await changePlan(services, { accountId, plan, now: clock.now })).toMatchObject({ ok: true });
      await site.work();
      while ((await sendDueEmails(services)) > 0);
    }
    const mail = (await site.mail()).findLast(({ template }) => template.name === 'worded');
    const { subject, lead } = (mail!.template.props as { words: { subject: string; lead: string[] } }).words;
    expect(subject).toBe('Your plan with Bea: monthly');
    expect(lead.join(' ')).toContain('$5 a month until 9 February 2027, then $10 a month.');
  });

  test('who changes to a plan outside the offer pays that in full', async () => {
    const accountId = await join(await anOpen({ plan: 'yearly', duration: 'once', months: null }), { plan: 'yearly' });
    expect(await page('/account/plan')).toContain('Your offer isn’t for this plan, and ends.');
    await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
    await site.work();
    await site.pass(8);
    await site.pass(1);
    expect(await charged()).toEqual([1000]);
    expect(await refused()).toEqual([]);
  });

  test('keeps it although it ends and its places run out', async () => {
    const offer = await anOpen({ places: 1 });
    await join(offer);
    await end(offer.id);
    await site.pass(8);
    await site.pass(1);
    expect(await charged()).toEqual([500]);
  });
});

describe('a place', () => {
  test('is given to one of two concurrent requests for the last', async () => {
    const offer = await anOpen({ places: 1 });
    const results = await Promise.allSettled(
      ['one@home.example', 'two@home.example', 'three@home.example'].map((email) =>
        site.signUpWith(null, { plan: 'monthly', email }, offer),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.select().from(offerRedemptions)).toHaveLength(1);
    expect(await findOffer(db, { ...bea, typed: 'SPRING', now: clock.now })).toBeNull();
  });

  test('is counted after concurrent requests for another have been decided', async () => {
    const { id: offerId } = await anOpen({ places: 1 });
    const [one, two] = [
      await join(null, { email: 'one@home.example' }),
      await join(null, { email: 'two@home.example' }),
    ];
    const take = async (tx: Db, accountId: string) =>
      takeOffer(tx, services, {
        offerId,
        accountId,
        membershipId: await site.membershipOf(accountId),
        now: clock.now,
        isConfirmed: true,
      });
    const [taken, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.transaction(async (tx) => {
      const has = await take(tx, one);
      taken.resolve();
      await decided.promise;
      return has;
    });
    await taken.promise;
    let isDone = false;
    const second = db.transaction((tx) => take(tx, two)).finally(() => (isDone = true));
    const waiting = sql`select from pg_locks where not granted`;
    while (!isDone && ((await db.execute(waiting)) as unknown as { rows: object[] }).rows.length === 0);
    decided.resolve();
    expect([await first, await second]).toEqual([true, false]);
  });

  test('is held for a day for an unconfirmed sign-up, then released', async () => {
    const offer = await anOpen({ places: 1 });
    await site.signUpWith(null, { plan: 'monthly' }, offer);
    await expect(site.signUpWith(null, { plan: 'monthly', email: 'two@home.example' }, offer)).rejects.toThrow(
      'offer-gone',
    );
    await site.signUpWith(null, { plan: 'monthly' }, offer);
    clock.now = new Date(clock.now.getTime() + HELD + 1000);
    await site.signUpWith(null, { plan: 'monthly', email: 'two@home.example' }, offer);
    expect(await listOffers(db, { ...bea, now: clock.now })).toMatchObject([{ taken: 1, confirmed: 0 }]);
  });

  test('is not lost to a failed sign-up', async () => {
    const offer = await anOpen({ places: 1 });
    await join(await anOpen({ code: 'OTHER' }));
    await expect(site.signUpWith(null, { plan: 'monthly' }, offer)).rejects.toThrow('already-registered');
    expect(await findOffer(db, { ...bea, typed: 'SPRING', now: clock.now })).not.toBeNull();
  });
});

describe('at the provider', () => {
  test('a discount removed or added there is noticed before any charge', async () => {
    await join(await anOpen());
    const [subscription] = (await site.atProvider()).subscriptions;
    await site.stripe.subscriptions.update(subscription!.id, { discounts: '' });
    await site.pass(0);
    expect(await refused()).toMatchObject([{ id: subscription!.id, reason: 'discount-missing' }]);
    const { id: coupon } = await site.stripe.coupons.create({ percent_off: 90, duration: 'forever' });
    await site.stripe.subscriptions.update(subscription!.id, { discounts: [{ coupon }] });
    await site.pass(0);
    expect(await refused()).toMatchObject([{ id: subscription!.id, reason: 'other-discount' }]);
    await site.pass(8);
    await site.pass(1);
    expect((await refused()).map((each) => (each as { reason: string }).reason)).toEqual([
      'other-discount',
      'other-discount',
    ]);
  });

  test('an offer is started once, wherever the process is interrupted', async () => {
    for (const call of [0, 1, 2, 3]) {
      await site.startAtBeas();
      by = { accountId: (await (await peopleIn(db, bea)).accountOf('owner'))! };
      const again = await anOpen();
      site.cut(call, 'after');
      await join(again);
      site.cut(null);
      await site.work();
      await site.pass(8);
      await site.pass(1);
      expect(await charged(), `cut at ${call}`).toEqual([500]);
    }
  });
});

describe('an offer', () => {
  test('of another creator, unknown, ended, expired or without places is not found', async () => {
    const offer = await anOpen({ endsAt: new Date(clock.now.getTime() + 1000), places: 1 });
    const find = (typed: string, of: { creatorId: string } = bea) => findOffer(db, { ...of, typed, now: clock.now });
    expect(await find('spring')).toEqual(offer);
    expect(await find('SPRING', { creatorId: by.accountId })).toBeNull();
    expect(await find('SPRINGS')).toBeNull();
    clock.now = new Date(clock.now.getTime() + 1000);
    expect(await find('SPRING')).toBeNull();
    await anOpen({ code: 'MORE' });
    await end((await find('MORE'))!.id);
    expect(await find('MORE')).toBeNull();
  });

  test('of another creator cannot be taken', async () => {
    const { id: offerId } = await anOpen();
    await db.update(offers).set({ creatorId: (await aCreator(db)).id });
    const accountId = await join(null);
    const membershipId = await site.membershipOf(accountId);
    const taking = { offerId, accountId, membershipId, now: clock.now, isConfirmed: true };
    expect(await db.transaction((tx) => takeOffer(tx, services, taking))).toBe(false);
    expect(await db.select().from(offerRedemptions)).toEqual([]);
  });

  test('is made and ended only by an owner, and a code is never reused', async () => {
    const editor = { accountId: (await (await peopleIn(db, bea)).accountOf('editor'))! };
    const given = { ...bea, offer: half, now: clock.now };
    expect(await makeOffer(services, { ...given, by: editor })).toEqual({ ok: false, reason: 'not-owner' });
    const { id: offerId } = await anOpen();
    expect(await endOffer(services, { ...bea, offerId, by: editor, now: clock.now })).toMatchObject({ ok: false });
    await end(offerId);
    expect(await end(offerId)).toEqual({ ok: true });
    expect(await makeOffer(services, { ...given, by })).toEqual({ ok: false, reason: 'code-taken' });
  });

  test('that lowers none of the creator’s prices, or leaves too little, is not made', async () => {
    const make = (fields: Partial<NewOffer>) =>
      makeOffer(services, {
        ...bea,
        offer: { ...half, duration: 'forever', months: null, ...fields },
        by,
        now: clock.now,
      });
    const forNoPrice = { ok: false, reason: 'for-no-price' };
    expect(await make({ percentOff: null, amountOff: 300, currency: 'eur' })).toEqual(forNoPrice);
    expect(await make({ percentOff: null, amountOff: 951, currency: 'usd', plan: 'monthly' })).toEqual(forNoPrice);
    expect(await make({ percentOff: 96, plan: 'monthly' })).toEqual(forNoPrice);
    expect(await db.select().from(offers).where(eq(offers.creatorId, bea.creatorId))).toEqual([]);
  });

  test('without a code gets an unguessable one', async () => {
    await makeOffer(services, { ...bea, offer: { ...half, code: null }, by, now: clock.now });
    expect((await listOffers(db, { ...bea, now: clock.now }))[0]!.code).toMatch(/^[A-Z2-9]{8}$/);
  });
});
