import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { answerOf } from '../../../tests/support/app-from-sources.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { cookieHeader } from '../../../tests/support/cookies.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, type FactFields } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { creatorPayouts } from '../../db/schema/membership.ts';
import { retainPayments } from '../../membership/retained-payments.server.ts';
import { recordPlatformFee } from '../../payments/ledger/platform-fee.server.ts';
import { listOwed } from '../../payments/operator/owed.server.ts';
import { recordMovements } from '../../payments/transfers/movements.server.ts';
import type { ProviderMovement } from '../../payments/transfers/transfer-provider.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const now = new Date('2027-01-20T10:00:00Z');
const here = {
  ...services,
  mode: 'demo' as const,
  pictures: { findOriginal: async () => null } as never,
  membershipNow: () => now,
};
const studio = `/studio/${bea.creatorId}`;

beforeEach(async () => {
  await startAtBeas();
  await db.execute(sql`delete from platform_fees`);
  await recordPlatformFee(db, { since: new Date('2026-11-26T00:00:00Z'), basisPoints: 500 });
});

async function as(role: 'owner' | 'editor') {
  const browser = aBrowser(here);
  const { cookie } = await (await peopleIn(db, bea)).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return browser;
}

const paid = (id: string, at: string, amount: number, more: Partial<FactFields> = {}): FactFields => ({
  kind: 'paid',
  providerId: id,
  at: new Date(at),
  amount,
  currency: 'usd',
  coversFrom: new Date(at),
  coversUntil: new Date(new Date(at).getTime() + 31 * 24 * 3_600_000),
  recordedAt: new Date(at),
  ...more,
});
const about = (kind: FactFields['kind'], id: string, at: string, amount: number, currency = 'usd'): FactFields => ({
  kind,
  providerId: `${kind}-${id}`,
  aboutId: id,
  at: new Date(at),
  amount,
  currency,
  recordedAt: new Date(at),
});

async function download(from: Awaited<ReturnType<typeof as>>): Promise<string[]> {
  const headers = { ...cookieHeader(from.cookies), accept: 'text/html', origin: services.origin };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const address = `http://larder.test${studio}/income/export`;
  const { answer } = await answerOf(
    new Request(address, { method: 'POST', body: '', headers: { ...headers, ...form } }),
    here,
    '203.0.113.7',
  );
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  // Removes quotation marks that a cell does not need.
  return (await answer.text())
    .trimEnd()
    .replaceAll(/(?<=^|,)"([^",\r\n]*)"(?=,|\r?$)/gm, '$1')
    .split('\r\n');
}

/**
 * Rosa pays twice and gets part of one payment back. Tom pays for a year in euros and leaves. Ivy's account is deleted.
 */
async function aMonth() {
  await aMember(db, {
    facts: [
      paid('in_rosa1', '2026-12-05T10:00:00Z', 1000),
      about('fee', 'in_rosa1', '2026-12-05T10:00:00Z', 59),
      paid('in_rosa2', '2027-01-05T10:00:00Z', 1000),
      about('fee', 'in_rosa2', '2027-01-05T10:00:00Z', 59),
      about('refunded', 'in_rosa2', '2027-01-06T10:00:00Z', 435),
    ],
  });
  const until = new Date('2028-01-07T10:00:00Z');
  await aMember(db, {
    email: 'tom@home.example',
    endedAt: new Date('2027-01-10T10:00:00Z'),
    endReason: 'moved',
    facts: [paid('in_tom', '2027-01-07T10:00:00Z', 9900, { currency: 'eur', coversUntil: until })],
  });
  const ivy = await aMember(db, { email: 'ivy@home.example', facts: [paid('in_ivy', '2027-01-08T10:00:00Z', 1000)] });
  await retainPayments(db, ivy);
  await db.execute(sql`delete from accounts where id = ${ivy.accountId}`);
  const { id: other } = await aCreator(db);
  await aMember(db, {
    creatorId: other,
    email: 'mia@other.example',
    facts: [paid('in_mia', '2027-01-09T10:00:00Z', 7777)],
  });
  const payout = { creatorId: bea.creatorId, currency: 'usd', at: new Date('2027-01-02T10:00:00Z') };
  await db.insert(creatorPayouts).values({ ...payout, month: '2026-12', amount: 500 });
}

