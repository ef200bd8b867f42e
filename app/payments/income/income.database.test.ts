import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, type FactFields } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { balanceTransactions } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import {
  listCreatorsDisputes,
  listLines,
  listMonths,
  listPending,
  listPlatformShares,
  sumRenewals,
} from './income.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(() => startAtBeas());

type Transaction = typeof balanceTransactions.$inferInsert;
let count = 0;
async function transaction(fields: Partial<Transaction> & Pick<Transaction, 'at' | 'amount'>): Promise<string> {
  const id = `txn_${String(count++).padStart(4, '0')}`;
  const { amount, currency = 'usd' } = fields;
  const usual = { kind: 'charge', providerFee: 59, platformFee: 50, currency, paidAmount: amount } as const;
  const row = { ...usual, merchantId: beasMerchant, ...bea, invoiceId: `in_${id}`, paidCurrency: currency, ...fields };
  await db.insert(balanceTransactions).values({ id, ...row });
  return id;
}
const months = (creatorId = bea.creatorId) => listMonths(db, { creatorId, from: null, until: null });
const lines = (month: string) => listLines(db, { ...bea, month, after: null, limit: 100 });
const paid = (invoice: string, at: Date, amount = 1000): FactFields => ({
  kind: 'paid',
  providerId: invoice,
  at,
  amount,
  currency: 'usd',
  coversFrom: at,
  coversUntil: new Date(at.getTime() + 30 * 24 * 3_600_000),
});

describe('the months of a creator', () => {
  test('begin in UTC, and have fees and refunds beside the payments', async () => {
    await transaction({ at: new Date('2026-11-30T23:59:59Z'), amount: 1000 });
    await transaction({ at: new Date('2026-12-01T00:00:00Z'), amount: 9900, providerFee: 317, platformFee: 495 });
    const back = { amount: -1000, providerFee: 0, platformFee: -50 };
    await transaction({ at: new Date('2026-12-05'), kind: 'refund', ...back });
    await transaction({ at: new Date('2026-12-06'), kind: 'dispute', ...back, providerFee: 1500 });
    expect(await months()).toEqual([
      {
        month: '2026-12',
        currency: 'usd',
        charges: 1,
        gross: 9900,
        refunded: 1000,
        disputed: 1000,
        providerFee: 1817,
        platformFee: 395,
        net: 9900 - 2000 - 1817 - 395,
        paidElsewhere: [],
      },
      expect.objectContaining({ month: '2026-11', charges: 1, gross: 1000, net: 891 }),
    ]);
  });

  test('add failed refunds and won disputes again', async () => {
    const at = new Date('2026-12-05');
    for (const [kind, amount] of [
      ['charge', 1000],
      ['refund', -1000],
      ['refund_failure', 1000],
      ['dispute', -1000],
      ['dispute_reversal', 1000],
    ] as const) {
      await transaction({ at, kind, amount, providerFee: 0, platformFee: 0 });
    }
    expect(await months()).toMatchObject([{ gross: 1000, refunded: 0, disputed: 0, net: 1000 }]);
  });

  test('keep currencies apart, and keep the amounts that members paid in another one', async () => {
    const at = new Date('2026-12-05');
    await transaction({ at, amount: 1000 });
    await transaction({ at, amount: 760, paidAmount: 700, paidCurrency: 'eur' });
    await transaction({ at, amount: 500, currency: 'gbp' });
    expect(await months()).toMatchObject([
      { currency: 'gbp', gross: 500, paidElsewhere: [] },
      { currency: 'usd', gross: 1760, charges: 2, paidElsewhere: [{ currency: 'eur', amount: 700 }] },
    ]);
  });

  test('contain only this creator’s transactions', async () => {
    const { id: creatorId } = await aCreator(db);
    await transaction({ at: new Date('2026-12-05'), amount: 1000, creatorId, merchantId: 'acct_other' });
    expect(await months()).toEqual([]);
    expect(await months(creatorId)).toHaveLength(1);
  });
});

describe('the lines of a month', () => {
  test('name the member, a former member without a name, or a deleted account', async () => {
    const at = new Date('2026-12-05');
    const rosa = await aMember(db, { facts: [] });
    const tom = await aMember(db, {
      email: 'tom@home.example',
      endedAt: new Date('2026-12-06'),
      endReason: 'moved',
      facts: [],
    });
    await transaction({ at, amount: 1, membershipId: rosa.membershipId });
    await transaction({ at, amount: 2, membershipId: tom.membershipId });
    await transaction({ at, amount: 3, membershipId: null });
    const found = (await lines('2026-12')).lines;
    expect(found.map(({ amount, payer }) => [amount, payer])).toEqual([
      [3, { kind: 'deleted' }],
      [2, { kind: 'former', membershipId: tom.membershipId }],
      [1, { kind: 'member', membershipId: rosa.membershipId, name: 'Rosa Marsh', email: 'rosa@home.example' }],
    ]);
    expect(JSON.stringify(found)).not.toContain('tom@');
  });

  test('are listed in pages, each once, even if some are added meanwhile', async () => {
    const at = new Date('2026-12-05T10:00:00Z');
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await transaction({ at, amount: 1000 }));
    const seen: string[] = [];
    let after = null;
    do {
      const page: Awaited<ReturnType<typeof listLines>> = await listLines(db, {
        ...bea,
        month: '2026-12',
        after,
        limit: 3,
      });
      seen.push(...page.lines.map(({ id }) => id));
      after = page.next;
      await transaction({ at: new Date('2026-12-06'), amount: 1 });
    } while (after);
    expect(seen).toEqual(ids.toReversed());
  });
});

