import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { retainedConsents } from '../db/schema/membership.ts';
import { deleteOldConsents } from './retained-payments.server.ts';

const { db } = await testDatabase();

test('consent to a deleted account’s payment stays for its retention period, and no longer', async () => {
  const keepUntil = new Date('2028-06-03T10:00:00Z');
  const agreed = { version: '2026-11-26', plan: 'monthly', amount: 1000, currency: 'usd', agreedAt: new Date(0) };
  await db.insert(retainedConsents).values([
    { ...agreed, invoiceId: 'in_1', keepUntil },
    { ...agreed, invoiceId: 'in_2', keepUntil: new Date(keepUntil.getTime() + 1) },
  ]);
  const left = async () => (await db.select().from(retainedConsents)).map(({ invoiceId }) => invoiceId).sort();
  await deleteOldConsents(db, { now: keepUntil });
  expect(await left()).toEqual(['in_1', 'in_2']);
  await deleteOldConsents(db, { now: new Date(keepUntil.getTime() + 1) });
  expect(await left()).toEqual(['in_2']);
});
