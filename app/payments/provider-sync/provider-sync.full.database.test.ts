import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { memberInvitations } from '../../db/schema/moving-in.ts';
import { newToken } from '../../identity/links/tokens.server.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { access } from '../../membership/access/access.ts';
import { cancelMembership, returnToMembership } from '../../membership/cancellation/commands.server.ts';
import { CARD_TOKEN } from '../../membership/card/card-token.ts';
import { processDue } from '../../membership/due-worker.server.ts';
import { acceptMemberInvitation } from '../../membership/moving-in/accept.server.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { changePlan } from '../../membership/plan/commands.server.ts';
import { acceptTerms } from '../../membership/record.server.ts';
import { startMembership } from '../../membership/start/commands.server.ts';
import { syncMembershipToProvider } from './provider-sync.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, work, pass } = site;

const subscriptions = async () => (await site.atProvider()).subscriptions;
const invoiced = async () =>
  (await site.atProvider()).invoices.filter(({ amount_due }) => amount_due > 0).map(({ status }) => status);
const standing = async (membershipId: string) => (await charges.findPaymentStatus(db, { membershipId }))!;

beforeEach(() => site.startAtBeas());

describe('a person who signs up and confirms the address', () => {
  test("with a card has one subscription, whose trial ends with the site's, and is charged then", async () => {
    const { accountId, attemptId } = await site.signUpWith('pm_card_visa');
    await work();
    expect(await site.stripeIdOf(accountId)).toBeNull();
    expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'succeeded' });
    expect(await subscriptions()).toEqual([]);

    await site.confirm();
    await work();
    const [begun, ...others] = await subscriptions();
    expect(others).toEqual([]);
    expect(begun).toMatchObject({ status: 'trialing', customer: await site.stripeIdOf(accountId) });
    expect(begun!.trial_end).toBe(clock.now.getTime() / 1000 + 7 * 24 * 3600);
    await pass(8);
    expect(await invoiced()).toEqual(['paid']);
  });

  test('has one subscription if the link is followed twice and three workers begin it at once', async () => {
    await site.signUpWith('pm_card_visa');
    const link = await site.lastLink();
    await work();
    const membershipId = await site.membershipOf(await site.confirm(link));
    const syncToProvider = (requestId: string) =>
      syncMembershipToProvider(services, { membershipId, requested: null, requestId, isRepeated: false });
    await Promise.all([syncToProvider('one'), syncToProvider('two'), syncToProvider('three')]);
    await site.confirm(link);
    await work();
    expect(await subscriptions()).toHaveLength(1);
    expect((await site.atProvider()).customers).toHaveLength(1);
  });

  test('without a card has one subscription, which ends with the trial', async () => {
    const { membershipId } = await site.join({}, null);
    expect(await standing(membershipId)).toMatchObject({ card: null, nextCharge: null });
    await pass(8);
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    expect(await invoiced()).toEqual([]);
  });

  test('has the card saved even if the provider was unavailable until after the confirmation', async () => {
    const { accountId, attemptId } = await site.signUpWith('pm_card_visa');
    await site.confirm();
    await work({ order: 'desc' });
    expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'succeeded' });
    expect((await site.atProvider()).customers).toHaveLength(1);
    await pass(8);
    expect(await invoiced()).toEqual(['paid']);
  });
});

