import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { balanceTransactions, merchants } from '../../db/schema/merchants.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { clock, standIn } = site;
const here = { ...site.services, mode: 'demo' as const };

let owner: TestBrowser;
let membershipId: string;
let invoiceId: string;
let MEMBER = '';
let PAGE = '';
beforeEach(async () => {
  await site.startAtBeas();
  ({ membershipId } = await site.join({ plan: 'monthly' }));
  await site.pass(8);
  owner = await as('owner');
  const [paid] = await facts('paid');
  invoiceId = paid!.providerId;
  MEMBER = `/studio/${bea.creatorId}/members/${membershipId}`;
  PAGE = `${MEMBER}/refund/${invoiceId}`;
});

async function as(role: 'owner' | 'editor' | 'operator' | 'member', of: string = bea.creatorId) {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, { creatorId: of })).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const said = ({ text }: Answer) => text.join(' ');
const facts = (kind: 'paid' | 'refunded') =>
  db
    .select()
    .from(membershipFacts)
    .where(and(eq(membershipFacts.membershipId, membershipId), eq(membershipFacts.kind, kind)));
const look = (amount: string, more: Record<string, string> = {}) => owner.post(PAGE, { amount, ...more });
async function refund(amount: string, more: Record<string, string> = {}): Promise<Answer> {
  const { request } = fieldsOf(await look(amount, more));
  return owner.post(PAGE, { amount, ...more, request: request! });
}
const stateOf = async () => (await site.atProvider()).subscriptions[0]!.status;

test('a payment on the member’s page leads to its refund, which shows its effect first and changes nothing', async () => {
  const member = await owner.get(MEMBER);
  expect(member.html).toContain(`href="${PAGE}"`);
  expect(said(await owner.get(PAGE))).toContain('At most $10.');
  const shown = await look('10');
  expect(shown.status).toBe(200);
  expect(said(shown)).toContain('Their access ends right away, and their subscription with it.');
  expect(said(shown)).toContain('The platform gives back its share of it.');
  expect(await facts('refunded')).toEqual([]);
});

test('all of a payment ends access and the subscription, and gives the platform’s share back', async () => {
  const done = await refund('10');
  expect([done.status, done.location]).toEqual([303, `${MEMBER}?done=refunded`]);
  await site.work();
  expect(await facts('refunded')).toMatchObject([{ amount: 1000, coversUntil: clock.now }]);
  expect(await stateOf()).toBe('canceled');
  expect(said(await owner.get(done.location!))).toContain('The payment was refunded.');
  const [back] = await db.select().from(balanceTransactions).where(eq(balanceTransactions.kind, 'refund'));
  expect(back).toMatchObject({ amount: -1000, platformFee: -50 });
  const [event] = await db.select().from(auditEvents).where(eq(auditEvents.action, 'payment.refunded'));
  expect(event).toMatchObject({ creatorId: bea.creatorId, details: { amount: 1000, currency: 'usd' } });
  expect((await owner.get(PAGE)).status).toBe(404);
});

test('a part leaves access as it is, and so does all of it if the member stays', async () => {
  expect(said(await look('4,35'))).toContain('$4.35 goes back.');
  expect(said(await look('$4.35'))).toContain('Their access stays as it is');
  expect((await refund('4.35')).status).toBe(303);
  expect(said(await look('5.65', { keeps: 'yes' }))).toContain('Their access stays as it is');
  expect((await refund('5.65', { keeps: 'yes' })).status).toBe(303);
  await site.work();
  expect((await facts('refunded')).map(({ amount }) => amount)).toEqual([435, 565]);
  expect(await stateOf()).toBe('active');
});

test('a form that is sent twice refunds once', async () => {
  const { request } = fieldsOf(await look('4'));
  const send = () => owner.post(PAGE, { amount: '4', request: request! });
  expect((await send()).status).toBe(303);
  expect((await send()).status).toBe(303);
  expect(await facts('refunded')).toHaveLength(1);
});

describe('nothing is refunded', () => {
  test.each(['', '0', '-1', '11', 'all', '4.355', '1e3'])('for the amount %j', async (amount) => {
    const answer = await look(amount);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).request).toBeUndefined();
    expect((await owner.post(PAGE, { amount, request: crypto.randomUUID() })).status).toBe(400);
    expect(await facts('refunded')).toEqual([]);
  });

  test('while Stripe is away, and the page says that it is not known', async () => {
    const { request } = fieldsOf(await look('4'));
    standIn.setUnavailable(true);
    const answer = await owner.post(PAGE, { amount: '4', request: request! });
    expect([answer.status, said(answer).includes('we don’t know whether it was refunded')]).toEqual([503, true]);
    expect(await facts('refunded')).toEqual([]);
  });

  test('in an account that is not connected any more: the page leads to Stripe', async () => {
    const { request } = fieldsOf(await look('4'));
    await db.update(merchants).set({ state: 'disconnected', disconnectedAt: clock.now });
    expect(said(await owner.get(PAGE))).toContain('You can refund it in your Stripe dashboard.');
    expect((await owner.post(PAGE, { amount: '4', request: request! })).status).toBe(409);
  });

  test('by others than an owner of this creator, or without a recent sign-in', async () => {
    for (const role of ['editor', 'operator', 'member'] as const) {
      expect((await (await as(role)).post(PAGE, { amount: '4' })).status).toBe(403);
    }
    const { id } = await aCreator(db);
    await aLandingPage(db, { creatorId: id });
    const stranger = await as('owner', id);
    const foreign = `/studio/${id}/members/${membershipId}/refund/${invoiceId}`;
    expect((await stranger.get(foreign)).status).toBe(404);
    expect((await stranger.post(foreign, { amount: '4', request: crypto.randomUUID() })).status).toBe(409);
    const late = aBrowser({ ...here, now: () => new Date(clock.now.getTime() + 40 * 60_000) });
    for (const [name, value] of owner.cookies) late.cookies.set(name, value);
    expect((await late.post(PAGE, { amount: '4' })).status).toBe(403);
    expect(await facts('refunded')).toEqual([]);
  });
});
