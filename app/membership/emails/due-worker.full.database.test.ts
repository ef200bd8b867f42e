import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { createMembershipWorker, lockDue } from '../due-worker.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, takeLogged, startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

const HOUR = 3_600_000;
const hence = (milliseconds: number) => new Date(now.getTime() + milliseconds);

const run = (changes: Partial<typeof services> = {}, signal = new AbortController().signal) =>
  createMembershipWorker({ ...services, ...changes }).work({ id: 'any', data: {}, attempt: 1, last: true, signal });

type Member = Awaited<ReturnType<typeof inTrial>>;

/** Creates a member whose trial has begun and who has had no mail. */
async function inTrial(fields: { dueAt: Date }) {
  const email = `${randomUUID()}@home.example`;
  return { email, ...(await aMember(db, { email, facts: [aTrial()], ...fields })) };
}

/** Sequential, because parallel inserts would exhaust the connections. */
async function dueMembers(count: number) {
  const members: Member[] = [];
  while (members.length < count) members.push(await inTrial({ dueAt: now }));
  return members;
}

const dueAt = async ({ membershipId }: Member) =>
  (await db.select().from(memberships).where(eq(memberships.id, membershipId)))[0]!.dueAt;

const addressed = async () => (await mail()).map(({ to }) => to).sort();
const addresses = (members: Member[]) => members.map(({ email }) => email).sort();

test('all due memberships are processed', async () => {
  const members = await dueMembers(12);
  const later = await inTrial({ dueAt: hence(1) });
  expect(await run()).toEqual({ ok: true });
  expect(await addressed()).toEqual(addresses(members));
  for (const member of members) expect(await dueAt(member)).toBeNull();
  expect(await dueAt(later)).toEqual(hence(1));
});

test('with many due, five are processed at a time, leaving 95 % of the time to visitors', async () => {
  await dueMembers(12);
  let began = 0;
  const processed: number[] = [];
  const timed = {
    transaction(...given: Parameters<typeof db.transaction>) {
      began = performance.now();
      return db.transaction(...given);
    },
  } as unknown as typeof db;
  await run({
    db: timed,
    async wait(milliseconds) {
      expect(milliseconds).toBeGreaterThan(18 * (performance.now() - began));
      processed.push((await mail()).length);
    },
  });
  expect(processed).toEqual([5, 10]);
  expect(await mail()).toHaveLength(12);
});

test('a few are processed without a pause', async () => {
  await dueMembers(4);
  await run({ wait: () => Promise.reject(new Error('waited')) });
  expect(await mail()).toHaveLength(4);
});

test('a process that stops or runs out of time finishes its batch; the next run continues', async () => {
  await dueMembers(12);
  const stop = new AbortController();
  await run({ wait: async () => stop.abort() }, stop.signal);
  expect(await mail()).toHaveLength(5);
  await run({}, stop.signal);
  expect(await mail()).toHaveLength(5);
  await run();
  expect(await mail()).toHaveLength(12);
});

test('concurrent runs share the work, and no mail is queued twice', async () => {
  const members = await dueMembers(12);
  await Promise.all([run(), run(), run()]);
  await run();
  expect(await addressed()).toEqual(addresses(members));
  expect(await db.select().from(scheduledEmails).where(isNotNull(scheduledEmails.sentAt))).toHaveLength(12);
});

test('an account locked by a command is skipped', async () => {
  const [busy, ...others] = await dueMembers(3);
  await db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, busy!.accountId)).for('no key update');
    await run();
    expect(await addressed()).toEqual(addresses(others));
  });
  await run();
  expect(await addressed()).toEqual(addresses([busy!, ...others]));
});