test('the statement has each month and currency apart, its sums add up, and what was paid out is off what is held', async () => {
  await aMonth();
  const { text } = await (await as('owner')).get(`${studio}/income`);
  const words = text.join(' ');
  // December: 10.00 less 0.59 and 0.50. January: 20.00 less 4.35, 0.59, 0.28 (5 % of 5.65) and 0.50 (5 % of 10.00).
  expect(words).toMatch(/Income .* · as of \d+ January 2027/);
  expect(words).toContain('Each month');
  expect(words).toContain('January 2027 2 $20.00 −$4.35 $0.00 −$0.59 −$0.78 $14.28 $0.00');
  expect(words).toContain('December 2026 1 $10.00 $0.00 $0.00 −$0.59 −$0.50 $8.91 $5.00');
  expect(words).toContain('Total 3 $30.00 −$4.35 $0.00 −$1.18 −$1.28 $23.19 $5.00');
  expect(words).toContain('Total earned $23.19');
  expect(words).toContain('Held for you $18.19');
  // The year in euros is 8.25 a month. Eleven months are still to come.
  expect(words).toContain('Euro (EUR) This month so far €7.84');
  expect(words).toContain('Paid ahead €86.21');
  expect(words).toContain('The platform keeps 5% of what is left');
  expect(words).not.toContain('77.77');
  const owed = (await listOwed(db, { month: null })).filter(({ creatorId }) => creatorId === bea.creatorId);
  expect(owed.filter(({ owed: { currency } }) => currency === 'usd')).toMatchObject([
    { month: '2026-12', owed: { amount: 891 }, paidOut: 500 },
    { month: '2027-01', owed: { amount: 1428 }, paidOut: 0 },
  ]);
});

test('a month says of each charge who, as the list of members does, and nothing of those who left or are deleted', async () => {
  await aMonth();
  const owner = await as('owner');
  const { text, html } = await owner.get(`${studio}/income/2027-01`);
  const words = text.join(' ');
  expect(words).toContain('Rosa Marsh 5 January 2027 $10.00 −$4.35 $0.00 −$0.59 −$0.28 $4.78');
  expect(words).toContain('Former member 7 January 2027 · One month of €99.00 €8.25');
  expect(words).toContain('Deleted account 8 January 2027 $10.00');
  for (const hidden of ['tom@home.example', 'ivy@home.example', 'mia@other.example', '77.77'])
    expect(html).not.toContain(hidden);
  const december = await owner.get(`${studio}/income/2026-12`);
  expect(december.text.join(' ')).toContain('$5.00 on 2 January 2027');
  expect((await owner.get(`${studio}/income/2027-13`)).status).toBe(404);
  expect((await owner.get(`${studio}/income/2099-01`)).text).toContain('Nothing in this month.');
});

test('the file has every line and payout once, and what a spreadsheet would compute as text', async () => {
  await aMonth();
  await db.execute(
    sql`update "EndUserDetails" set "FirstName" = '=HYPERLINK("http://x")' where email = 'rosa@home.example'`,
  );
  const rows = await download(await as('owner'));
  expect(rows[0]).toContain('Month,Date,What,Name,Email,Invoice,Currency,Whole payment,Paid,Tax');
  expect(rows).toContain(
    '2027-01,2027-01-05,Payment,"\'=HYPERLINK(""http://x"") Marsh",rosa@home.example,in_rosa2,USD,10,10,0,-4.35,0,-0.59,-0.28,4.78,,',
  );
  expect(rows).toContain('2026-12,2027-01-02,Payout,,,,USD,,,,,,,,,,5');
  // Twelve months of the year in euros, three charges in dollars, one payout, and the header.
  expect(rows).toHaveLength(12 + 3 + 1 + 1);
  expect(rows.join()).not.toContain('tom@');
});

/**
 * Stores Stripe's movements: transfers of Rosa's first payment and of held money, a payout that came back, and another.
 */
