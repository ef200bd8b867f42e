import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { memberships } from '../app/db/schema/membership.ts';
import { live, template } from '../tests/support/config.ts';
import { testDatabase } from '../tests/support/database.ts';
import { aMember, aTrial } from '../tests/support/members.ts';
import { bea, now } from '../tests/support/membership.ts';
import { aCreator } from '../tests/support/rows.ts';
import { readConfig } from './config.ts';
import { openServices } from './open-services.ts';

vi.mock('node:timers/promises', async (original) => ({
  ...(await original<typeof import('node:timers/promises')>()),
  setTimeout: vi.fn(async () => {}),
}));

const database = await testDatabase();
const { db } = database;
const log = { info() {}, error() {} };
const folder = mkdtempSync(path.join(tmpdir(), 'larder-services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await aCreator(db, { id: bea.creatorId });

/** How often a process with this role rested while 12 memberships were due. */
async function restsOf(role: string): Promise<number> {
  for (let at = 0; at < 12; at += 1) {
    await aMember(db, { email: `${role}-${at}@home.example`, facts: [aTrial()], dueAt: now });
  }
  const config = readConfig({ ...live, DATA_DIR: folder, WORKERS: role }, template);
  const { queue, workers } = await openServices(config, database, { log, send: async () => 200 });
  // All queues are there, and nobody works on them but the test.
  await queue.start(workers.map((worker) => ({ ...worker, concurrency: 0, cron: undefined })));
  vi.mocked(delay).mockClear();
  const due = workers.find(({ name }) => name === 'membership-due')!;
  const { signal } = new AbortController();
  expect(await due.work({ id: 'any', data: {}, attempt: 1, last: true, signal })).toEqual({ ok: true });
  const rests = vi.mocked(delay).mock.calls.length;
  await queue.stop();
  expect(await db.select().from(memberships).where(isNotNull(memberships.dueAt))).toEqual([]);
  return rests;
}

test('a process that serves rests between batches of what is due, and one that only works on jobs does not', async () => {
  expect(await restsOf('inside')).toBe(2);
  expect(await restsOf('only')).toBe(0);
});
