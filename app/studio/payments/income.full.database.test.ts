import { beforeEach, expect, test } from 'vitest';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import { monthOf } from '../../payments/income/month.ts';
import { byteOrderMark } from '../csv.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { clock } = site;
const here = { ...site.services, mode: 'demo' as const };
const PAGE = `/studio/${bea.creatorId}/payments`;

beforeEach(() => site.startAtBeas());

async function as(role: 'owner' | 'editor' | 'operator') {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, bea)).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}
const said = ({ text }: Answer) => text.join(' ');
const month = () => `${PAGE}/income/${monthOf(clock.now)}`;

/** Signs Rosa up until she has paid after the trial. */
async function withRosa(): Promise<{ owner: TestBrowser; membershipId: string }> {
  const { membershipId } = await site.join({ plan: 'monthly' });
  await site.pass(8);
  return { owner: await as('owner'), membershipId };
}

test('a payment is shown with what came off, and leads to its member', async () => {
  const { owner, membershipId } = await withRosa();
  const [charge] = await db.select().from(balanceTransactions);
  expect(charge).toMatchObject({ kind: 'charge', amount: 1000, platformFee: 50, membershipId });
  const net = 1000 - charge!.providerFee - 50;
  const words = [`$${(net / 100).toFixed(2)}`, '$10.00', `−$${(charge!.providerFee / 100).toFixed(2)}`, '−$0.50'];
  for (const address of [PAGE, month()]) {
    const page = await owner.get(address);
    for (const each of words) expect(said(page)).toContain(each);
  }
  const page = await owner.get(PAGE);
  expect(said(page)).toContain('Payouts are in your Stripe dashboard');
  expect(page.html).toContain('href="https://dashboard.stripe.com/payouts"');
  expect((await owner.get(month())).html).toContain(`href="/studio/${bea.creatorId}/members/${membershipId}"`);
  expect(said(await owner.get(`/studio/${bea.creatorId}`))).toContain(words[0]);
});

test('a payment whose charge Stripe has not booked yet is pending, and never zero', async () => {
  const { owner } = await withRosa();
  await db.delete(balanceTransactions);
  const page = await owner.get(PAGE);
  expect(said(page)).toContain('Pending');
  expect(said(page)).toMatch(/Rosa Marsh .*\$10\.00/);
  expect(said(page)).not.toContain('Nobody has paid yet');
  expect(said(await owner.get(month()))).toContain('Pending');
});

test('a studio without payments says so, and a month without any too', async () => {
  const owner = await as('owner');
  expect(said(await owner.get(PAGE))).toContain('Nobody has paid yet');
  expect(said(await owner.get(month()))).toContain('Nothing in this month.');
  for (const wrong of ['2026-13', 'x', '1999-01']) {
    expect((await owner.get(`${PAGE}/income/${wrong}`)).status).toBe(404);
  }
});

test('a dispute says until when Stripe takes evidence, and so does the page of its member', async () => {
  const { owner, membershipId } = await withRosa();
  const [charge] = (await site.stripe.charges.list({ limit: 1 })).data;
  await site.standIn.dispute(charge!.id);
  await site.pass(0);
  for (const address of [PAGE, `/studio/${bea.creatorId}/members/${membershipId}`]) {
    expect(said(await owner.get(address))).toMatch(/Stripe takes your evidence until \d+ \w+ \d{4}\./);
  }
});

test('a dispute leads to Stripe, where it is answered', async () => {
  const { owner, membershipId } = await withRosa();
  const about = { aboutId: 'in_1', amount: 1000, currency: 'usd', at: clock.now };
  await db.insert(membershipFacts).values({ kind: 'disputed', providerId: 'dp_1', membershipId, ...about });
  const link = 'href="https://dashboard.stripe.com/disputes/dp_1"';
  expect((await owner.get(PAGE)).html).toContain(link);
  expect((await owner.get(`/studio/${bea.creatorId}/members/${membershipId}`)).html).toContain(link);
  await db.insert(membershipFacts).values({ kind: 'dispute_won', providerId: 'dp_1', membershipId, ...about });
  const won = await owner.get(PAGE);
  expect([won.html.includes(link), said(won).includes('You won it')]).toEqual([false, true]);
});

test('the file has every line once, with what a spreadsheet would compute as text', async () => {
  const { membershipId } = await aMember(db, { email: '=1+1@home.example', facts: [] });
  const usual = { merchantId: beasMerchant, ...bea, currency: 'usd', providerFee: 59, platformFee: 50 } as const;
  await db.insert(balanceTransactions).values(
    Array.from({ length: 1_100 }, (_, n) => ({
      ...usual,
      id: `txn_${n}`,
      kind: 'charge' as const,
      invoiceId: `in_${n}`,
      at: new Date(Date.UTC(2026, 8 + (n % 3), 10)),
      membershipId: n === 0 ? membershipId : null,
      amount: 1000,
      paidAmount: n === 1 ? 940 : 1000,
      paidCurrency: n === 1 ? 'eur' : 'usd',
    })),
  );
  const owner = await as('owner');
  const file = await owner.post(`${PAGE}/income/export`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  const rows = file.html.replace(byteOrderMark, '').trim().split('\r\n');
  expect(rows).toHaveLength(1_101);
  expect(new Set(rows.map((row) => /"(txn_\d+)"/.exec(row)?.[1])).size).toBe(1_101);
  expect(rows.find((row) => row.includes('"txn_0"'))).toContain(`"'=1+1@home.example"`);
  expect(rows.find((row) => row.includes('"txn_1"'))).toContain('9.4,"EUR",10,"USD",-0.59,-0.5,8.91');
  const events = await db.select().from(auditEvents);
  expect(events.map(({ action }) => action)).toContain('studio.exported');
});

test('income is an owner’s alone; the platform’s share is the operator’s', async () => {
  await withRosa();
  for (const role of ['editor', 'operator'] as const) {
    for (const address of [PAGE, month(), `${PAGE}/income/export`]) {
      expect((await (await as(role)).get(address)).status).toBe(403);
    }
  }
  const page = said(await (await as('operator')).get('/operator/payments'));
  expect(page).toContain('Income of the platform');
  expect(page).toContain('$0.50');
  expect(page).not.toContain(rosa.email);
});