async function moveMoney(): Promise<void> {
  const movement = (
    kind: ProviderMovement['kind'],
    id: string,
    at: string,
    amount: number,
    aboutId: string | null,
  ) => ({
    kind,
    id,
    accountId: 'acct_bea',
    amount: { amount, currency: 'usd' },
    at: new Date(at),
    aboutId,
  });
  const movements = [
    movement('transfer', 'tr_1', '2026-12-05T10:00:00Z', 1000, 'in_rosa1'),
    movement('application_fee', 'fee_1', '2026-12-05T10:00:00Z', 50, 'in_rosa1'),
    movement('payout', 'po_1', '2026-12-09T10:00:00Z', 950, null),
    movement('payout_failed', 'po_1', '2027-01-11T10:00:00Z', 950, 'po_1'),
    movement('payout_completed', 'po_1', '2027-01-11T10:00:00Z', 950, 'po_1'),
    movement('transfer', 'tr_2', '2027-01-12T10:00:00Z', 500, null),
    movement('payout', 'po_2', '2027-01-13T10:00:00Z', 1200, null),
  ];
  const december = movements.filter(({ at }) => at < new Date('2027-01-01T00:00:00Z'));
  await recordMovements(db, { creatorId: bea.creatorId, movements: december, now: new Date('2026-12-31T10:00:00Z') });
  await recordMovements(db, { creatorId: bea.creatorId, movements, now });
}

test('what is in her Stripe account and at her bank adds up with what is held, and each sum leads to its lines', async () => {
  await aMonth();
  await moveMoney();
  const owner = await as('owner');
  const words = (await owner.get(`${studio}/income`)).text.join(' ');
  // The 23.19 earned: 5.00 paid out by hand, 12.00 on its way to the bank, 2.50 in the account, and 3.69 held.
  expect(words).toContain('Total earned $23.19');
  expect(words).toContain('Paid out to you $5.00');
  expect(words).toContain('On its way to your bank $12.00');
  expect(words).toContain('In your Stripe account $2.50');
  expect(words).toContain('Held for you $3.69');
  expect(words).toContain('January 2027 2 $20.00 −$4.35 $0.00 −$0.59 −$0.78 $14.28 $5.00 $2.50');
  expect(words).toContain('December 2026 1 $10.00 $0.00 $0.00 −$0.59 −$0.50 $8.91 $9.50 $14.50');
  const month = (await owner.get(`${studio}/income/2027-01`)).text.join(' ');
  expect(month).toContain('On its way to your bank 13 January 2027 −$12.00');
  expect(month).toContain('Held for you, moved to your account 12 January 2027 $5.00');
  expect(month).toContain('Didn’t reach your bank, and is back in your account 11 January 2027 $9.50');
  expect((await owner.get(`${studio}/payouts`)).text.join(' ')).toContain(
    '$12.00 is on its way to your bank $2.50 is in your Stripe account $3.69 is held for you',
  );
  const rows = await download(owner);
  expect(rows).toContain('2026-12,2026-12-05,"A payment, moved to your account",,,in_rosa1,USD,,,,,,,,,10,');
  expect(rows).toContain('2026-12,2026-12-09,Paid out to your bank,,,,USD,,,,,,,,,,9.5');
  const column = (at: number) =>
    rows
      .slice(1)
      .reduce((sum, row) => (row.includes(',USD,') ? sum + Math.round(Number(row.split(',').at(at)) * 100) : sum), 0);
  expect([column(-3), column(-2), column(-1)]).toEqual([2319, 1450, 1700]);

  const arrived: ProviderMovement = {
    kind: 'payout_completed',
    id: 'po_2',
    accountId: 'acct_bea',
    amount: { amount: 1200, currency: 'usd' },
    at: new Date('2027-01-15T10:00:00Z'),
    aboutId: 'po_2',
  };
  await recordMovements(db, { creatorId: bea.creatorId, movements: [arrived], now });
  const after = (await owner.get(`${studio}/income`)).text.join(' ');
  expect(after).toContain('Paid out to you $17.00');
  expect(after).not.toContain('On its way');
  expect((await owner.get(`${studio}/income/2027-01`)).text.join(' ')).toContain(
    'Paid out to your bank 13 January 2027 −$12.00',
  );
  expect(await download(owner)).toHaveLength(rows.length);
});

