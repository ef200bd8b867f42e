import { eq, ne } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentConsents, paymentSubscriptions } from '../../db/schema/payments.ts';
import { withdrawals } from '../../db/schema/withdrawals.ts';
import { findMembershipStatus } from '../access/member.server.ts';
import { countWithAccessAt } from '../operator/member-count.server.ts';
import { startMembership } from '../start/commands.server.ts';
import { withdraw } from './commands.server.ts';
import { listUnrefundedWithdrawals } from './queries.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, stripe, standIn, clock } = site;

const german = { plan: 'monthly', country: 'DE' } as const;

let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  await site.startAtBeas();
  ({ accountId } = await site.join(german));
  browser = aBrowser(services);
  await browser.signIn();
});

const afterFirstPayment = () => site.pass(8);
const subscriptionId = async () => (await db.select().from(paymentSubscriptions))[0]!.id;
const withdrawNow = async () =>
  withdraw(services, { subscriptionId: await subscriptionId(), origin: 'account', now: clock.now });
const refunds = async () => (await stripe.refunds.list({ limit: 10 })).data.map(({ amount }) => amount);
const access = async () => (await findMembershipStatus(db, { accountId, now: clock.now })).membership!.access;
const stored = () => db.select().from(withdrawals);
const statuses = async () => (await site.atProvider()).subscriptions.map(({ status }) => status);
const said = ({ text }: Answer) => text.join(' ');
const mails = async () =>
  (await site.mail()).map(({ template }) =>
    template.name === 'worded' ? template.props.words.subject : template.name,
  );
const mailedPath = async () => {
  const found = (await site.mail()).flatMap(({ template: { props } }) =>
    'withdrawal' in props ? props.withdrawal! : [],
  );
  return new URL(found.at(-1)!).pathname;
};

