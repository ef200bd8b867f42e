import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { readSuppressionFile, type SuppressionEntry } from './suppression-file.server.ts';
import { exportSuppressions, importSuppressions } from './transfer.server.ts';

const { db } = await testDatabase();
const day = (number: number) => new Date(Date.UTC(2026, 10, number));

let creatorId: string;
beforeEach(async () => {
  await db.delete(mailSuppressions);
  ({ id: creatorId } = await aCreator(db));
});

const bounce = { address: 'ana@cooks.example', scope: 'all', reason: 'bounce', source: 'mailbox' } as const;
const complaint = { ...bounce, scope: 'optional', reason: 'complaint', address: `hmac:${'a'.repeat(43)}` } as const;
const unsubscribe = { ...bounce, scope: 'optional', reason: 'unsubscribe', source: 'letter' } as const;

const stored = () =>
  db
    .select({ reason: mailSuppressions.reason, since: mailSuppressions.since, until: mailSuppressions.until })
    .from(mailSuppressions)
    .orderBy(mailSuppressions.reason);

async function exported(since: Date | null = null): Promise<SuppressionEntry[]> {
  const read = readSuppressionFile(await exportSuppressions(db, { since }));
  if (!read.ok) throw new Error(read.reason);
  return read.entries;
}

const insertAll = () =>
  db.insert(mailSuppressions).values([
    { ...bounce, since: day(1), until: day(5), diagnostic: '550 5.1.1 ana@cooks.example' },
    { ...complaint, since: day(2) },
    { ...unsubscribe, creatorId, since: day(3) },
  ]);

test('what is exported and imported elsewhere is the same, and importing it again changes nothing', async () => {
  await insertAll();
  const [entries, before] = [await exported(), await stored()];
  await db.delete(mailSuppressions);
  expect(await importSuppressions(db, entries)).toEqual({ changed: 3, ofOthers: 0 });
  expect(await stored()).toEqual(before);
  expect(await importSuppressions(db, entries)).toEqual({ changed: 0, ofOthers: 0 });
});

test('an export since a time has what began or ended then', async () => {
  await insertAll();
  expect((await exported(day(3))).map(({ reason }) => reason)).toEqual(['bounce', 'unsubscribe']);
  expect(await exported(day(6))).toEqual([]);
});

describe('an import', () => {
  const entry = (fields: Partial<SuppressionEntry>): SuppressionEntry => ({
    ...bounce,
    creator: null,
    until: null,
    since: day(1).toISOString(),
    ...fields,
  });

  test.each<[string, { since: Date; until?: Date }, Partial<SuppressionEntry>, { since: Date; until: Date | null }]>([
    ['does not lift a bounce', { since: day(1) }, { until: day(2).toISOString() }, { since: day(1), until: null }],
    [
      'leaves a bounce lifted that began before that',
      { since: day(1), until: day(5) },
      { since: day(4).toISOString() },
      { since: day(1), until: day(5) },
    ],
    [
      'begins a lifted bounce again that came back later',
      { since: day(1), until: day(5) },
      { since: day(6).toISOString() },
      { since: day(6), until: null },
    ],
  ])('%s', async (_name, before, given, after) => {
    await db.insert(mailSuppressions).values({ ...bounce, ...before });
    await importSuppressions(db, [entry(given)]);
    expect(await stored()).toEqual([{ reason: 'bounce', ...after }]);
  });

  test('makes an unsubscription newer, so that consents before it are void, but never older', async () => {
    await db.insert(mailSuppressions).values({ ...unsubscribe, creatorId, since: day(3) });
    const at = (number: number) => [entry({ ...unsubscribe, creator: creatorId, since: day(number).toISOString() })];
    await importSuppressions(db, at(2));
    expect(await stored()).toMatchObject([{ since: day(3) }]);
    await importSuppressions(db, at(4));
    expect(await stored()).toMatchObject([{ since: day(4) }]);
  });

  test('leaves out creators that the database does not have', async () => {
    const others = entry({ ...unsubscribe, creator: 'ffff0000-0000-4000-8000-000000000000' });
    expect(await importSuppressions(db, [others])).toEqual({ changed: 0, ofOthers: 1 });
  });

  test('takes thousands, and the newest of several about one address', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => entry({ address: `${at}@cooks.example` }));
    const newer = entry({ address: '7@cooks.example', since: day(9).toISOString() });
    expect(await importSuppressions(db, [newer, ...many])).toEqual({ changed: 2_500, ofOthers: 0 });
    const [seven] = await db
      .select()
      .from(mailSuppressions)
      .where(and(eq(mailSuppressions.address, '7@cooks.example'), eq(mailSuppressions.reason, 'bounce')));
    expect(seven!.since).toEqual(day(9));
  });
});
