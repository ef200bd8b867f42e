import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { beasMerchant as account } from '../../../tests/support/merchants.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { howMany, isLongRun } from '../../../tests/support/run.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { cardMoves, foreignSubscriptions, memberInvitations } from '../../db/schema/moving-in.ts';
import { paymentConsents, paymentCustomers } from '../../db/schema/payments.ts';
import { prices } from '../../db/schema/prices.ts';
import { access } from '../../membership/access/access.ts';
import { acceptMemberInvitation, acceptWithoutClick } from '../../membership/moving-in/accept.server.ts';
import { sendInvitations } from '../../membership/moving-in/invitations.server.ts';
import { cleanUpCustomers } from '../cards/cleanup-worker.server.ts';
import { startCardMove, undoCardMove } from './card-move.server.ts';
import { findElsewhere, reconcileForeignPage } from './foreign.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, standIn, stripe, work } = site;
const DAY = 24 * 3600 * 1000;
const later = (days: number) => new Date(Math.floor((clock.now.getTime() + days * DAY) / 1000) * 1000);

beforeEach(() => site.startAtBeas());

const seven = { amount: 700, currency: 'usd', interval: 'month' } as const;
const aForeign = (more: Partial<Parameters<typeof standIn.foreignSubscription>[0]> = {}) =>
  standIn.foreignSubscription({
    account,
    email: 'rosa@home.example',
    name: 'Rosa Marsh',
    price: seven,
    currentPeriodEnd: later(20),
    application: 'ca_other',
    ...more,
  });

async function imported(...emails: string[]): Promise<void> {
  const shared = { ...bea, name: 'Rosa Marsh', source: 'substack', plan: 'monthly', isPaid: true } as const;
  const rows = emails.map((email) => ({ ...shared, email, paidUntil: later(20), invitedAt: clock.now }));
  await db.insert(memberInvitations).values(rows);
}

const begin = async (state: 'listing' | 'offering' | 'undoing', more: Partial<typeof cardMoves.$inferInsert> = {}) => {
  const move = { ...bea, merchantId: account, state, cursor: null, listedFrom: clock.now, ...more };
  await db.insert(cardMoves).values(move).onConflictDoUpdate({ target: cardMoves.creatorId, set: move });
  await services.payments.jobs.moveCards(db, bea);
};
const press = async (...given: Parameters<typeof begin>) => {
  await begin(...given);
  await work();
};
const listed = () =>
  db.select().from(foreignSubscriptions).orderBy(foreignSubscriptions.email, foreignSubscriptions.id);
const reasons = async () => (await listed()).map(({ email, leftOut }) => [email, leftOut]);
const sendAll = () => sendInvitations(services, (of) => acceptWithoutClick(services, of));

async function offer(more: Partial<typeof cardMoves.$inferInsert> = {}): Promise<void> {
  await press('listing');
  await press('offering', { startedAt: clock.now, ...more });
  await sendAll();
}
async function accept(link?: URL): Promise<{ membershipId: string; accountId: string }> {
  const token = (link ?? (await site.lastLink())).pathname.split('/').at(-1)!;
  const browser = { client: { device: null, language: null }, previous: null };
  const given = { token, passwordHash: 'plain:a good password', legalAccepted: true, browser };
  const accepted = await acceptMemberInvitation(services, given);
  if (!accepted.ok) throw new Error(accepted.reason);
  await work();
  const [membership] = await db.select().from(memberships);
  return { membershipId: membership!.id, accountId: membership!.accountId };
}
async function follow(): Promise<void> {
  await reconcileForeignPage(services, { after: null });
  await work();
}
const end = async (id: string, when: Parameters<typeof standIn.endForeign>[1]) => {
  await standIn.endForeign(id, when);
  await follow();
};
async function days(count: number): Promise<void> {
  await site.pass(count);
  await follow();
}
const ours = async () =>
  (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.filter(
    ({ metadata }) => metadata.membership_id,
  );
const accessOf = async (membershipId: string) =>
  access(await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId)), clock.now);