describe('a withdrawal', () => {
  test('ends access and subscription at once, and refunds everything charged', async () => {
    await afterFirstPayment();
    expect(await access()).toMatchObject({ may: true, because: 'paid' });
    expect(await withdrawNow()).toEqual({ ok: true, at: clock.now });
    expect(await access()).toMatchObject({ may: false, until: clock.now });
    await site.work();
    expect([await statuses(), await refunds()]).toEqual([['canceled'], [1000]]);
    await site.pass(31);
    expect(await refunds()).toEqual([1000]);
    expect(await access()).toMatchObject({ may: false, because: 'refunded' });
  });

  test('is what the account says, with the amount that went back and the day', async () => {
    await afterFirstPayment();
    await withdrawNow();
    const account = async () => said(await browser.get('/account'));
    expect(await account()).toContain('You withdrew from the contract');
    expect(await account()).not.toContain('went back');
    await site.work();
    await site.pass(0);
    expect(await account()).toMatch(/You withdrew from the contract \$10 went back on \d+ \w+ \d{4}\./);
    expect(await account()).not.toMatch(/Payment refunded|Not what you expected/);
  });

  test('in the trial ends it, and nothing is charged', async () => {
    await withdrawNow();
    expect(await access()).toMatchObject({ may: false });
    await site.work();
    await site.pass(8);
    expect([await site.charged(), await statuses()]).toEqual([[], ['canceled']]);
  });

  test('is made once by repeated and concurrent calls', async () => {
    await afterFirstPayment();
    const [first] = await Promise.all([withdrawNow(), withdrawNow()]);
    await site.work();
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect(await withdrawNow()).toEqual(first);
    await site.work();
    expect([(await stored()).length, await refunds()]).toEqual([1, [1000]]);
    expect((await mails()).filter((name) => name.startsWith('We received'))).toHaveLength(1);
  });

  test('refunds a charge that is made while the job runs', async () => {
    await withdrawNow();
    site.during('cancelNow', () => {
      clock.now = new Date(clock.now.getTime() + 8 * 86_400_000);
      return standIn.advance();
    });
    await site.work();
    await site.pass(0);
    expect([await site.charged(), await refunds(), await statuses()]).toEqual([[1000], [1000], ['canceled']]);
    expect(await access()).toMatchObject({ may: false });
  });

  test.each([0, 1, 2, 3, 4])('is completed after call %i of its job has failed', async (call) => {
    await afterFirstPayment();
    await withdrawNow();
    site.cut(call, 'after');
    await site.work();
    site.cut(null);
    await site.pass(0);
    expect([await refunds(), await statuses()]).toEqual([[1000], ['canceled']]);
  });

  test('refunds the rest of a payment of which a part was refunded', async () => {
    await afterFirstPayment();
    const { data } = await stripe.invoicePayments.list({ limit: 1, status: 'paid' });
    await stripe.refunds.create({ payment_intent: data[0]!.payment.payment_intent as string, amount: 300 });
    await site.pass(0);
    await withdrawNow();
    await site.work();
    expect((await refunds()).toSorted()).toEqual([300, 700]);
  });

  test('whose refund does not go through is shown to the operator, and the page says so', async () => {
    await afterFirstPayment();
    await withdrawNow();
    await site.work();
    const unrefunded = () => listUnrefundedWithdrawals(db, { now: clock.now, limit: 10 });
    const page = async () => said(await browser.get('/account/withdrawal'));
    await site.pass(2);
    expect(await unrefunded()).toEqual([]);
    expect(await page()).toContain('goes back to the card you paid with');
    const [refund] = (await stripe.refunds.list({ limit: 1 })).data;
    await standIn.failRefund(refund!.id);
    await site.pass(0);
    expect(await unrefunded()).toMatchObject([
      { email: 'rosa@home.example', left: { amount: 1000, currency: 'usd' }, subscriptionId: await subscriptionId() },
    ]);
    expect(await page()).toContain('$10 hasn’t come back to you yet: the refund didn’t go through.');
    expect(await page()).not.toContain('goes back to the card you paid with');
  });

  test('leaves time that was given, and cancels a scheduled move', async () => {
    await afterFirstPayment();
    const coversUntil = new Date(clock.now.getTime() + 90 * 86_400_000);
    const membershipId = await site.membershipOf(accountId);
    const grant = {
      kind: 'complimentary',
      providerId: 'g',
      membershipId,
      at: clock.now,
      coversFrom: clock.now,
    } as const;
    await db.insert(membershipFacts).values({ ...grant, coversUntil });
    const { id: nextCreatorId } = await aCreator(db);
    await db.update(memberships).set({ nextCreatorId, moveAt: coversUntil });
    expect(said(await browser.get('/account/withdrawal'))).toMatch(
      /you keep access until .* It also cancels your move/,
    );
    clock.now = new Date(clock.now.getTime() + 60_000);
    await withdrawNow();
    expect(await access()).toMatchObject({ may: true, because: 'complimentary', until: coversUntil });
    expect(await db.select().from(memberships)).toMatchObject([{ moveAt: null, cancelAt: coversUntil }]);
    await site.work();
    expect([await refunds(), await statuses()]).toEqual([[1000], ['canceled']]);
  });

  test('in the trial ends the trial, and leaves time that was given', async () => {
    const coversUntil = new Date(clock.now.getTime() + 2 * 86_400_000);
    const membershipId = await site.membershipOf(accountId);
    const grant = { kind: 'complimentary', providerId: 'g', membershipId, at: clock.now } as const;
    await db.insert(membershipFacts).values({ ...grant, coversFrom: clock.now, coversUntil });
    clock.now = new Date(clock.now.getTime() + 60_000);
    await withdrawNow();
    expect(await access()).toMatchObject({ may: true, because: 'complimentary', until: coversUntil });
    expect(await countWithAccessAt(db, { ...bea, times: [clock.now, coversUntil] })).toEqual([1, 0]);
    expect(await db.select().from(memberships)).toMatchObject([{ cancelAt: coversUntil }]);
    await site.work();
    await site.pass(3);
    expect(await access()).toMatchObject({ may: false });
  });

  test('is possible while the account waits for its deletion', async () => {
    await afterFirstPayment();
    await db.update(accounts).set({ deletionAt: new Date(clock.now.getTime() + 86_400_000) });
    expect(await withdrawNow()).toMatchObject({ ok: true });
    await site.work();
    expect(await refunds()).toEqual([1000]);
    expect(await mails()).toContain('We received your withdrawal: Bea');
  });

  test('leaves the next contract alone, from which one can withdraw too', async () => {
    await afterFirstPayment();
    await withdrawNow();
    await site.work();
    await site.pass(1);
    const again = { accountId, plan: 'monthly', attemptId: 'a', shown: undefined, now: clock.now };
    expect(await startMembership(services, again)).toEqual({ ok: true });
    await site.pass(0);
    expect([await site.charged(), await refunds(), await statuses()]).toEqual([
      [1000, 1000],
      [1000],
      ['canceled', 'active'],
    ]);
    expect(await access()).toMatchObject({ may: true, because: 'paid' });
    expect(said(await browser.get('/account'))).toContain('Withdraw from contract here');
  });

  test('is acknowledged at once, with its content, date and time, and no other mail about the end', async () => {
    await afterFirstPayment();
    await withdrawNow();
    const { to, template } = (await site.mail()).at(-1)!;
    expect(to).toBe('rosa@home.example');
    const { words } = template.props as { words: { lead: string[] } };
    const [received, content, effect] = words.lead;
    expect(received).toMatch(/^We received your withdrawal on \d+ November 2026, \d\d:\d\d UTC\./);
    expect(content).toMatch(
      /^Rosa Marsh \(rosa@home\.example\) withdraws from the contract of .* with Bea, monthly: \$10 a month\.$/,
    );
    expect(effect).toContain('We refund the $10 you paid');
    await site.pass(1);
    expect(await mails()).not.toContain('access-ended');
    expect(await mails()).toContain('refunded');
  });
});