describe('a membership whose processing fails', () => {
  /** Fails to queue mail to this address. */
  const failingFor = (email: string): typeof services.mail => ({
    ...services.mail,
    enqueue: (tx, message) =>
      message.to === email ? Promise.reject(new Error('no')) : services.mail.enqueue(tx, message),
  });

  test('does not block the others, is retried in an hour, and loses nothing', async () => {
    const members = await dueMembers(15);
    const poisoned = members[7]!;
    await run({ mail: failingFor(poisoned.email) });
    expect(await addressed()).toEqual(addresses(members.filter((each) => each !== poisoned)));
    expect(await dueAt(poisoned)).toEqual(hence(HOUR));

    clock.now = hence(HOUR);
    await run();
    expect(await addressed()).toEqual(addresses(members));
    takeLogged();
  });

  test('is logged without private data', async () => {
    const { membershipId, email } = await inTrial({ dueAt: now });
    await run({ mail: failingFor(email) });
    const logged = takeLogged();
    expect(logged).toMatchObject([{ membershipId }]);
    expect(JSON.stringify(logged)).not.toContain(email);
  });

  test('because the database is down fails the run and changes nothing', async () => {
    const member = await inTrial({ dueAt: now });
    const down = { transaction: () => Promise.reject(new Error('down')) } as unknown as typeof db;
    await expect(run({ db: down })).rejects.toThrow('down');
    expect(await dueAt(member)).toEqual(now);
  });
});

test('a scheduled move is made when the promised time ends, and is not mailed as an end', async () => {
  const ann = await aLandingPage(db, { name: 'Ann' });
  const until = inDays(3);
  const move = { nextCreatorId: ann.creatorId, moveAt: until, dueAt: until };
  const { accountId } = await aMember(db, { facts: [aGrant(0, 3)], ...move });
  clock.now = hence(3 * 24 * HOUR - 1);
  await run();
  expect(await mail()).toEqual([]);
  clock.now = until;
  await run();
  const [current] = await db.select().from(memberships).where(isNull(memberships.endedAt));
  expect(current).toMatchObject({ accountId, creatorId: ann.creatorId, beganAt: until, dueAt: null });
  expect(await mail()).toMatchObject([{ brand: { name: 'Ann' }, template: { name: 'trial-started' } }]);
});

test('a move is made before earlier mails of many other members', async () => {
  const ann = await aLandingPage(db, { name: 'Ann' });
  const until = inDays(3);
  const move = { nextCreatorId: ann.creatorId, moveAt: until, dueAt: until };
  const { accountId } = await aMember(db, { facts: [aGrant(0, 3)], ...move });
  await dueMembers(12);
  clock.now = until;
  const stop = new AbortController();
  await run({ wait: async () => stop.abort() }, stop.signal);
  expect(await mail()).toHaveLength(6);
  const [current] = await db
    .select()
    .from(memberships)
    .where(and(isNull(memberships.endedAt), eq(memberships.accountId, accountId)));
  expect(current).toMatchObject({ creatorId: ann.creatorId, beganAt: until });
});

test('a membership opened by plain SQL gets its trial’s mails too', async () => {
  await db.execute(sql`with account as (
      insert into accounts (email, email_confirmed_at) values ('mila@home.example', clock()) returning id)
    insert into memberships (account_id, creator_id, plan, price_id, began_at, opened_at)
      select id, ${bea.creatorId}, 'monthly', (select id from prices where lookup_key = 'larder_monthly'), clock(), clock() from account`);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await run();
  expect(await mail()).toMatchObject([
    { to: 'mila@home.example', template: { name: 'trial-started', props: { firstName: '', goesOn: false } } },
  ]);
});

test('with twenty thousand due in one minute, a batch is read by the index and reads nothing else', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`insert into accounts (email) select n || '@many.example' from generate_series(1, 40000) n`);
    await tx.execute(sql`insert into memberships (account_id, creator_id, plan, price_id, began_at, opened_at, due_at)
      select id, ${bea.creatorId}, 'yearly', (select id from prices where lookup_key = 'larder_yearly'), ${now.toISOString()}, ${now.toISOString()},
        case when random() < 0.5 then ${now.toISOString()}::timestamptz end from accounts`);
  });
  await db.execute(sql`vacuum analyze accounts, memberships`);
  const statements = watchStatements(db);
  expect(await lockDue(db, now)).toHaveLength(5);
  const { text, params } = statements[0]!;
  const { $client } = db as unknown as { $client: { query(text: string, params: unknown[]): Promise<unknown> } };
  const plan = JSON.stringify(await $client.query(`explain (analyze, format json) ${text}`, params));
  expect(plan).not.toContain('Seq Scan');
  expect(plan).not.toContain('"Sort');
  expect(plan).toContain('memberships_due');
  for (const [, rows] of plan.matchAll(/"Actual Rows":([\d.]+)/g)) expect(Number(rows)).toBeLessThanOrEqual(5);
});
