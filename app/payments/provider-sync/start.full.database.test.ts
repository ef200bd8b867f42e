import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { anOffer } from '../../../tests/support/offers.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { cancelDeletion, requestDeletion } from '../../accounts/deletion/deletion.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { offers } from '../../db/schema/offers.ts';
import { processDue } from '../../membership/due-worker.server.ts';
import { moveToCreator } from '../../membership/moving/moving.server.ts';
import { termsKey } from '../../membership/moving/moving.ts';
import type { OfferTerms } from '../../membership/prices/price.ts';
import { startMembership } from '../../membership/start/commands.server.ts';
import { readMembershipState } from './membership-state.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, charged, work, pass } = site;
const ann = { creatorId: 'a0000000-0000-4000-8000-000000000000' };
const annsMerchant = 'acct_ann';

const inTrial = (token?: string | null) => site.join({ plan: 'monthly' }, token);
/** Creates a member whose trial and subscription ended without a card, then saves the card of `token`. */
async function afterTrial(token: string | null = 'pm_card_visa') {
  const member = await inTrial(null);
  await pass(8);
  const card = { accountId: member.accountId, attemptId: 'card' };
  const given = token && (await charges.saveCard({ ...card, token }));
  if (given && given.state === 'needs-bank') {
    await site.standIn.approve(intentOf(given));
    await charges.continueCard(card);
  }
  await work();
  return member;
}
const intentOf = ({ clientSecret }: { clientSecret: string }) => clientSecret.split('_secret_')[0]!;
const subscriptions = async () => (await site.atProvider()).subscriptions.map(({ status }) => status);
const hasAccess = async (membershipId: string) =>
  (await readMembershipState(db, { membershipId, now: clock.now }))!.hasAccess;
const start = (accountId: string, attemptId = 'one') =>
  startMembership({ ...services, charges }, { accountId, plan: 'monthly', attemptId, now: clock.now });

/** Saves a card with the other creator's merchant, as before a move. */
const cardFor = (accountId: string, creatorId: string) =>
  charges.saveCard({ accountId, attemptId: `card for ${creatorId}`, token: 'pm_card_visa', creatorId });

async function moveTo(accountId: string, { hasCard = true } = {}) {
  if (hasCard) await cardFor(accountId, ann.creatorId);
  const move = { accountId, ...ann, plan: 'monthly', now: clock.now } as const;
  const asked = await moveToCreator(services, { ...move, agreed: null });
  if (asked.ok || asked.reason !== 'terms-changed') throw new Error('There are no terms');
  return moveToCreator(services, { ...move, agreed: termsKey(asked.terms) });
}

beforeEach(async () => {
  await site.startAtBeas();
  await aCreator(db, { id: ann.creatorId });
  await aLandingPage(db, { ...ann, name: 'Ann', subdomain: 'ann' });
  await site.standIn.openAccount({ id: annsMerchant });
  await aMerchant(db, { ...ann, merchantId: annsMerchant });
});

test('a trial gives access until its payment is recorded, even if its subscription began in the same second', async () => {
  clock.now = new Date(clock.now.getTime() + 400);
  const { membershipId } = await inTrial();
  clock.pass(7 * 24 * 3600 + 60);
  await site.standIn.advance();
  await pass(0);
  expect((await site.atProvider()).invoices.map(({ status }) => status)).toContain('draft');
  expect(await hasAccess(membershipId)).toBe(true);
  clock.pass(2 * 3600);
  await pass(0);
  expect(await charged()).toEqual([1000]);
  expect(await hasAccess(membershipId)).toBe(true);
});

