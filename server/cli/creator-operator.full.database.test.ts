import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../app/access/audit.server.ts';
import { storeEvents } from '../../app/analytics/commands.server.ts';
import type { AnalyticsEvent } from '../../app/analytics/events.ts';
import { readEvents } from '../../app/analytics/upload/wire.ts';
import { sessions } from '../../app/db/schema/identity.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../app/db/schema/second-factors.ts';
import { accountsIn } from '../../tests/support/accounts.ts';
import { commandInProcess } from '../../tests/support/command-in-process.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { clickOf, identifyOf } from '../../tests/support/events.ts';
import { readRows } from '../../tests/support/rows-of-tables.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { UsageError } from './command.ts';
import { readCommand as readCreator } from './creator.ts';
import { readCommand as readOperator } from './operator.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const creator = (...args: string[]) => commandInProcess(readCreator(args), database);
const operator = (...args: string[]) => commandInProcess(readOperator(args), database);

test.each([
  [['remove', 'bea'], "no command 'remove'"],
  [['add', '--email', 'bea@creators.example'], '--name is missing'],
  [['add', '--email', 'b@x.example', '--name', 'Bea', '--colour', 'red'], "Unknown option '--colour'"],
  [['publish', 'bea', 'ann'], 'subdomain or id'],
  [['invite'], 'a subdomain or an id'],
  [['stats'], 'a subdomain or an id'],
  [['stats', 'bea', '--days', 'all'], '--days takes a number'],
])('%j is no command, for a reason', (args, reason) => {
  expect(() => readCreator(args)).toThrow(UsageError);
  expect(() => readCreator(args)).toThrow(reason);
});

test('a creator is added to an empty database, listed, published, and unpublished', async () => {
  const added = await creator('add', '--email', 'bea@creators.example', '--name', 'Bea’s Broth');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toContain('https://larder.test/beas-broth');
  expect(added.out).toContain('filled and published in the studio');
  expect(added.out).toContain('An invitation goes to bea@creators.example');
  const id = /creator id +(\S+)/.exec(added.out)![1]!;

  const again = await creator('add', '--email', 'BEA@creators.example', '--name', 'Another');
  expect(again).toMatchObject({ code: 1, out: '' });
  expect(again.err).toContain('There is a creator with the email BEA@creators.example already');

  const published = await creator('publish', 'beas-broth');
  expect(published).toMatchObject({ code: 0, err: '' });
  expect(published.out).toContain('is public now: https://larder.test/beas-broth');
  expect((await creator('list')).out).toMatch(
    new RegExp(`^subdomain +name +email +published +id\nbeas-broth +Bea’s Broth +bea@creators.example +yes +${id}\n$`),
  );

  expect((await creator('unpublish', id)).out).toContain('is not public now');
});

async function queuedMail(): Promise<{ to: string; template: { name: string } }[]> {
  const rows = await readRows<{ message: { to: string; template: { name: string } } }>(
    db,
    sql`select data->'message' as message from pgboss.job where name = 'mail' order by created_on`,
  );
  return rows.map(({ message }) => message);
}

test('an invitation is queued while the site is stopped, and can be sent again', async () => {
  const to = 'ines@creators.example';
  await creator('add', '--email', to, '--name', 'Ines');
  expect(await creator('invite', 'ines')).toMatchObject({ code: 0, out: expect.stringContaining(to), err: '' });
  expect(await creator('invite', 'nobody')).toEqual({ code: 1, out: '', err: "There is no creator 'nobody'.\n" });
  const sent = (await queuedMail()).filter((message) => message.to === to);
  expect(sent.map(({ template }) => template.name)).toEqual(['invitation', 'invitation']);
});

test('an operator is added by address, listed, and removed', async () => {
  const added = await operator('add', 'Olu@home.example');
  expect(added).toMatchObject({
    code: 0,
    out: expect.stringContaining('olu@home.example is an operator now'),
    err: '',
  });
  expect((await queuedMail()).at(-1)).toMatchObject({ to: 'olu@home.example', template: { name: 'invitation' } });
  expect((await operator('list')).out).toMatch(/^olu@home\.example {2}since \d{4}-\d\d-\d\d {2}invited\n$/);
  expect(await operator('add', 'olu')).toEqual({ code: 1, out: '', err: "'olu' is not an email address.\n" });
  expect(() => readOperator(['add'])).toThrow(UsageError);
  expect((await operator('remove', 'olu@home.example')).code).toBe(0);
  expect(await operator('remove', 'olu@home.example')).toMatchObject({ code: 1, out: '' });
  expect((await operator('list')).out).toBe('No operators yet. npm run operator -- add <email>\n');
});