describe('a dry run', () => {
  test('takes people in the imported list by mailbox, and gives the reason for leaving out others', async () => {
    await imported('rosa.marsh@gmail.com', 'two@home.example', 'same@home.example', 'euro@home.example');
    await imported('late@home.example', 'still@home.example', 'bare@home.example', 'gone@home.example');
    await aForeign({ email: 'RosaMarsh+news@Gmail.com' });
    await aForeign({ email: 'stranger@home.example' });
    await aForeign({ email: 'two@home.example', items: 2 });
    await aForeign({ email: 'same@home.example' });
    await aForeign({ email: 'Same@home.example' });
    await aForeign({ email: 'euro@home.example', price: { ...seven, currency: 'eur' } });
    await aForeign({ email: 'late@home.example', pastDue: true });
    await aForeign({ email: 'still@home.example', paused: true });
    await aForeign({ email: 'bare@home.example', token: null });
    const { subscription } = await aForeign({ email: 'gone@home.example' });
    await standIn.endForeign(subscription, 'period-end');
    await press('listing');
    expect(await reasons()).toEqual([
      ['bare@home.example', 'no-card'],
      ['euro@home.example', 'other-currency'],
      ['gone@home.example', 'ending'],
      ['late@home.example', 'past-due'],
      ['rosa.marsh@gmail.com', null],
      ['same@home.example', 'twice'],
      ['same@home.example', 'twice'],
      ['still@home.example', 'paused'],
      ['stranger@home.example', 'not-in-list'],
      ['two@home.example', 'two-items'],
    ]);
    expect(await site.mail()).toEqual([]);
  });

  test('leaves out a member who pays here', async () => {
    await site.join();
    await imported('rosa@home.example');
    await aForeign();
    await press('listing');
    expect(await reasons()).toEqual([['rosa@home.example', 'pays-here']]);
  });

  test('continues after an outage of Stripe, and lists each subscription once', async () => {
    const { subscription } = await aForeign();
    await db.execute(sql`
      insert into payment_stand_in_objects (id, account, type, customer, created, json, internal)
      select id || '_' || number, account, type, customer, created,
        jsonb_set(json, '{id}', to_jsonb(id || '_' || number)), internal
      from payment_stand_in_objects, generate_series(1, 1200) as number where id = ${subscription}`);
    await begin('listing');
    site.cut(3);
    await work();
    site.cut(null);
    expect(await listed()).toHaveLength(1201);
    expect(new Set((await reasons()).map(([, reason]) => reason))).toEqual(new Set(['twice']));
  });

  test('takes nobody if the account stops taking payments in the middle', async () => {
    await aForeign({ email: 'stranger@home.example' });
    await press('listing');
    await db.update(foreignSubscriptions).set({ leftOut: null });
    await db.update(merchants).set({ state: 'restricted' });
    await press('listing');
    expect(await db.select().from(cardMoves)).toMatchObject([{ state: 'listed' }]);
    expect(await listed()).toEqual([]);
  });

  test('is not interrupted by taking the move back', async () => {
    await aForeign({ email: 'stranger@home.example' });
    await begin('listing', { startedAt: clock.now });
    const people = await peopleIn(db, bea);
    const by = { accountId: (await people.accountOf('owner'))! };
    expect(await undoCardMove(services, { ...bea, by })).toEqual({ ok: false, reason: 'busy' });
    await work();
    expect(await reasons()).toEqual([['stranger@home.example', 'not-in-list']]);
    expect(await undoCardMove(services, { ...bea, by })).toEqual({ ok: true });
  });
});

test('the move starts only while the listed account is connected and takes payments', async () => {
  await imported('rosa@home.example');
  await aForeign();
  await press('listing');
  const people = await peopleIn(db, bea);
  const by = { accountId: (await people.accountOf('owner'))! };
  const start = async () => {
    const [move] = await db.select().from(cardMoves);
    const listedFrom = move!.listedFrom.toISOString();
    return startCardMove(services, { ...bea, by, listedFrom, isWithoutClick: false });
  };
  await db.update(merchants).set({ state: 'restricted' });
  expect(await start()).toEqual({ ok: false, reason: 'no-merchant' });
  await db.update(merchants).set({ state: 'ready', merchantId: 'acct_another' });
  expect(await start()).toEqual({ ok: false, reason: 'no-merchant' });
  await db.update(merchants).set({ merchantId: account });
  expect(await start()).toEqual({ ok: true });
});