describe('a member who starts to pay after the trial', () => {
  test('is charged once, has access at once, and is charged for each later period', async () => {
    const { accountId, membershipId } = await afterTrial();
    expect(await start(accountId)).toEqual({ ok: true });
    expect(await hasAccess(membershipId)).toBe(true);
    expect(await start(accountId)).toEqual({ ok: false, reason: 'has-access' });
    await work();
    expect(await charged()).toEqual([1000]);
    await pass(32);
    expect(await charged()).toEqual([1000, 1000]);
  });

  test('is charged once by simultaneous submissions, even of two pages', async () => {
    const { accountId } = await afterTrial();
    const answers = await Promise.all([start(accountId), start(accountId, 'two'), start(accountId)]);
    expect(answers).toContainEqual({ ok: true });
    await work();
    expect(await charged()).toEqual([1000]);
  });

  test.each(['before', 'after'] as const)('is charged once, whichever request fails: %s it arrives', async (how) => {
    for (let call = 0, isReached = true; isReached; call++) {
      await site.startAtBeas();
      const { accountId, membershipId } = await afterTrial();
      site.cut(call, how);
      const first = await start(accountId);
      isReached = site.calls() > call;
      site.cut(null);
      if (!first.ok) {
        expect(first, `call ${call}`).toEqual({ ok: false, reason: 'away' });
        await start(accountId);
      }
      await work();
      expect(await charged(), `call ${call}`).toEqual([1000]);
      expect(await hasAccess(membershipId), `call ${call}`).toBe(true);
    }
  });

  test('is refused without a card, or with a running trial', async () => {
    const { accountId } = await afterTrial(null);
    expect(await start(accountId)).toEqual({ ok: false, reason: 'no-card' });
    expect(await subscriptions()).toEqual(['canceled']);
    await site.startAtBeas();
    expect(await start((await inTrial()).accountId)).toEqual({ ok: false, reason: 'has-access' });
  });

  test('can try another card after a decline, and is charged once', async () => {
    const { accountId, membershipId } = await afterTrial('pm_card_chargeCustomerFail');
    expect(await start(accountId)).toEqual({ ok: false, reason: 'declined' });
    expect(await hasAccess(membershipId)).toBe(false);
    await charges.saveCard({ accountId, attemptId: 'other', token: 'pm_card_visa' });
    expect(await charged()).toEqual([]);
    expect(await start(accountId, 'two')).toEqual({ ok: true });
    await work();
    expect(await charged()).toEqual([1000]);
    expect(await subscriptions()).not.toContain('incomplete');
  });

  test('is charged once, and has access at once, if an earlier payment is long overdue', async () => {
    const { accountId, membershipId } = await inTrial();
    const [customer] = (await site.atProvider()).customers;
    const card = customer!.invoice_settings.default_payment_method as string;
    await site.standIn.declineCard(card);
    await pass(21.5);
    expect(await subscriptions()).toEqual(['past_due']);
    await site.standIn.declineCard(card, null);
    expect(await start(accountId)).toEqual({ ok: true });
    // The new subscription begins in the second in which the previous one ended.
    expect(await hasAccess(membershipId)).toBe(true);
    await work();
    expect(await charged()).toEqual([1000]);
    expect(await subscriptions()).toEqual(['canceled', 'active']);
  });

  test('has access after confirming at the bank', async () => {
    const { accountId, membershipId } = await afterTrial('pm_card_authenticationRequired');
    const asked = await start(accountId);
    if (asked.ok || asked.reason !== 'needs-bank') throw new Error(JSON.stringify(asked));
    expect(asked.bankPath).toMatch(/^\/bank\/pi_\w+\?return=\/account\/start\?attempt=one/);
    expect(await start(accountId)).toEqual(asked);
    await site.standIn.approve(intentOf(asked));
    expect(await start(accountId)).toEqual({ ok: true });
    expect(await hasAccess(membershipId)).toBe(true);
    await work();
    expect(await charged()).toEqual([1000]);
  });

  test('can try again after refusing at the bank, and is charged once', async () => {
    const { accountId } = await afterTrial('pm_card_authenticationRequired');
    const asked = await start(accountId);
    if (asked.ok || asked.reason !== 'needs-bank') throw new Error(JSON.stringify(asked));
    await site.standIn.refuse(intentOf(asked));
    await charges.saveCard({ accountId, attemptId: 'other', token: 'pm_card_visa' });
    expect(await start(accountId, 'two')).toEqual({ ok: true });
    await work();
    expect(await charged()).toEqual([1000]);
  });
});

