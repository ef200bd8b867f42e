import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { retainPayments } from '../../membership/retained-payments.server.ts';
import { listOwed } from './owed.server.ts';

const { db } = await testDatabase();
const ann = { creatorId: 'a0000000-0000-4000-8000-000000000000' };

beforeEach(async () => {
  await emptyTables(db, 'retained_payments', 'accounts', 'creators');
  await aCreator(db, { id: ann.creatorId, name: 'Ann' });
  await aCreator(db, { id: bea.creatorId, name: 'Bea' });
});

/** Inserts accounts that each paid $99 for the year from 5 December 2026 on; every tenth got $4.35 back in January. */
async function insertMembers({ creatorId }: { creatorId: string }, { from, to }: { from: number; to: number }) {
  await db.execute(
    sql`insert into accounts (email) select n || '@many.example' from generate_series(${from}::int, ${to}::int) n`,
  );
  await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at)
    select id, ${creatorId}, 'yearly', clock() from accounts
    where split_part(email, '@', 1)::int between ${from} and ${to}`);
  await db.execute(sql`insert into membership_facts
      (kind, provider_id, membership_id, at, covers_from, covers_until, amount, currency)
    select 'paid', 'in_' || id, id, '2026-12-05T10:00Z', '2026-12-05T09:00Z', '2027-12-05T12:00Z', 9900, 'usd'
    from memberships where creator_id = ${creatorId}`);
  await db.execute(sql`insert into membership_facts
      (kind, provider_id, membership_id, at, covers_until, amount, currency, about_id)
    select 'refunded', 're_' || memberships.id, memberships.id, '2027-01-20T10:00Z', '2027-12-05T12:00Z', 435, 'usd',
      'in_' || memberships.id
    from memberships join accounts on accounts.id = account_id
    where creator_id = ${creatorId} and split_part(email, '@', 1)::int % 10 = 0`);
}

const sums = async (month: string | null = null) =>
  Map.groupBy(await listOwed(db, { month }), ({ creatorName }) => creatorName);
const totals = async () =>
  [...(await sums())].map(([name, rows]) => [name, rows.reduce((sum, { owed }) => sum + owed.amount, 0)]);

const expected = [
  ['Ann', 1200 * 9900 - 120 * 435],
  ['Bea', 7 * 9900],
];

test('for each creator and month it is payments less refunds, to the cent', async () => {
  await insertMembers(ann, { from: 1, to: 1200 });
  await insertMembers(bea, { from: 2001, to: 2007 });
  expect(await totals()).toEqual(expected);
  const ofAnn = (await sums()).get('Ann')!;
  expect(ofAnn.map(({ month }) => month)).toEqual([
    ...['2026-12', '2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06', '2027-07', '2027-08'],
    ...['2027-09', '2027-10', '2027-11'],
  ]);
  // Refunds are taken from the last month.
  expect(ofAnn[0]!.owed).toEqual({ amount: 1200 * 825, currency: 'usd' });
  expect(ofAnn.at(-1)!.owed.amount).toBe(1200 * 825 - 120 * 435);
  expect((await listOwed(db, { month: '2027-11' })).map(({ owed }) => owed.amount)).toEqual([
    1200 * 825 - 120 * 435,
    7 * 825,
  ]);
});

test('payments of deleted accounts are owed too, and none twice', async () => {
  await insertMembers(ann, { from: 1, to: 1200 });
  await insertMembers(bea, { from: 2001, to: 2007 });
  const { rows } = (await db.execute(
    sql`select id from accounts where split_part(email, '@', 1)::int <= 120`,
  )) as unknown as {
    rows: { id: string }[];
  };
  for (const { id } of rows) await retainPayments(db, { accountId: id });
  await db.execute(sql`delete from accounts where split_part(email, '@', 1)::int <= 120`);
  expect(await totals()).toEqual(expected);
});