describe('a person who has not accepted the terms', () => {
  const signUp = (values: Parameters<typeof site.join>[0] = {}) => site.join({ legalAccepted: false, ...values });
  const accept = async (accountId: string) => {
    const times = { now: clock.now, membershipNow: clock.now };
    expect(await acceptTerms(services, { accountId, ...times })).toEqual({ ok: true });
    await work();
  };
  const mailed = async () => (await site.mail()).map(({ template }) => template.name);

  test('has a trial and no subscription, so nothing is ever charged', async () => {
    const { membershipId } = await signUp();
    expect(await subscriptions()).toEqual([]);
    expect(await standing(membershipId)).toMatchObject({
      awaitsTerms: true,
      nextCharge: null,
      card: { last4: '4242' },
    });
    // The email was made before the card was recorded, so it does not name the card.
    const after = { kind: 'terms', amount: '$99', interval: 'year', card: 'card' };
    expect(await site.mail()).toMatchObject([
      { template: { name: 'verify' } },
      { template: { name: 'trial-started', props: { after } } },
    ]);
    await pass(8);
    expect([await subscriptions(), await invoiced()]).toEqual([[], []]);
  });

  test('can accept them within the trial, is told of the charge by email, and is charged at the end of the trial', async () => {
    const { accountId, membershipId } = await signUp();
    clock.pass(3600);
    await accept(accountId);
    expect(await subscriptions()).toMatchObject([{ status: 'trialing' }]);
    expect(await standing(membershipId)).toMatchObject({ awaitsTerms: false, nextCharge: { price: { amount: 9900 } } });
    expect(await mailed()).toEqual(['verify', 'trial-started', 'trial-charge']);
    await accept(accountId);
    expect(await subscriptions()).toHaveLength(1);
    await pass(8);
    expect(await invoiced()).toEqual(['paid']);
  });

  test('can accept them after the trial, and is charged only after starting the membership', async () => {
    const { accountId } = await signUp();
    await pass(8);
    const start = { accountId, plan: 'yearly', attemptId: randomUUID(), now: clock.now };
    expect(await startMembership({ ...services, charges }, start)).toEqual({ ok: false, reason: 'terms-not-accepted' });
    await accept(accountId);
    expect([await subscriptions(), await invoiced()]).toEqual([[], []]);
    expect(await startMembership({ ...services, charges }, start)).toEqual({ ok: true });
    await work();
    expect(await invoiced()).toEqual(['paid']);
  });

  test('can cancel and undo the cancellation without being charged', async () => {
    const { accountId } = await signUp();
    expect(await cancelMembership(services, { accountId, now: clock.now })).toMatchObject({ ok: true });
    expect(await returnToMembership(services, { accountId, now: clock.now })).toMatchObject({ ok: true });
    await work();
    expect(await subscriptions()).toEqual([]);
  });

  test('keeps a subscription begun before, and can cancel it', async () => {
    const { accountId, membershipId } = await site.join();
    await db.update(endUserDetails).set({ legalAccepted: false, legalAcceptedAt: null });
    expect(await standing(membershipId)).toMatchObject({ awaitsTerms: false });
    await pass(8);
    expect(await invoiced()).toEqual(['paid']);
    await cancelMembership(services, { accountId, now: clock.now });
    await work();
    expect((await subscriptions())[0]!.cancel_at).not.toBeNull();
  });
});

describe('a provider that is unavailable at any step', () => {
  test.each(['before', 'after'] as const)('is asked again, and nothing is done twice: %s the request', async (how) => {
    for (let call = 0; ; call++) {
      await site.startAtBeas();
      await site.signUpWith('pm_card_visa');
      const membershipId = await site.membershipOf(await site.confirm());
      site.cut(call, how);
      await work();
      const asked = site.calls();
      site.cut(null);
      const { customers, subscriptions } = await site.atProvider();
      expect([customers.length, subscriptions.length], `call ${call}`).toEqual([1, 1]);
      expect(await standing(membershipId), `call ${call}`).toMatchObject({ nextCharge: { price: { amount: 9900 } } });
      await pass(8);
      expect(await invoiced(), `call ${call}`).toEqual(['paid']);
      if (call >= asked) break;
    }
  });
});

test('a changed plan is shown even if the provider’s response was lost', async () => {
  const { accountId, membershipId } = await site.join();
  await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
  for (let call = 0; call < 3; call++) {
    const plan = call % 2 === 0 ? 'monthly' : 'yearly';
    await changePlan(services, { accountId, plan, now: clock.now });
    site.cut(call, 'after');
    await work();
    expect(await standing(membershipId), `call ${call}`).toMatchObject({ nextCharge: { of: { plan } } });
  }
});

describe('a member who cancels', () => {
  test('in the trial keeps the trial, and is charged nothing', async () => {
    const { accountId } = await site.join();
    await cancelMembership(services, { accountId, now: clock.now });
    await work();
    expect(await subscriptions()).toMatchObject([{ status: 'trialing', cancel_at_period_end: true }]);
    await pass(8);
    expect(await invoiced()).toEqual([]);
  });

  test('and returns is charged as before', async () => {
    const { accountId } = await site.join();
    await cancelMembership(services, { accountId, now: clock.now });
    await work();
    await returnToMembership(services, { accountId, now: clock.now });
    await work();
    await pass(8);
    expect(await invoiced()).toEqual(['paid']);
  });

  test('and returns before the provider knows keeps the subscription, whichever job runs first', async () => {
    const { accountId } = await site.join();
    await cancelMembership(services, { accountId, now: clock.now });
    await returnToMembership(services, { accountId, now: clock.now });
    await work({ order: 'desc' });
    expect(await subscriptions()).toMatchObject([{ cancel_at_period_end: false }]);
  });

  test('and returns during the request to the provider keeps the subscription', async () => {
    const { accountId, membershipId } = await site.join();
    await cancelMembership(services, { accountId, now: clock.now });
    site.during('setCancellation', async () => {
      await returnToMembership(services, { accountId, now: clock.now });
      await site.forgetJobs();
      await syncMembershipToProvider(services, {
        membershipId,
        requested: 'return',
        requestId: 'other',
        isRepeated: false,
      });
    });
    await work();
    expect(await subscriptions()).toMatchObject([{ cancel_at_period_end: false }]);
  });

  test('in a paid period keeps the period, and is not charged again', async () => {
    const { accountId, membershipId } = await site.join();
    await pass(8);
    await cancelMembership(services, { accountId, now: clock.now });
    await work();
    expect(await standing(membershipId)).toMatchObject({ nextCharge: null });
    await pass(370);
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    expect(await invoiced()).toEqual(['paid']);
  });

  test('while past due is not charged again, and the open invoice is voided', async () => {
    const { accountId, membershipId } = await site.join();
    await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
    await work();
    await pass(8);
    const [customer] = (await site.atProvider()).customers;
    const card = customer!.invoice_settings.default_payment_method as string;
    await site.standIn.declineCard(card);
    await pass(31);
    const url = (await site.atProvider()).invoices.find(({ status }) => status === 'open')!.hosted_invoice_url!;
    expect(await standing(membershipId)).toMatchObject({ pastDue: { price: { amount: 1000 }, url } });
    const result = await cancelMembership(services, { accountId, now: clock.now, agreed: 'now' });
    expect(result).toMatchObject({ ok: true });
    await work();
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
    expect(await invoiced()).toEqual(['paid', 'void']);
  });
});

