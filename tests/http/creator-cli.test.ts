import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storeEvents } from '../../app/analytics/commands.server.ts';
import type { AnalyticsEvent } from '../../app/analytics/events.ts';
import { readEvents } from '../../app/analytics/wire.ts';
import { openDatabase } from '../../app/db/client.server.ts';
import { lockDirectory } from '../../app/db/directory-lock.server.ts';
import { postgresCopy } from '../support/database.ts';
import { clickOf, identifyOf } from '../support/events.ts';
import { operatorCommand } from '../support/operator-command.ts';

const url = await postgresCopy();

/** For tests that run several commands, each a new process, on slow, busy machines. */
const longTimeout = { timeout: 120_000 };

const creator = await operatorCommand('creator', url);
const operator = await operatorCommand('operator', url);

test('without a command it prints its usage', async () => {
  const { code, out } = await creator([]);
  expect(code).toBe(0);
  for (const verb of ['add', 'invite', 'publish', 'unpublish', 'list', 'stats'])
    expect(out).toContain(`npm run creator -- ${verb}`);
});

describe('an invalid command exits with 2 and a reason', () => {
  test.each([
    [['remove', 'bea'], "no command 'remove'"],
    [['add', '--email', 'bea@creators.example'], '--name is missing'],
    [['add', '--email', 'b@x.example', '--name', 'Bea', '--colour', 'red'], "Unknown option '--colour'"],
    [['publish', 'bea', 'ann'], 'subdomain or id'],
    [['invite'], 'a subdomain or an id'],
    [['stats'], 'a subdomain or an id'],
    [['stats', 'bea', '--days', 'all'], '--days takes a number'],
  ])('%j', async (args, reason) => {
    const { code, out, err } = await creator(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(reason);
  });
});

test('a creator is added to an empty database, listed, published, and unpublished', longTimeout, async () => {
  const added = await creator(['add', '--email', 'bea@creators.example', '--name', 'Bea’s Broth']);
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toContain('http://localhost:3000/beas-broth');
  expect(added.out).toContain('npm run creator -- publish beas-broth');
  expect(added.out).toContain('An invitation goes to bea@creators.example');
  const id = /creator id +(\S+)/.exec(added.out)![1]!;

  const again = await creator(['add', '--email', 'BEA@creators.example', '--name', 'Another']);
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('There is a creator with the email BEA@creators.example already');

  const published = await creator(['publish', 'beas-broth']);
  expect(published).toMatchObject({ code: 0, err: '' });
  expect(published.out).toContain('is public now: http://localhost:3000/beas-broth');
  expect((await creator(['list'])).out).toMatch(
    new RegExp(`^subdomain +name +email +published +id\nbeas-broth +Bea’s Broth +bea@creators.example +yes +${id}\n$`),
  );

  expect((await creator(['unpublish', id])).out).toContain('is not public now');
});

/** The mail that waits for the site, oldest first. */
async function queuedMail(): Promise<{ to: string; template: { name: string } }[]> {
  const database = await openDatabase({ url });
  const { rows } = (await database.db.execute(
    sql`select data->'message' as message from pgboss.job where name = 'mail' order by created_on`,
  )) as unknown as { rows: { message: { to: string; template: { name: string } } }[] };
  await database.close();
  return rows.map(({ message }) => message);
}

test('an invitation is queued for the site, which need not run, and can be sent again', longTimeout, async () => {
  const to = 'ines@creators.example';
  await creator(['add', '--email', to, '--name', 'Ines']);
  expect(await creator(['invite', 'ines'])).toMatchObject({ code: 0, out: expect.stringContaining(to), err: '' });
  expect(await creator(['invite', 'nobody'])).toEqual({ code: 1, out: '', err: "There is no creator 'nobody'.\n" });
  const sent = (await queuedMail()).filter((message) => message.to === to);
  expect(sent.map(({ template }) => template.name)).toEqual(['invitation', 'invitation']);
});

test('an operator is added by address, listed, and removed', longTimeout, async () => {
  const added = await operator(['add', 'Olu@home.example']);
  expect(added).toMatchObject({
    code: 0,
    out: expect.stringContaining('olu@home.example is an operator now'),
    err: '',
  });
  expect((await queuedMail()).at(-1)).toMatchObject({ to: 'olu@home.example', template: { name: 'invitation' } });
  expect((await operator(['list'])).out).toMatch(/^olu@home\.example {2}since \d{4}-\d\d-\d\d {2}invited\n$/);
  expect(await operator(['add', 'olu'])).toEqual({ code: 1, out: '', err: "'olu' is not an email address.\n" });
  expect(await operator(['add'])).toMatchObject({ code: 2, out: '' });
  expect((await operator(['remove', 'olu@home.example'])).code).toBe(0);
  expect(await operator(['remove', 'olu@home.example'])).toMatchObject({ code: 1, out: '' });
  expect((await operator(['list'])).out).toBe('No operators yet. npm run operator -- add <email>\n');
});

test('a creator’s statistics are a table; without visits there are none, and an unknown creator is an error', async () => {
  const { out } = await creator(['add', '--email', 'stats@creators.example', '--name', 'Stats']);
  const id = /creator id +(\S+)/.exec(out)![1]!;
  expect(await creator(['stats', 'stats'])).toEqual({ code: 0, out: 'Stats: nothing in the last 30 days.\n', err: '' });
  expect(await creator(['stats', 'nobody'])).toEqual({ code: 1, out: '', err: "There is no creator 'nobody'.\n" });

  const database = await openDatabase({ url });
  const { events } = readEvents([identifyOf(id), clickOf(id, 'signup_header')], {
    creatorId: id,
    now: new Date(),
  }) as { events: AnalyticsEvent[] };
  await storeEvents(database.db, { creatorId: id, events, forward: false, now: new Date() });
  await database.close();
  const day = events[0]!.at.toISOString().slice(0, 10);
  const { code, out: table } = await creator(['stats', id, '--days', '7']);
  expect(code).toBe(0);
  expect(table).toMatch(/^Stats, in the last 7 days/);
  expect(table).toMatch(
    /day +visitors +signup_header +signup_hero +get_cooking_features +join_community_cta +signup_bar +sign-ups +confirmations/,
  );
  expect(table).toMatch(new RegExp(`${day} +2 +1 +0 +0 +0 +0 +0 +0\n$`));
});

test('an unknown page cannot be published', async () => {
  expect(await creator(['publish', 'nobody'])).toEqual({
    code: 1,
    out: '',
    err: "There is no landing page 'nobody'.\n",
  });
});

test('while the site runs on the embedded database, the command says what to do', async () => {
  const inUse = await mkdtemp(path.join(tmpdir(), 'larder-cli-'));
  const unlock = lockDirectory(path.join(inUse, 'database'));
  try {
    const { code, err } = await creator(['list'], { DATA_DIR: inUse, DATABASE_URL: '' });
    expect(code).toBe(1);
    expect(err).toContain('in use by another Larder process');
    expect(err).toContain('stop it');
    expect(err).toContain('DATABASE_URL');
  } finally {
    unlock();
    await rm(inUse, { recursive: true, force: true });
  }
});

test('an unreachable database is reported in one line', async () => {
  const { code, err } = await creator(['list'], { DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder' });
  expect(code).toBe(1);
  expect(err).toMatch(/^Larder cannot use the database: .*ECONNREFUSED.*\n$/);
});
