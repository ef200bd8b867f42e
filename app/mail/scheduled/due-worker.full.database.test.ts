import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, inDays } from '../../../tests/support/members.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { createScheduledEmailWorker } from './due-worker.server.ts';
import type { EmailKind } from './email-kind.server.ts';
import { isWaiting, lockDueEmails, scheduleEmails } from './scheduled-emails.server.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { clock, mail, takeLogged, startAtBeas } = site;

const HOUR = 3_600_000;
const hence = (milliseconds: number) => new Date(now.getTime() + milliseconds);

/** Email that is not sent to the recipient named `Nobody`. */
const greeting: EmailKind<{ word: string }> = {
  name: 'greeting',
  purpose: 'necessary',
  async load(_, { origin, supportEmail }, { recipient, subject }) {
    if (recipient.firstName === 'Nobody') return { skip: 'does-not-apply' };
    const brand = { name: subject.word, accent: '#000000', onAccent: '#ffffff', logo: null, origin, supportEmail };
    return { brand, template: { name: 'password-changed', props: { firstName: recipient.firstName } } };
  },
};
/** Optional emails without a subscriber, so sending one records a reason. */
const [news, digest] = ['news', 'digest'].map(
  (name): EmailKind<{ word: string }> => ({ ...greeting, name, purpose: { title: name, choice: name } }),
) as [typeof greeting, typeof greeting];
const services = { ...site.services, mail: { ...site.services.mail, kinds: [greeting, news, digest] } };
beforeEach(startAtBeas);

const run = (changes: Partial<typeof services> = {}, signal = new AbortController().signal) =>
  createScheduledEmailWorker({ ...services, ...changes }).work({ id: 'any', data: {}, attempt: 1, last: true, signal });

type Somebody = Awaited<ReturnType<typeof somebody>>;

async function somebody({ dueAt = now, key = 'once', kind = greeting } = {}) {
  const email = `${randomUUID()}@home.example`;
  const { accountId } = await aMember(db, { email });
  await schedule({ accountId }, { dueAt, key, kind, before: true });
  return { email, accountId };
}

const schedule = (
  { accountId }: { accountId: string },
  { dueAt = now, key = 'once', kind = greeting, before = false } = {},
) =>
  db.transaction((tx) =>
    scheduleEmails(tx, services, {
      emails: [{ kind, accountId, subject: { word: 'Bea' }, key, dueAt }],
      now: before ? hence(-2 * HOUR) : clock.now,
    }),
  );

async function several(count: number): Promise<Somebody[]> {
  const people: Somebody[] = [];
  while (people.length < count) people.push(await somebody());
  return people;
}

const rowOf = async ({ accountId }: { accountId: string }) =>
  (await db.select().from(scheduledEmails).where(eq(scheduledEmails.accountId, accountId)))[0]!;
const addressed = async () => (await mail()).map(({ to }) => to).sort();
const addresses = (people: Somebody[]) => people.map(({ email }) => email).sort();

test('an email is sent when its time has come, once, and its outcome is recorded', async () => {
  const rosa = await somebody({ dueAt: hence(HOUR) });
  await run();
  expect(await mail()).toEqual([]);
  clock.now = hence(HOUR);
  await run();
  await run();
  const { id, ...row } = await rowOf(rosa);
  expect(row).toMatchObject({ kind: 'greeting', sentAt: clock.now, skippedAt: null, skipReason: null });
  expect(await mail()).toMatchObject([{ id, kind: 'greeting', to: rosa.email, brand: { name: 'Bea' } }]);
});