test('a creator’s statistics are a table; without visits there are none, and an unknown creator is an error', async () => {
  const { out } = await creator('add', '--email', 'stats@creators.example', '--name', 'Stats');
  const id = /creator id +(\S+)/.exec(out)![1]!;
  expect(await creator('stats', 'stats')).toEqual({ code: 0, out: 'Stats: nothing in the last 30 days.\n', err: '' });
  expect(await creator('stats', 'nobody')).toEqual({ code: 1, out: '', err: "There is no creator 'nobody'.\n" });

  const { events } = readEvents([identifyOf(id), clickOf(id, 'signup_header')], {
    creatorId: id,
    now: new Date(),
  }) as { events: AnalyticsEvent[] };
  await storeEvents(db, { creatorId: id, events, forward: false, now: new Date() });
  const day = events[0]!.at.toISOString().slice(0, 10);
  const { code, out: table } = await creator('stats', id, '--days', '7');
  expect(code).toBe(0);
  expect(table).toMatch(/^Stats, in the last 7 days/);
  expect(table).toMatch(
    /day +visitors +signup_header +signup_hero +get_cooking_features +join_community_cta +signup_bar +sign-ups +confirmations/,
  );
  expect(table).toMatch(new RegExp(`${day} +2 +1 +0 +0 +0 +0 +0 +0\n$`));
});

test('an unknown page cannot be published', async () => {
  expect(await creator('publish', 'nobody')).toEqual({
    code: 1,
    out: '',
    err: "There is no landing page 'nobody'.\n",
  });
});

describe('a lost second factor', () => {
  const email = 'ada@home.example';
  const reset = (address: string) => operator('reset-factor', address);

  test('is removed with its codes; every session ends, the removal is recorded, and the owner is told', async () => {
    const accountId = await accountsIn(db)({ email, confirmed: true });
    const passkey = { credentialId: 'c', publicKey: 'k', counter: 0, transports: [], name: 'Phone' };
    await db.insert(passkeys).values({ accountId, ...passkey });
    await db.insert(totpSecrets).values({ accountId, secret: 's', confirmedAt: new Date() });
    await db.insert(recoveryCodes).values({ accountId, codeHash: 'h', position: 0 });
    await startSession(db, { accountId, now: new Date() });
    const words =
      'ada@home.example signs in without a second factor now, is signed out everywhere, and is told by mail.';
    expect(await reset('Ada@Home.example ')).toEqual({ code: 0, out: `${words}\n`, err: '' });
    for (const table of [passkeys, totpSecrets, recoveryCodes, sessions]) {
      expect(await db.select().from(table).where(eq(table.accountId, accountId))).toEqual([]);
    }
    const [event] = await listAuditEvents(db, { subjects: { type: 'account', ids: [accountId] }, limit: 1 });
    expect(event).toMatchObject({ action: 'second-factor.reset', actorCommand: 'operator reset-factor' });
    const template = { name: 'second-factor-changed', props: { what: 'reset', link: null } };
    expect((await queuedMail()).at(-1)).toMatchObject({ to: email, template });
  });

  test('is refused if there is none, and nothing is recorded or mailed', async () => {
    const mails = (await queuedMail()).length;
    const refusals = [await reset(email), await reset('nobody@home.example'), await reset('ada')];
    expect(refusals).toEqual([
      { code: 1, out: '', err: `The account '${email}' has no second factor.\n` },
      { code: 1, out: '', err: "No account has the address 'nobody@home.example'.\n" },
      { code: 1, out: '', err: "'ada' is not an email address.\n" },
    ]);
    expect(await queuedMail()).toHaveLength(mails);
    expect(() => readOperator(['reset-factor'])).toThrow(UsageError);
  });
});