test('an end set by hand at the provider stays, unless the member returns', async () => {
  const { accountId, membershipId } = await site.join();
  const [subscription] = await subscriptions();
  await site.stripe.subscriptions.update(subscription!.id, { cancel_at_period_end: true });
  await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
  await site.syncToProvider(membershipId);
  await work();
  expect(await subscriptions()).toMatchObject([{ cancel_at_period_end: true }]);
  await site.syncToProvider(membershipId, 'return');
  await work();
  expect(await subscriptions()).toMatchObject([{ cancel_at_period_end: false }]);
});

test('a member whose access an operator revokes is not charged again', async () => {
  const { membershipId } = await site.join();
  const withdrawn = { email: 'rosa@home.example', creatorId: null, because: null, now: clock.now };
  await revokeAccess(db, withdrawn, { command: 'member revoke' });
  await site.syncToProvider(membershipId);
  await work();
  expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
});

describe('complimentary time given to a paying member', () => {
  const inDays = (days: number) => new Date(clock.now.getTime() + days * 86_400_000);
  const give = async (until: Date) => {
    const grant = { email: 'rosa@home.example', creatorId: null, because: null, now: clock.now };
    expect(await grantAccess(db, { ...grant, until }, { command: 'member grant' })).toMatchObject({ ok: true });
    while ((await processDue(services)) > 0);
    await work();
  };
  const accessAt = async (membershipId: string, at: Date) =>
    access(await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId)), at);

  test('moves the next charge to its end, and is not treated as a trial', async () => {
    const { membershipId } = await site.join({ plan: 'monthly' });
    await pass(8);
    const until = inDays(60);
    await give(until);
    expect((await standing(membershipId))!.nextCharge).toMatchObject({ at: until, price: { amount: 1000 } });
    while ((await sendDueEmails(services)) > 0);
    const { words } = (await site.mail()).findLast(({ template }) => template.name === 'worded')!.template.props as {
      words: { lead: string[] };
    };
    expect(words.lead.join(' ')).toContain(
      'Your own membership goes on after it: your next charge is on 9 January 2027.',
    );
    await pass(40);
    expect(await invoiced()).toEqual(['paid']);
    expect(await accessAt(membershipId, clock.now)).toMatchObject({ because: 'complimentary', until });
    const halfAnHourLater = new Date(until.getTime() + 30 * 60_000);
    expect(await accessAt(membershipId, halfAnHourLater), 'while the charge is awaited').toMatchObject({ may: true });
    await pass(21);
    expect(await invoiced()).toEqual(['paid', 'paid']);
    expect(await accessAt(membershipId, clock.now)).toMatchObject({ because: 'paid' });
    const kinds = (await db.select().from(membershipFacts)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['complimentary', 'paid', 'paid', 'subscribed', 'trial']);
    expect((await site.templates()).filter((name) => name === 'trial-started')).toHaveLength(1);
    expect(site.takeLogged()).toEqual([]);
  });

  test('moves nothing if it ends before the next charge, and moves it further if more is given', async () => {
    const { membershipId } = await site.join({ plan: 'monthly' });
    await pass(8);
    const { nextCharge } = (await standing(membershipId))!;
    await give(inDays(10));
    expect((await standing(membershipId))!.nextCharge).toEqual(nextCharge);
    await give(inDays(40));
    await give(inDays(50));
    expect((await standing(membershipId))!.nextCharge?.at).toEqual(inDays(50));
    expect(await invoiced()).toEqual(['paid']);
  });

  test('moves the first charge after a trial', async () => {
    const { membershipId } = await site.join({ plan: 'monthly' });
    const until = inDays(40);
    await give(until);
    expect((await standing(membershipId))!.nextCharge?.at).toEqual(until);
    await pass(39);
    expect(await invoiced()).toEqual([]);
    await pass(2);
    expect(await invoiced()).toEqual(['paid']);
  });

  test('keeps a chosen plan, and a cancellation', async () => {
    const { accountId, membershipId } = await site.join({ plan: 'monthly' });
    await pass(8);
    await changePlan(services, { accountId, plan: 'yearly', now: clock.now });
    await work();
    await give(inDays(60));
    expect((await standing(membershipId))!.nextCharge).toMatchObject({ at: inDays(60), price: { amount: 9900 } });
    await cancelMembership(services, { accountId, now: clock.now });
    await work();
    await give(inDays(90));
    await pass(91);
    expect(await invoiced()).toEqual(['paid']);
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }]);
  });

  test('cannot be ended early in the studio, because the next charge was announced', async () => {
    const { membershipId } = await site.join({ plan: 'monthly' });
    await pass(8);
    await give(inDays(60));
    await pass(40);
    const end = { email: 'rosa@home.example', creatorId: null, because: null, now: clock.now };
    expect(await revokeAccess(db, { ...end, onlyGrants: true }, { command: 'test' })).toEqual({
      ok: false,
      reason: 'not-granted',
    });
    expect((await standing(membershipId))!.nextCharge?.at).toEqual(inDays(20));
  });
});