test('what is due already is sent in the transaction that schedules it, or nothing of both', async () => {
  const { accountId, email } = await somebody({ dueAt: inDays(9) });
  const failing = db.transaction(async (tx) => {
    const given = { kind: greeting, accountId, subject: { word: 'Bea' }, key: 'now', dueAt: now };
    await scheduleEmails(tx, services, { emails: [given], now });
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect([await mail(), await db.$count(scheduledEmails)]).toEqual([[], 1]);
  await schedule({ accountId }, { key: 'now' });
  expect(await addressed()).toEqual([email]);
});

test('mail of a schedule lets mail go first that somebody waits for; what is sent with its cause does not', async () => {
  const isLast: (boolean | undefined)[] = [];
  const outbox: typeof services.mail = {
    ...services.mail,
    enqueue(tx, message, options) {
      isLast.push(options?.last);
      return services.mail.enqueue(tx, message);
    },
  };
  await somebody();
  await run({ mail: outbox });
  const { accountId } = await somebody({ dueAt: inDays(9) });
  const given = { kind: greeting, accountId, subject: { word: 'Bea' }, key: 'now', dueAt: now };
  await db.transaction((tx) => scheduleEmails(tx, { ...services, mail: outbox }, { emails: [given], now }));
  expect(isLast).toEqual([true, false]);
});

test('address and name are those of the moment of sending', async () => {
  const { accountId } = await somebody({ dueAt: hence(HOUR) });
  await db.update(accounts).set({ email: 'new@home.example' }).where(eq(accounts.id, accountId));
  await db.update(endUserDetails).set({ firstName: 'Rosalind' }).where(eq(endUserDetails.authId, accountId));
  clock.now = hence(HOUR);
  await run();
  expect(await mail()).toMatchObject([{ to: 'new@home.example', template: { props: { firstName: 'Rosalind' } } }]);
});

test('what does not apply is skipped with the reason; scheduled again, it is sent', async () => {
  const rosa = await somebody();
  await db.update(endUserDetails).set({ firstName: 'Nobody' });
  await run();
  expect(await rowOf(rosa)).toMatchObject({ sentAt: null, skippedAt: now, skipReason: 'does-not-apply' });
  await db.update(endUserDetails).set({ firstName: 'Rosa' });
  await schedule(rosa, { dueAt: hence(HOUR) });
  expect(await rowOf(rosa)).toMatchObject({ skippedAt: null, dueAt: hence(HOUR) });
  clock.now = hence(HOUR);
  await run();
  expect(await mail()).toHaveLength(1);
});

test('scheduled again it goes at the new time; what was sent is not sent again', async () => {
  const rosa = await somebody();
  await schedule(rosa, { dueAt: hence(HOUR) });
  await run();
  expect(await mail()).toEqual([]);
  clock.now = hence(HOUR);
  await run();
  await schedule(rosa);
  await schedule(rosa, { key: 'another time' });
  expect(await mail()).toHaveLength(2);
});

test('an email of a kind that nobody has listed cannot be scheduled', async () => {
  const { accountId } = await somebody();
  const kind = { ...greeting, name: 'unlisted' };
  const emails = [{ kind, accountId, subject: { word: 'Bea' }, key: 'k', dueAt: now }];
  await expect(scheduleEmails(db, services, { emails, now })).rejects.toThrow('no kind of email called unlisted');
});

describe('many that are due', () => {
  test('are sent in the order of their times', async () => {
    const [third, first, second] = [
      await somebody({ dueAt: hence(-1) }),
      await somebody({ dueAt: hence(-HOUR) }),
      await somebody({ dueAt: hence(-9) }),
    ];
    await run();
    expect((await mail()).map(({ to }) => to)).toEqual([first.email, second.email, third.email]);
  });

  test('are sent before optional ones, whose kinds take turns', async () => {
    for (let at = 0; at < 12; at++) await somebody({ kind: news, dueAt: hence(-HOUR) });
    await somebody({ kind: digest });
    await somebody();
    const left = async () => {
      const rows = await db.select({ kind: scheduledEmails.kind }).from(scheduledEmails).where(isWaiting);
      return [greeting, news, digest].map(({ name }) => rows.filter(({ kind }) => kind === name).length);
    };
    const batches: number[][] = [await left()];
    const wait = async () => void batches.push(await left());
    await run({ wait });
    expect([...batches, await left()]).toEqual([
      [1, 12, 1],
      [0, 9, 0],
      [0, 4, 0],
      [0, 0, 0],
    ]);
  });

  test('are shared by runs at the same time, and none is sent twice', async () => {
    const people = await several(12);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await addressed()).toEqual(addresses(people));
  });

  for (const [name, kind] of [
    ['a common', 'greeting'],
    ['a rare', 'digest'],
  ] as const) {
    fullTest(`of ${name} kind are read by an index, and nothing more than a batch of them`, async () => {
      await db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(
          sql`insert into accounts (email) select n || '@many.example' from generate_series(1, 20000) n`,
        );
        await tx.execute(sql`insert into scheduled_emails (account_id, kind, subject, key, due_at, sent_at)
        select id, case when email like '1999_@%' then 'digest' else 'greeting' end, '{}', 'k', ${now.toISOString()},
          case when email like '%1@%' then ${now.toISOString()}::timestamptz end from accounts`);
      });
      await db.execute(sql`vacuum analyze accounts, scheduled_emails`);
      const statements = watchStatements(db);
      const only = inArray(scheduledEmails.kind, [kind]);
      expect(await lockDueEmails(db, { now, limit: 5, only })).toHaveLength(5);
      const { text, params } = statements[0]!;
      const { $client } = db as unknown as { $client: { query(text: string, params: unknown[]): Promise<unknown> } };
      const plan = JSON.stringify(await $client.query(`explain (analyze, format json) ${text}`, params));
      // PostgreSQL may scan the table of names, which is almost empty in this test.
      expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(scheduled_emails|accounts)"/);
      expect(plan).toContain('scheduled_emails_due');
      for (const [, rows] of plan.matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)) {
        expect(Number(rows)).toBeLessThanOrEqual(10);
      }
    });
  }
});

test('an account on which a command is at work is not waited for', async () => {
  const [busy, ...others] = await several(3);
  await db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, busy!.accountId)).for('no key update');
    await run();
    expect(await addressed()).toEqual(addresses(others));
  });
  await run();
  expect(await addressed()).toEqual(addresses([busy!, ...others]));
});

describe('an email that cannot be made', () => {
  const failingFor = (email: string): typeof services.mail => ({
    ...services.mail,
    enqueue: (tx, message) =>
      message.to === email ? Promise.reject(new Error('no')) : services.mail.enqueue(tx, message),
  });

  test('does not hold up the others, is tried again in an hour, and is logged without anything private', async () => {
    const people = await several(15);
    const poisoned = people[7]!;
    await run({ mail: failingFor(poisoned.email) });
    expect(await addressed()).toEqual(addresses(people.filter((each) => each !== poisoned)));
    expect((await rowOf(poisoned)).dueAt).toEqual(hence(HOUR));
    const logged = takeLogged();
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain(poisoned.email);
    clock.now = hence(HOUR);
    await run();
    expect(await addressed()).toEqual(addresses(people));
  });

  test('because the database is down, fails the run and changes nothing', async () => {
    const rosa = await somebody();
    const down = { transaction: () => Promise.reject(new Error('down')) } as unknown as typeof db;
    await expect(run({ db: down })).rejects.toThrow('down');
    expect(await rowOf(rosa)).toMatchObject({ dueAt: now, sentAt: null, skippedAt: null });
  });
});