describe('the form', () => {
  test('is two steps away on the account, says its effect, and changes nothing until it is sent', async () => {
    await afterFirstPayment();
    const account = await browser.get('/account');
    expect(account.html).toMatch(/<a [^>]*href="\/account\/withdrawal"[^>]*>Withdraw from contract here<\/a>/);
    const page = await browser.get('/account/withdrawal');
    for (const words of [
      'We refund the $10 you’ve paid',
      'Rosa Marsh',
      'rosa@home.example',
      'Confirm withdrawal here',
    ]) {
      expect(said(page)).toContain(words);
    }
    expect(await stored()).toEqual([]);
    const { status, location } = await browser.post('/account/withdrawal', fieldsOf(page));
    expect([status, location]).toEqual([303, '/account/withdrawal']);
    expect(said(await browser.get(location!))).toContain('We received your withdrawal from your contract with Bea on');
    expect(await stored()).toMatchObject([{ origin: 'account', email: 'rosa@home.example' }]);
    expect(said(await browser.get('/account'))).not.toContain('Withdraw from contract here');
  });

  test('opens from the mail of the trial and of the payment, without a sign-in', async () => {
    const inTrial = await mailedPath();
    await afterFirstPayment();
    const path = await mailedPath();
    expect(path).toBe(inTrial);
    const stranger = aBrowser(services);
    const page = await stranger.get(path);
    expect([page.status, said(page)]).toEqual([200, expect.stringContaining('Confirm withdrawal here')]);
    expect(await stored()).toEqual([]);
    const sent = await stranger.post(path, fieldsOf(page));
    expect([sent.status, sent.location]).toEqual([303, path]);
    expect(said(await stranger.get(path))).toContain('We received your withdrawal');
    expect((await stranger.post(path, fieldsOf(page))).status).toBe(303);
    expect(await stored()).toMatchObject([{ origin: 'mail' }]);
  });

  test('is offered in place of the sentence about refunds on the page for cancelling', async () => {
    await afterFirstPayment();
    const page = said(await browser.get('/account/cancellation'));
    expect(page).toContain('Withdraw from contract here');
    expect(page).not.toContain('isn’t refunded');
  });
});

describe('nothing is changed', () => {
  async function refusedAt(path: string, fields: Record<string, string> = {}) {
    const page = await browser.get(path);
    const sent = await browser.post(path, { contract: await subscriptionId(), ...fields });
    return [page.status, sent.status, elements(page.html, 'h1')[0]!.inside];
  }

  test('by a forged link', async () => {
    await afterFirstPayment();
    const path = await mailedPath();
    expect(await refusedAt(`${path}x`)).toEqual([404, 404, 'This link doesn’t work']);
    expect(await refusedAt(path.replace('sub_', 'sub_1'))).toEqual([404, 404, 'This link doesn’t work']);
    expect(await stored()).toEqual([]);
  });

  test('after 14 days', async () => {
    await afterFirstPayment();
    const path = await mailedPath();
    await site.pass(18);
    for (const each of [path, '/account/withdrawal']) {
      expect(await refusedAt(each)).toEqual([200, 409, 'The time to withdraw is over']);
    }
    expect(said(await browser.get('/account'))).not.toContain('Withdraw from contract here');
    expect(await stored()).toEqual([]);
  });

  test('by a member of another country', async () => {
    await afterFirstPayment();
    const path = await mailedPath();
    await db.update(endUserDetails).set({ country: 'AU' });
    expect(await refusedAt(path)).toEqual([200, 409, 'Withdrawing isn’t possible here']);
    expect(said(await browser.get('/account'))).not.toContain('Withdraw from contract here');
  });

  test('after the contract has ended', async () => {
    await afterFirstPayment();
    const path = await mailedPath();
    await stripe.subscriptions.cancel(await subscriptionId());
    await site.pass(0);
    expect(await refusedAt(path)).toEqual([200, 409, 'This contract has already ended']);
  });

  test('after the account was deleted', async () => {
    const path = await mailedPath();
    await db.delete(accounts).where(eq(accounts.id, accountId));
    const stranger = aBrowser(services);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await stranger.post(path)).status).toBe(409);
  });

  test('by a page of an earlier contract, or of somebody else’s', async () => {
    const own = await subscriptionId();
    await site.join({ ...german, email: 'ana@home.example' });
    const [anas] = await db.select().from(paymentSubscriptions).where(ne(paymentSubscriptions.id, own));
    for (const contract of ['sub_earlier', anas!.id]) {
      expect((await browser.post('/account/withdrawal', { contract })).status).toBe(409);
    }
    expect(await stored()).toEqual([]);
  });
});

test('a member in a trial without a card has nothing to withdraw from', async () => {
  await site.startAtBeas();
  ({ accountId } = await site.join(german, null));
  await browser.signIn();
  expect(said(await browser.get('/account'))).not.toContain('Withdraw from contract here');
  expect(said(await browser.get('/account/withdrawal'))).toContain('There’s nothing to withdraw from');
});

test('the consent has the request to begin at once, with its text and version', async () => {
  expect(await db.select().from(paymentConsents)).toMatchObject([
    { beginsAtOnce: expect.stringContaining('You ask us to begin at once.'), beginsAtOnceVersion: '2026-11-30.1' },
  ]);
});
