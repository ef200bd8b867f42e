import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { operatorCommand } from '../support/operator-command.ts';
import { freePort } from '../support/postgres-server.ts';
import { readRows } from '../support/rows-of-tables.ts';
import { type ServerProcess, spawnServer } from '../support/server-process.ts';

/** `npm start` and operator commands on databases that were used in the other mode. */

const folder = mkdtempSync(path.join(tmpdir(), 'larder-modes-'));
const running: Pick<ServerProcess, 'child'>[] = [];
afterAll(() => {
  for (const { child } of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const longTimeout = { timeout: 240_000 };

/** Returns the exit code and the errors of a process that should refuse to start, or its output if it serves. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = spawnServer({ PORT: String(await freePort()), ...env });
  running.push(started);
  const { promise: served, resolve } = Promise.withResolvers<string>();
  started.child.stdout!.on('data', () => {
    if (/ is up/.test(started.output.out)) resolve(`It serves:\n${started.output.out}`);
  });
  return Promise.race([served, started.ended.then(({ code, err }) => `exit code ${code}: ${err}`)]);
}

async function rowsOf(url: string, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ url });
  try {
    return await readRows<Record<string, unknown>>(database.db, query);
  } finally {
    await database.close();
  }
}

describe('the database of a live site', () => {
  let url: string;
  beforeAll(async () => {
    url = await postgresCopy();
    const site = await startTestApp({ mode: 'live', databaseUrl: url });
    await site.close();
  }, 240_000);

  const queuedMail = () => rowsOf(url, sql`select data::text as mail, state from pgboss.job where name = 'mail'`);

  test('is not used by a start without its mode, and its mail stays queued', longTimeout, async () => {
    const directory = path.join(folder, 'forgotten');
    const operator = await operatorCommand('operator', url);
    expect(await operator(['add', 'olive@home.example'])).toMatchObject({ code: 0, err: '' });
    const before = await queuedMail();
    expect(before).toMatchObject([{ state: 'created', mail: expect.stringContaining(`${ORIGIN}/auth/`) }]);
    const refusal = await refusalOf({ DATABASE_URL: url, DATA_DIR: directory });
    expect(refusal).toMatch(/^exit code 1: .*\n.*APP_MODE is missing.*APP_MODE=live/);
    expect(await queuedMail()).toEqual(before);
    expect(existsSync(path.join(directory, 'mailbox'))).toBe(false);
    expect(await rowsOf(url, sql`select id from creators`)).toEqual([]);
  });

  test('is refused by a demo, also one whose processes share a port', longTimeout, async () => {
    const demo = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'demo'), APP_MODE: 'demo' };
    const shared = { ...demo, WEB_CONCURRENCY: '2' };
    for (const env of [demo, shared]) {
      const refusal = await refusalOf(env);
      expect(refusal).toMatch(/^exit code 1: /);
      expect(refusal.match(/The database is that of the live site/g)).toHaveLength(1);
    }
    expect(await rowsOf(url, sql`select id from creators`)).toEqual([]);
  });
});