describe('a paid invoice', () => {
  const from = new Date('2026-12-01');
  const pending = () => listPending(db, { ...bea, from, until: null, limit: 10 });

  test('without its charge at Stripe is pending with its amount, until the charge is known', async () => {
    const at = new Date('2026-12-05');
    await aMember(db, { facts: [paid('in_1', at), paid('in_2', new Date('2026-12-06'), 0)] });
    expect(await months()).toEqual([]);
    expect(await pending()).toMatchObject([
      { invoiceId: 'in_1', paid: { amount: 1000, currency: 'usd' }, payer: { kind: 'member', name: 'Rosa Marsh' } },
    ]);
    await transaction({ at, amount: -1000, kind: 'refund', invoiceId: 'in_1' });
    expect(await pending()).toHaveLength(1);
    await transaction({ at, amount: 1000, invoiceId: 'in_1' });
    expect(await pending()).toEqual([]);
  });

  test('is pending only in its own months', async () => {
    await aMember(db, { facts: [paid('in_1', new Date('2026-11-30'))] });
    expect(await pending()).toEqual([]);
    const until = new Date('2026-12-01');
    expect(await listPending(db, { ...bea, from: new Date('2026-11-01'), until, limit: 10 })).toHaveLength(1);
  });
});

test('disputes are listed with the member, the outcome and the deadline for evidence', async () => {
  const at = new Date('2026-12-05');
  const about = { aboutId: 'in_1', amount: 1000, currency: 'usd' };
  const disputed = { kind: 'disputed', at, ...about } as const;
  const { membershipId } = await aMember(db, {
    facts: [
      paid('in_1', at),
      { ...disputed, providerId: 'dp_1' },
      { ...disputed, providerId: 'dp_2', at: new Date('2026-12-07') },
      { ...disputed, kind: 'dispute_won', providerId: 'dp_1' },
    ],
  });
  const evidenceDueAt = '2026-12-21T10:00:00.000Z';
  await db.insert(paymentSubscriptions).values({
    id: 'sub_1',
    membershipId,
    merchantId: beasMerchant,
    customerId: 'cus_1',
    createdAt: at,
    snapshot: { disputes: [{ id: 'dp_2', evidenceDueAt }] },
  });
  expect(await listCreatorsDisputes(db, { ...bea, limit: 10 })).toMatchObject([
    { id: 'dp_2', isWon: false, evidenceDueAt, paid: { amount: 1000 }, payer: { name: 'Rosa Marsh' } },
    { id: 'dp_1', isWon: true, evidenceDueAt: null },
  ]);
});

test('the platform’s shares are listed by month, creator and currency', async () => {
  const at = new Date('2026-12-05');
  await transaction({ at, amount: 1000 });
  await transaction({ at, amount: 1000 });
  await transaction({ at, amount: 1000, currency: 'eur' });
  await transaction({ at: new Date('2026-11-05'), amount: 1000 });
  await transaction({ at: new Date('2026-10-05'), amount: 1000 });
  const shares = await listPlatformShares(db, { from: new Date('2026-11-01') });
  expect(shares.map(({ month, currency, amount }) => `${month} ${amount} ${currency}`)).toEqual([
    ...['2026-12 50 eur', '2026-12 100 usd', '2026-11 50 usd'],
  ]);
});

test('renewals in a span are summed by the last payments of members who have not cancelled', async () => {
  const [from, until] = [new Date('2026-12-01'), new Date('2027-01-01')];
  await aMember(db, { facts: [paid('in_1', new Date('2026-10-12'), 500), paid('in_2', new Date('2026-11-11'))] });
  await aMember(db, { email: 'later@home.example', facts: [paid('in_3', new Date('2026-12-11'))] });
  const cancelled = { email: 'gone@home.example', cancelAt: new Date('2026-12-11') };
  await aMember(db, { ...cancelled, facts: [paid('in_4', new Date('2026-11-11'))] });
  expect(await sumRenewals(db, { ...bea, from, until })).toEqual([{ currency: 'usd', amount: 1000 }]);
});
