import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { memberships } from '../app/db/schema/membership.ts';
import { DUE_BATCH } from '../app/jobs/due-work.server.ts';
import { live, template } from '../tests/support/config.ts';
import { testDatabase } from '../tests/support/database.ts';
import { aMember, aTrial } from '../tests/support/members.ts';
import { bea, now } from '../tests/support/membership.ts';
import { aCreator } from '../tests/support/rows.ts';
import { readConfig } from './config.ts';
import { hashesAtOnce, openServices } from './open-services.ts';

const database = await testDatabase();
const { db } = database;
const log = { info() {}, error() {} };
const folder = mkdtempSync(path.join(tmpdir(), 'larder-services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
await aCreator(db, { id: bea.creatorId });
for (let at = 0; at < 2 * DUE_BATCH + 2; at += 1) {
  await aMember(db, { email: `nora-${at}@home.example`, facts: [aTrial()], dueAt: now });
}

const countDue = async () => (await db.select().from(memberships).where(isNotNull(memberships.dueAt))).length;

/** Runs the worker for due memberships in a process with this role. The first pause ends the work with an error. */
async function workAs(role: string) {
  const config = readConfig({ ...live, DATA_DIR: folder, WORKERS: role }, template);
  const wait = () => Promise.reject(new Error('It rests.'));
  const { queue, workers } = await openServices(config, database, { log, send: async () => 200, wait });
  // Only the test works on the queues.
  await queue.start(workers.map((worker) => ({ ...worker, concurrency: 0, cron: undefined })));
  const due = workers.find(({ name }) => name === 'membership-due')!;
  const { signal } = new AbortController();
  try {
    return await due.work({ id: 'any', data: {}, attempt: 1, last: true, signal });
  } finally {
    await queue.stop();
  }
}

test('a serving process pauses after a full batch of due work, and a job process does not', async () => {
  await expect(workAs('inside')).rejects.toThrow('It rests.');
  expect(await countDue()).toBe(DUE_BATCH + 2);
  expect(await workAs('only')).toEqual({ ok: true });
  expect(await countDue()).toBe(0);
});

test('processes on one machine share its cores for password hashing, with at least one thread each', () => {
  expect(hashesAtOnce(8, 1)).toBe(7);
  expect(hashesAtOnce(8, 3)).toBe(2);
  expect(hashesAtOnce(8, 8)).toBe(1);
  expect(hashesAtOnce(1, 1)).toBe(1);
});