describe('a person who accepts', () => {
  test('is charged here from the end of the other subscription on, with the same customer, card and price, and was asked by email', async () => {
    await imported('rosa@home.example');
    const { subscription, customer, paymentMethod } = await aForeign();
    await offer();
    const [mail] = await site.mail();
    expect(JSON.stringify(mail)).toContain('You pay Bea with your Visa ending in 4242');
    expect(JSON.stringify(mail)).toContain('$7 a month, as before');
    const { membershipId, accountId } = await accept();
    expect(await site.stripeIdOf(accountId)).toBe(customer);
    expect(await db.select().from(paymentCustomers)).toMatchObject([{ id: customer, merchantId: account }]);
    expect(await ours(), 'nothing begins while the other goes on').toEqual([]);
    expect(await accessOf(membershipId)).toMatchObject({ may: true, because: 'prepaid', until: later(20) });

    await end(subscription, 'period-end');
    expect(await ours()).toMatchObject([
      { status: 'trialing', customer, default_payment_method: paymentMethod, trial_end: later(20).getTime() / 1000 },
    ]);
    const at = later(20);
    await days(21);
    expect((await ours())[0]).toMatchObject({ status: 'active' });
    expect(await paidPeriods()).toEqual([`ours ${at.toISOString()}`]);
    expect(await accessOf(membershipId)).toMatchObject({ may: true, because: 'paid' });
    const [price] = await db.select().from(prices).where(isNotNull(prices.creatorId));
    expect(price).toMatchObject({ amount: 700, plan: 'monthly', soldUntil: new Date(0) });
    expect(await db.select().from(paymentConsents)).toMatchObject([{ amount: 700, currency: 'usd' }]);
  });

  test('keeps access while the other subscription renews, and is not charged here', async () => {
    await imported('rosa@home.example');
    await aForeign();
    await offer();
    const { membershipId } = await accept();
    await days(21);
    await days(30);
    expect(await ours()).toEqual([]);
    expect((await accessOf(membershipId)).may).toBe(true);
  });

  test('is not charged here if the end of the other subscription is undone, until it is set again', async () => {
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    await accept();
    await end(subscription, 'period-end');
    clock.now = new Date(clock.now.getTime() + 60_000);
    await end(subscription, 'never');
    expect(await ours()).toMatchObject([{ status: 'canceled' }]);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await end(subscription, 'period-end');
    expect((await ours()).map(({ status }) => status).sort()).toEqual(['canceled', 'trialing']);
  });

  test('gets a charge refunded that was made here in the hour in which the other was renewed', async () => {
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    await accept();
    await end(subscription, 'period-end');
    await standIn.endForeign(subscription, 'never');
    await days(21);
    const refunds = (await stripe.refunds.list({ limit: 100 })).data;
    expect(refunds).toMatchObject([{ amount: 700 }]);
    expect(await ours()).toMatchObject([{ status: 'canceled' }]);
    expect((await paidPeriods()).length).toBe(1);
  });

  test('keeps the paid time and is not charged, if the creator takes the move back', async () => {
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    const { membershipId } = await accept();
    await end(subscription, 'period-end');
    await press('undoing');
    expect(await ours()).toMatchObject([{ status: 'canceled' }]);
    expect(await accessOf(membershipId)).toMatchObject({ may: true, because: 'prepaid' });
    await days(40);
    expect(await paidPeriods()).toEqual([]);
  });

  test('has access only for the time paid there, even if the other subscription ends later', async () => {
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    const { membershipId } = await accept();
    const cancelAt = Math.floor(later(80).getTime() / 1000);
    await db.execute(sql`
      update payment_stand_in_objects set json = jsonb_set(json, '{cancel_at}', to_jsonb(${cancelAt}::int))
      where id = ${subscription}`);
    await follow();
    expect(await listed()).toMatchObject([{ endsAt: later(80), paidUntil: later(20) }]);
    expect(await accessOf(membershipId)).toMatchObject({ may: true, until: later(20) });
  });

  test('moves by the newest agreement after an earlier move was taken back', async () => {
    await imported('rosa@home.example');
    await aForeign();
    await offer();
    const { membershipId } = await accept();
    await press('undoing', { startedAt: clock.now });
    const [undone] = await listed();
    const agreed = { state: 'accepted', agreedBy: 'member', agreedAt: clock.now } as const;
    await db.insert(foreignSubscriptions).values({ ...undone!, id: 'sub_another', ...agreed });
    expect(await findElsewhere(db, { membershipId })).toMatchObject({ isUndone: false, agreedBy: 'member' });
  });

  test('cannot remove the card that is about to be charged here while the other subscription runs', async () => {
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    const { accountId } = await accept();
    await end(subscription, 'period-end');
    expect(await ours()).toMatchObject([{ status: 'trialing' }]);
    expect(await services.charges.removeCard({ accountId })).toEqual({ ok: false, reason: 'needed' });
  });

  test('keeps the card of the other subscription when it is changed or removed here', async () => {
    await imported('rosa@home.example');
    const { customer: customerId, paymentMethod: cardId } = await aForeign();
    await offer();
    const { accountId } = await accept();
    expect(await services.charges.removeCard({ accountId })).toEqual({ ok: true });
    expect(await services.charges.findCardFor(db, { accountId, ...bea, currency: 'usd' })).toBeNull();
    const given = { accountId, attemptId: randomUUID(), token: 'pm_card_mastercard' };
    expect(await services.charges.saveCard(given)).toEqual({ state: 'succeeded' });
    await work();
    expect((await stripe.paymentMethods.retrieve(cardId!)).customer).toBe(customerId);
    expect((await stripe.customers.retrieve(customerId)) as object).toMatchObject({
      invoice_settings: { default_payment_method: expect.not.stringContaining(cardId!) },
    });
  });

  test('keeps the other subscription and its customer when the account is deleted here', async () => {
    await imported('rosa@home.example');
    const { customer, subscription } = await aForeign();
    await offer();
    const { accountId } = await accept();
    await services.payments.jobs.deleteCustomer(db, { customerId: customer });
    clock.now = new Date(clock.now.getTime() + 2 * DAY);
    await cleanUpCustomers(services);
    await work();
    expect(await site.stripeIdOf(accountId)).toBe(customer);
    await db.transaction((tx) => services.charges.forget(tx, { accountId }));
    await work();
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
  });
});

