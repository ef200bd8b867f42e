import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { memberships } from '../../db/schema/membership.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { cancelMembership } from '../../membership/cancellation/commands.server.ts';
import { processDue } from '../../membership/due-worker.server.ts';
import { makeOffer } from '../../membership/offers/commands.server.ts';
import { findOffer } from '../../membership/offers/queries.server.ts';
import { setOwnPrice } from '../../membership/prices/commands.server.ts';
import { showing } from '../../membership/prices/offer.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { announceRaise, withdrawRaise } from '../../membership/raise/commands.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charged } = site;

let by: { accountId: string };
beforeEach(async () => {
  await site.startAtBeas();
  by = { accountId: (await (await peopleIn(db, bea)).accountOf('owner'))! };
});

/** Adds a member who was first charged on 9 November 2026, at the end of the trial. */
async function joins(plan: string, offer: OfferTerms | null = null): Promise<string> {
  const { accountId } = await site.join({ plan, email: rosa.email }, 'pm_card_visa', offer);
  await passUntil('2026-11-10', 3);
  return accountId;
}

/** Advances the clock in steps of `days`, with due work after each step. */
async function passUntil(until: string, days = 7): Promise<void> {
  while (clock.now < new Date(until)) await pass(days);
}

async function pass(days: number): Promise<void> {
  await site.pass(days);
  while ((await processDue(services)) > 0);
  while ((await sendDueEmails(services)) > 0);
  await site.work();
}

/** @param days days until the announcement is mailed; a raise that is announced late is postponed */
async function raisePrices(days = 1): Promise<void> {
  const price = { currency: 'usd', month: 1200, year: 12_000 } as const;
  await setOwnPrice(services, { ...bea, by, price, shown: undefined, now: clock.now });
  site.restart();
  const shown = showing(await listOnSale(db, { ...bea, now: clock.now }));
  expect(await announceRaise(services, { ...bea, by, shown, now: clock.now })).toEqual({ ok: true, members: 1 });
  await pass(days);
}

const stored = async (accountId: string) =>
  (await db.select().from(memberships).where(eq(memberships.accountId, accountId)))[0]!;

const reminders = async () =>
  (await site.mail()).flatMap(({ template }) =>
    template.name === 'charge-coming'
      ? [
          [
            template.props.at.slice(0, 10),
            template.props.amount,
            template.props.increase?.was ?? null,
            template.props.isHalfYearly,
          ],
        ]
      : [],
  );
const announcements = async () =>
  (await site.mail()).flatMap(({ template }) =>
    template.name === 'worded' && template.props.words.subject.includes('will cost') ? [template.props] : [],
  );
const first = ['2026-11-09', '$10', null, false];

describe('a monthly member', () => {
  test('is reminded before the trial ends and every six months, and of nothing after a cancellation', async () => {
    const accountId = await joins('monthly');
    await passUntil('2027-12-01');
    const known = [first, ['2027-05-09', '$10', null, true], ['2027-11-09', '$10', null, true]];
    expect(await reminders()).toEqual(known);
    await cancelMembership(services, { accountId, now: clock.now });
    await site.work();
    await passUntil('2028-06-01');
    expect(await reminders()).toEqual(known);
  });

  test('is told of a raise, and again ten days before the first higher charge, once', async () => {
    await joins('monthly');
    await passUntil('2026-11-12');
    await raisePrices();
    await passUntil('2027-03-01');
    expect(await reminders()).toEqual([first, ['2027-01-09', '$12', '$10', false]]);
    expect(await charged()).toEqual([1000, 1000, 1200, 1200]);
    const [told] = await announcements();
    expect(told!.other?.link).toBe(`${services.origin}/account/cancellation`);
  });

  test('with an offer is told the same amounts by both emails as are charged, and when the offer ends', async () => {
    const terms = { percentOff: 20, amountOff: null, currency: null, plan: null, endsAt: null, places: null } as const;
    const offer = { ...terms, code: 'FIFTH', duration: 'months', months: 4 } as const;
    expect(await makeOffer(services, { ...bea, by, offer, now: clock.now })).toMatchObject({ ok: true });
    await joins('monthly', await findOffer(db, { ...bea, typed: 'FIFTH', now: clock.now }));
    await raisePrices();
    await passUntil('2027-04-01');
    const [told] = await announcements();
    expect(told!.words.lead.join(' ')).toContain('The first $9.60 is charged on 9 January 2027.');
    expect(await reminders()).toEqual([
      ['2026-11-09', '$8', null, false],
      ['2027-01-09', '$9.60', '$8', false],
      ['2027-03-09', '$12', '$9.60', false],
    ]);
    expect(await charged()).toEqual([800, 800, 960, 960, 1200]);
  });

  test('is not told again of a raise that was withdrawn', async () => {
    await joins('monthly');
    await passUntil('2026-11-12');
    await raisePrices();
    await passUntil('2026-12-12');
    await withdrawRaise(services, { ...bea, by, now: clock.now });
    await passUntil('2027-03-01');
    expect(await reminders()).toEqual([first]);
  });
});

test('a yearly member is reminded once of a renewal at a raised price, and the raise does not repeat it', async () => {
  await joins('yearly');
  await passUntil('2027-09-30');
  await raisePrices();
  await passUntil('2027-11-01');
  await passUntil('2027-11-11', 1);
  expect(await reminders()).toEqual([
    ['2026-11-09', '$99', null, false],
    ['2027-11-09', '$120', '$99', false],
  ]);
  expect(await charged()).toEqual([9900, 12_000]);
});

test('a raise that is postponed, because its email left too late, is not in the reminder', async () => {
  await joins('yearly');
  await passUntil('2027-10-01');
  await raisePrices(7);
  await passUntil('2027-12-01');
  expect(await reminders()).toEqual([
    ['2026-11-09', '$99', null, false],
    ['2027-11-09', '$99', null, false],
  ]);
  expect(await charged()).toEqual([9900, 9900]);
});

test('the page that cancels asks for a sign-in, which leads back, and cancels nothing by being opened', async () => {
  const accountId = await joins('monthly');
  const browser = aBrowser(services);
  const { location } = await browser.get('/account/cancellation');
  expect(location).toBe('/sign-in?from=%2Faccount%2Fcancellation');
  const from = new URL(location!, services.origin).searchParams.get('from')!;
  expect((await browser.signIn({ from })).location).toBe('/account/cancellation');
  const page = await browser.get('/account/cancellation');
  expect(page.title).toContain('Cancel your membership');
  expect(await stored(accountId)).toMatchObject({ cancelAt: null });
});