test('what Stripe took from her bank is a line with words of its own, and comes off what was paid out', async () => {
  await aMonth();
  await moveMoney();
  const taken = { kind: 'payout_failed', id: 'po_3', accountId: 'acct_bea', aboutId: null } as const;
  const movement = { ...taken, amount: { amount: 300, currency: 'usd' }, at: new Date('2027-01-16T10:00:00Z') };
  await recordMovements(db, { creatorId: bea.creatorId, movements: [movement], now });
  const owner = await as('owner');
  const words = (await owner.get(`${studio}/income`)).text.join(' ');
  expect(words).toContain('Paid out to you $2.00');
  expect(words).toContain('In your Stripe account $5.50');
  const month = (await owner.get(`${studio}/income/2027-01`)).text.join(' ');
  expect(month).toContain('Taken from your bank for what your account owed 16 January 2027 $3.00');
  expect(month).toContain('Didn’t reach your bank, and is back in your account 11 January 2027 $9.50');
  expect(await download(owner)).toContain(
    '2027-01,2027-01-16,Taken from your bank for what your account owed,,,,USD,,,,,,,,,,-3',
  );
});

test('what her account turned into its own currency is told in both, and each adds up', async () => {
  await aMember(db, { facts: [paid('in_1', '2027-01-05T10:00:00Z', 1080, { tax: 80 })] });
  const transfer: ProviderMovement = {
    kind: 'transfer',
    id: 'tr_1',
    accountId: 'acct_bea',
    amount: { amount: 1026, currency: 'usd' },
    inAccount: { amount: 900, currency: 'gbp' },
    at: new Date('2027-01-05T10:00:00Z'),
    aboutId: 'in_1',
  };
  await recordMovements(db, { creatorId: bea.creatorId, movements: [transfer, transfer], now });
  const owner = await as('owner');
  const words = (await owner.get(`${studio}/income`)).text.join(' ');
  expect(words).toContain('Total earned $10.26');
  expect(words).toContain('Paid Of that, tax Refunds');
  expect(words).toMatch(/January 2027 1 \$10\.80 \$0\.80 /);
  expect(words).toContain('Changed into another currency $10.26');
  expect(words).toContain('In your Stripe account £9.00');
  expect(words).toContain('Changed into another currency −£9.00');
  const month = (await owner.get(`${studio}/income/2027-01`)).text.join(' ');
  expect(month).toContain('Paid Of that, tax Refunds');
  expect(month).toContain('$10.80 $0.80 $0.00 $0.00 $0.00 −$0.54 $10.26');
  expect(month).toContain('Changed by Stripe into another currency 5 January 2027 −$10.26');
  expect(month).toContain('Changed by Stripe from another currency 5 January 2027 £9.00');
  const rows = await download(owner);
  expect(rows.find((row) => row.includes(',Payment,'))).toContain(',USD,10.8,10.8,0.8,0,0,0,-0.54,10.26,,');
});

test('pages of a month follow each other, each line once, whatever is added meanwhile', async () => {
  const at = (n: number) => new Date(Date.UTC(2027, 0, 2, 0, 0, n >> 1)).toISOString();
  await aMember(db, { facts: Array.from({ length: 120 }, (_, n) => paid(`in_${n}`, at(n), 1000)) });
  const owner = await as('owner');
  const seen: string[] = [];
  let address: string | null = `${studio}/income/2027-01`;
  for (let pages = 0; address && pages < 5; pages++) {
    const { html }: { html: string } = await owner.get(address);
    seen.push(...[...html.matchAll(/data-label="Yours"/g)].map(() => address!));
    address = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  // Each page of 50 lines also has a row of sums.
  expect([...Map.groupBy(seen, (page) => page).values()].map((page) => page.length)).toEqual([51, 51, 21]);
  expect((await owner.get(`${studio}/income/2027-01?after=nonsense`)).status).toBe(200);
});