test('members are moved without a click if the creator says that her terms allow it', async () => {
  await imported('rosa@home.example');
  const { subscription } = await aForeign();
  await offer({ withoutClickAt: clock.now });
  const [mail] = await site.mail();
  expect(JSON.stringify(mail)).toContain('There’s nothing you have to do');
  await work();
  const [row] = await listed();
  expect(row).toMatchObject({ state: 'accepted', agreedBy: 'creator', agreedAt: clock.now });
  expect(await db.select().from(endUserDetails)).toMatchObject([{ legalAccepted: false }]);
  const { membershipId } = row!;
  expect(await services.charges.findPaymentStatus(db, { membershipId: membershipId! })).toMatchObject({
    awaitsTerms: false,
    followsElsewhere: true,
  });
  await end(subscription, 'period-end');
  expect(await ours()).toMatchObject([{ status: 'trialing' }]);
  await sendAll();
  expect(await site.mail()).toHaveLength(1);
});

test('a person who cannot be moved without a click does not hold back the others', async () => {
  await imported('rosa@home.example', 'tom@home.example');
  await aForeign();
  await aForeign({ email: 'tom@home.example' });
  await press('listing');
  await press('offering', { startedAt: clock.now, withoutClickAt: clock.now });
  const { invitedAt, id, email, state } = memberInvitations;
  const invitations = () => db.select({ id, email, state }).from(memberInvitations).orderBy(invitedAt, id);
  const [first, second] = await invitations();
  const sending = sendInvitations(services, async (of) => {
    if (of.invitationId === first!.id) throw new Error('not possible');
    await acceptWithoutClick(services, of);
  });
  await expect(sending).rejects.toThrow('not possible');
  expect(await invitations()).toEqual([
    { ...first, state: 'waiting' },
    { ...second, state: 'accepted' },
  ]);
});

test('an event of another account changes nothing', async () => {
  await imported('rosa@home.example');
  const { subscription: subscriptionId } = await aForeign();
  await offer();
  await accept();
  await standIn.endForeign(subscriptionId, 'period-end');
  for (const merchantId of ['acct_other', 'acct_unknown']) {
    await services.payments.jobs.sync(db, { subscriptions: [{ merchantId, subscriptionId }] });
  }
  await work();
  expect(await listed()).toMatchObject([{ endsAt: null }]);
  expect(await ours()).toEqual([]);
});