describe('a member who moves to another creator', () => {
  test('in the trial keeps the remaining days, and is charged by the other creator', async () => {
    const { accountId } = await inTrial();
    clock.pass(24 * 3600);
    expect(await moveTo(accountId)).toMatchObject({ done: 'moved' });
    await work();
    const { subscriptions: all } = await site.atProvider();
    expect(all.map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
    expect(new Set(all.map(({ trial_end }) => trial_end)).size).toBe(1);
    await pass(8);
    expect(await charged()).toEqual([1000]);
  });

  /** Pays Bea as Rosa, and schedules a move to Ann for the end of the paid time. */
  async function movesLater() {
    const member = await inTrial();
    await pass(8);
    expect(await moveTo(member.accountId)).toMatchObject({ done: 'scheduled' });
    await work();
    expect((await site.atProvider()).subscriptions).toMatchObject([{ cancel_at_period_end: true }]);
    return member;
  }

  test('in a paid period begins the other creator’s trial at its end, and is charged after the trial', async () => {
    const { accountId } = await movesLater();
    await pass(31);
    await processDue(services);
    await work();
    expect(await subscriptions()).toEqual(['canceled', 'trialing']);
    expect(await charged()).toEqual([1000]);
    await pass(8);
    expect(await charged()).toEqual([1000, 1000]);
    expect(await charges.findPaymentStatus(db, { membershipId: await site.membershipOf(accountId) })).toMatchObject({
      receipts: [{ price: { amount: 1000 } }, { price: { amount: 1000 } }],
    });
  });

  /** Moves Rosa to Ann, waits for the first charge, and schedules a move back to Bea, whose trial is used up. */
  async function movesBack(offer: OfferTerms | null = null) {
    const { accountId } = await inTrial();
    clock.pass(24 * 3600);
    await moveTo(accountId);
    await work();
    await pass(8);
    const move = { accountId, ...bea, plan: 'monthly', offer, now: clock.now } as const;
    const asked = await moveToCreator(services, { ...move, agreed: null });
    if (asked.ok || asked.reason !== 'terms-changed') throw new Error('There are no terms');
    expect(await moveToCreator(services, { ...move, agreed: termsKey(asked.terms) })).toMatchObject({
      done: 'scheduled',
    });
    await work();
    return accountId;
  }

  test.each([
    [
      'is declined',
      'declined',
      'your bank declined it. So nothing was charged',
      (card: string) => site.standIn.declineCard(card),
      async (accountId: string) => {
        await charges.saveCard({ accountId, attemptId: 'other', token: 'pm_card_visa' });
        expect(await start(accountId)).toEqual({ ok: true });
      },
    ],
    [
      'waits for the bank',
      'asks-bank',
      'your bank needs you to confirm it. So nothing was charged',
      (card: string) => site.standIn.askBank(card),
      async (accountId: string) => {
        const asked = await start(accountId);
        if (asked.ok || asked.reason !== 'needs-bank') throw new Error(JSON.stringify(asked));
        await site.standIn.approve(intentOf(asked));
        expect(await start(accountId)).toEqual({ ok: true });
      },
    ],
  ] as const)(
    'to a creator whose trial was used gets one email if the charge %s',
    async (_what, state, words, arrange, payNow) => {
      const accountId = await movesBack();
      const [customer] = (await site.stripe.customers.list()).data;
      await arrange(customer!.invoice_settings.default_payment_method as string);
      await pass(32);
      await processDue(services);
      await work();
      expect(await charged()).toEqual([1000]);
      const told = (await site.mail()).flatMap(({ template }) => (template.name === 'worded' ? [template.props] : []));
      const unpaid = told.filter(({ words }) => words.subject === 'Your first payment to Bea didn’t go through');
      expect(unpaid).toMatchObject([{ link: expect.stringMatching(/\/account\/start$/) }]);
      expect(unpaid[0]!.words.lead[0]).toContain(words);
      const membershipId = await site.membershipOf(accountId);
      expect(await hasAccess(membershipId)).toBe(false);
      expect(await charges.findPaymentStatus(db, { membershipId })).toMatchObject({ unpaidStart: state });
      await payNow(accountId);
      await work();
      expect(await charges.findPaymentStatus(db, { membershipId })).toMatchObject({ unpaidStart: null });
      expect(await charged()).toEqual([1000, 1000]);
    },
  );

  test('with an offer is told the reduced amount if the charge is declined', async () => {
    const offer = anOffer({ duration: 'once' });
    await db.insert(offers).values({ ...offer, ...bea, createdAt: clock.now });
    await movesBack(offer);
    const [customer] = (await site.stripe.customers.list()).data;
    await site.standIn.declineCard(customer!.invoice_settings.default_payment_method as string);
    await pass(32);
    await processDue(services);
    await work();
    const told = (await site.mail()).flatMap(({ template }) => (template.name === 'worded' ? [template.props] : []));
    const unpaid = told.find(({ words }) => words.subject === 'Your first payment to Bea didn’t go through');
    expect(unpaid!.words.lead[0]).toContain('We couldn’t charge the first $5:');
  });

  test('to a creator whose trial was used is charged on the day of the move, as agreed', async () => {
    const accountId = await movesBack();
    await pass(32);
    await processDue(services);
    await work();
    expect(await charged()).toEqual([1000, 1000]);
    expect(await hasAccess(await site.membershipOf(accountId))).toBe(true);
  });

  test('without access or a trial is charged nothing before starting to pay', async () => {
    const { accountId } = await inTrial(null);
    clock.pass(24 * 3600);
    await moveTo(accountId, { hasCard: false });
    await pass(8);
    await charges.saveCard({ accountId, attemptId: 'card', token: 'pm_card_visa' });
    await work();
    expect(await charged()).toEqual([]);
    expect(await start(accountId)).toEqual({ ok: true });
    expect(await charged()).toEqual([1000]);
  });
});

test('a member whose account is about to be deleted is not charged for another period, unless the deletion is cancelled', async () => {
  const { accountId } = await inTrial();
  const user = { accountId, sessionHash: 'x', email: 'rosa@home.example' } as Parameters<typeof requestDeletion>[1];
  await requestDeletion(services, user, { leavesWords: false });
  await work();
  expect((await site.atProvider()).subscriptions).toMatchObject([{ cancel_at_period_end: true }]);
  await cancelDeletion(services, { accountId });
  await work();
  expect((await site.atProvider()).subscriptions).toMatchObject([{ cancel_at_period_end: false }]);
  expect(await db.select().from(memberships).where(eq(memberships.accountId, accountId))).toHaveLength(1);
});