describe('a member with time that was paid on another site', () => {
  const paidUntil = new Date('2027-05-01T00:00:00Z');
  async function movesIn(isPaid = true) {
    const { hash, token } = newToken();
    const invitation = { email: 'rosa@home.example', name: 'Rosa', source: 'ghost', plan: 'monthly' } as const;
    const row = { ...bea, ...invitation, paidUntil, isPaid, state: 'sent' as const, tokenHash: hash };
    await db.insert(memberInvitations).values({ ...row, invitedAt: clock.now });
    const browser = { client: { device: null, language: null }, previous: null };
    const given = { token, passwordHash: 'plain:a good password', legalAccepted: true, browser };
    const accepted = await acceptMemberInvitation(services, given);
    if (!accepted.ok) throw new Error(accepted.reason);
    await work();
    const [membership] = await db.select().from(memberships);
    const { id: membershipId, accountId } = membership!;
    const rosas = aBrowser(services);
    rosas.keep(`${await (await peopleIn(db, bea)).sessionOf(accountId)}; Path=/`);
    const page = async (path: string) => (await rosas.get(path)).text.join(' ');
    const saveCard = async () => {
      const form = { attempt: randomUUID(), [CARD_TOKEN]: 'pm_card_visa' };
      expect((await rosas.post('/account/card', form)).status).toBe(303);
      await work();
    };
    return { membershipId, page, saveCard };
  }

  test('is charged from the end of that time on, once a card was saved with consent', async () => {
    const { membershipId, page, saveCard } = await movesIn();
    expect(await subscriptions()).toEqual([]);
    const account = await page('/account');
    expect(account).toContain('Your membership is paid until 30 April 2027.');
    expect(account).toContain('There’s no card on file. Add one before 1 May 2027');
    expect(account).not.toContain('free');
    expect(await page('/account/card')).toContain('Bea charges this card through Stripe');
    await saveCard();
    expect(await subscriptions()).toMatchObject([{ status: 'trialing', trial_end: paidUntil.getTime() / 1000 }]);
    expect((await standing(membershipId))!.nextCharge).toMatchObject({ at: paidUntil, price: { amount: 1000 } });
    expect(await page('/account')).toContain('Renews for $10 on 1 May 2027');
    expect(await site.templates()).not.toContain('trial-started');
    for (const days of [60, 60, 60]) await pass(days);
    await pass(2);
    expect(await invoiced()).toEqual(['paid']);
    expect(site.takeLogged()).toEqual([]);
  });

  test('is not charged after complimentary time on the other site', async () => {
    const { page, saveCard } = await movesIn(false);
    expect(await page('/account')).toContain('Your membership is complimentary until 30 April 2027.');
    expect(await page('/account/card')).toContain('Saving it doesn’t charge it');
    await saveCard();
    expect(await subscriptions()).toEqual([]);
  });
});

test('a chosen plan is charged after the trial, or after the paid period', async () => {
  const { accountId } = await site.join();
  await changePlan(services, { accountId, plan: 'monthly', now: clock.now });
  await work();
  await pass(8);
  await changePlan(services, { accountId, plan: 'yearly', now: clock.now });
  await work();
  await pass(31);
  const { invoices } = await site.atProvider();
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([1000, 9900]);
});