test('a person who does not accept keeps the other subscription until its end', async () => {
  await imported('rosa@home.example');
  const { subscription } = await aForeign();
  await offer();
  await end(subscription, 'period-end');
  await days(30);
  expect(await ours()).toEqual([]);
  expect(await db.$count(memberships)).toBe(0);
});

/** Returns the paid periods that were not refunded, as `ours` or `theirs` and the start. */
async function paidPeriods(): Promise<string[]> {
  const [invoices, refunds, own] = [
    (await stripe.invoices.list({ limit: 100, status: 'paid', expand: ['data.payments'] })).data,
    (await stripe.refunds.list({ limit: 100 })).data,
    new Set((await ours()).map(({ id }) => id)),
  ];
  const back = new Set(refunds.map(({ payment_intent }) => payment_intent));
  return invoices.flatMap(({ amount_paid, lines, parent, payments }) => {
    const intent = payments?.data[0]?.payment.payment_intent;
    if (amount_paid === 0 || back.has(intent as string)) return [];
    const of = parent?.subscription_details?.subscription as string;
    return `${own.has(of) ? 'ours' : 'theirs'} ${new Date(lines.data[0]!.period.start * 1000).toISOString()}`;
  });
}

test('no period is charged by both subscriptions, in any order of changes', async () => {
  const change = fc.constantFrom('end', 'end', 'go on', 'end now', 'accept', 'undo', 'offer');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ change, isRead: fc.constantFrom(true, true, false) }) },
    { weight: 2, arbitrary: fc.constant({ change: 'race', isRead: false }) },
    { weight: 3, arbitrary: fc.record({ days: fc.constantFrom(1, 12, 21, 31) }) },
    {
      weight: 1,
      arbitrary: fc.record({ fails: fc.nat(6), how: fc.constantFrom('before' as const, 'after' as const) }),
    },
  );
  const steps = fc.array(step, { minLength: 4, maxLength: 12 });
  const charged = { ours: 0, refunded: 0 };
  const property = fc.asyncProperty(fc.boolean(), steps, async (isAccepted, steps) => {
    await site.startAtBeas();
    await imported('rosa@home.example');
    const { subscription } = await aForeign();
    await offer();
    const link = await site.lastLink();
    if (isAccepted) await accept(link);
    for (const each of steps) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      if ('days' in each) await site.pass(each.days);
      else if ('fails' in each) site.cut(each.fails, each.how);
      else {
        await act(each.change, { subscription, link });
        if (each.isRead) await follow();
      }
    }
    site.cut(null);
    await days(1);
    const periods = await paidPeriods();
    charged.ours += periods.filter((period) => period.startsWith('ours')).length;
    charged.refunded += (await stripe.refunds.list({ limit: 100 })).data.length;
    const starts = periods.map((period) => Date.parse(period.split(' ')[1]!)).sort((one, other) => one - other);
    for (const [at, start] of starts.entries()) {
      if (at > 0) expect(start - starts[at - 1]!, periods.join()).toBeGreaterThanOrEqual(28 * DAY);
    }
  });
  await fc.assert(property, { numRuns: howMany({ short: 20, long: 300 }) });
  if (isLongRun()) expect(Math.min(charged.ours, charged.refunded), 'the histories reach both').toBeGreaterThan(0);
}, 900_000);

async function act(change: string, { subscription, link }: { subscription: string; link: URL }): Promise<void> {
  const when = { end: 'period-end', 'end now': 'now', 'go on': 'never' } as const;
  if (change === 'accept') await accept(link).catch(() => {});
  else if (change === 'undo') await press('undoing', { startedAt: clock.now });
  else if (change === 'offer') await press('offering', { startedAt: clock.now });
  else if ((await stripe.subscriptions.retrieve(subscription)).status === 'canceled') return;
  else if (change === 'race') {
    await end(subscription, 'period-end');
    await standIn.endForeign(subscription, 'never');
  } else await standIn.endForeign(subscription, when[change as keyof typeof when]);
}
