import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, min, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import { letterSubscriptions } from '../../db/schema/letters.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';
import { createMembershipWorker, lockDue } from '../due-worker.server.ts';
import { scheduleMembershipEmails } from './due.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas, takeLogged } = await membershipServices(db);
beforeEach(startAtBeas);

const DAY = 24 * 3600;

const hence = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

type Member = Awaited<ReturnType<typeof aMember>>;

const inTrial = (fields: Parameters<typeof aMember>[1] = {}) => aMember(db, { facts: [aTrial()], ...fields });

const process = ({ membershipId }: Member) =>
  db.transaction((tx) => scheduleMembershipEmails(tx, services, { membershipId, now: clock.now }));

async function dueAt({ membershipId }: Member): Promise<Date | null> {
  const [row] = await db.select().from(memberships).where(eq(memberships.id, membershipId));
  return row!.dueAt;
}

async function nextEmailAt(): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(scheduledEmails.dueAt) })
    .from(scheduledEmails)
    .where(isWaiting);
  return row!.at;
}

const mailed = async () => (await mail()).map(({ template }) => template.name);

test('a trial is mailed at its start, a day before its end and at its end, once each', async () => {
  const rosa = await inTrial();
  for (const [seconds, names, next] of [
    [0, ['trial-started'], hence(6 * DAY)],
    [DAY, ['trial-started'], hence(6 * DAY)],
    [6 * DAY, ['trial-started', 'trial-ending'], hence(7 * DAY)],
    [7 * DAY, ['trial-started', 'trial-ending', 'access-ended'], null],
    [8 * DAY, ['trial-started', 'trial-ending', 'access-ended'], null],
  ] as const) {
    clock.now = hence(seconds);
    await process(rosa);
    expect(await mailed()).toEqual(names);
    expect(await nextEmailAt()).toEqual(next);
  }
  expect(await db.select().from(scheduledEmails)).toHaveLength(3);
});

test('the mails go to the member’s address in the creator’s brand, with date and reason', async () => {
  await aRecipe(db, bea.creatorId, { name: 'Lamb shanks', imageUrl: `/media/${'a'.repeat(64)}/original.png` });
  const member = await inTrial();
  for (const days of [0, 6, 7]) {
    clock.now = hence(days * DAY);
    await process(member);
  }
  const until = '2026-11-09T10:00:00.000Z';
  const running = { firstName: 'Rosa', until, sentence: 'Your trial runs until 9 November 2026.' };
  expect(await mail()).toMatchObject([
    {
      to: rosa.email,
      brand: { name: 'Bea', accent: '#245c4a' },
      template: { props: { ...running, goesOn: false } },
    },
    { to: rosa.email, brand: { name: 'Bea' }, template: { name: 'trial-ending', props: running } },
    { template: { name: 'access-ended', props: { until, sentence: 'Your trial ended on 9 November 2026.' } } },
  ]);
});

test('the mail at the end asks about the letter if the member gets it', async () => {
  const at = inDays(1);
  const letter = { ...bea, address: rosa.email, requestedAt: at, requestedOn: '/x' };
  const endings: unknown[] = [];
  for (const confirmedAt of [null, at]) {
    await startAtBeas();
    await db.insert(letterSubscriptions).values({ ...letter, confirmedAt });
    const member = await inTrial();
    clock.now = hence(7 * DAY);
    await process(member);
    const { template } = (await mail()).at(-1)!;
    endings.push(template.name === 'access-ended' && template.props.getsLetter);
  }
  expect(endings).toEqual([false, true]);
});

test('trial days carried over by a move are not said to be seven', async () => {
  await process(await inTrial({ facts: [{ ...aTrial(), coversUntil: inDays(3) }] }));
  expect((await mail())[0]!.template).toMatchObject({ name: 'trial-started', props: { goesOn: true } });
});

test('a creator without a public page has mails in the platform’s brand', async () => {
  const { id } = await aCreator(db);
  await process(await inTrial({ creatorId: id }));
  expect(await mail()).toMatchObject([{ brand: { name: 'Larder' }, template: { props: { dish: null } } }]);
});

test('a rollback queues and stores nothing', async () => {
  const rosa = await inTrial();
  const failing = db.transaction(async (tx) => {
    await scheduleMembershipEmails(tx, services, { ...rosa, now });
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect(await mailed()).toEqual([]);
  expect(await db.select().from(scheduledEmails)).toEqual([]);
  await process(rosa);
  expect(await mailed()).toEqual(['trial-started']);
});

test('concurrent scheduling queues a mail once, even without the account’s lock', async () => {
  const rosa = await inTrial();
  await Promise.all(Array.from({ length: 8 }, () => process(rosa)));
  expect(await mailed()).toEqual(['trial-started']);
});

describe('no mail is sent', () => {
  test('about a former membership', async () => {
    const rosa = await inTrial();
    await db.update(memberships).set({ endedAt: now, endReason: 'moved', dueAt: now });
    await process(rosa);
    expect([await mailed(), await dueAt(rosa), await nextEmailAt()]).toEqual([[], null, null]);
  });

  test('before the account’s deletion; a member who returns gets what is still true', async () => {
    const rosa = await inTrial();
    await db.update(accounts).set({ deletionAt: hence(14 * DAY) });
    await process(rosa);
    expect([await mailed(), await dueAt(rosa)]).toEqual([[], null]);
    await db.update(accounts).set({ deletionAt: null });
    clock.now = hence(6 * DAY + 60);
    await process(rosa);
    expect(await mailed()).toEqual(['trial-ending']);
  });

  test('about a membership that was never open', async () => {
    const rosa = await inTrial();
    await db.execute(sql`delete from memberships`);
    await process(rosa);
    expect(await mailed()).toEqual([]);
    expect(await db.select().from(membershipFacts)).toEqual([]);
  });
});

test('a scheduled move is due when it takes effect', async () => {
  const rosa = await inTrial();
  const { id: nextCreatorId } = await aCreator(db);
  const planTo = (moveAt: Date) => db.update(memberships).set({ nextCreatorId, moveAt });
  await planTo(hence(3 * DAY));
  await process(rosa);
  expect(await dueAt(rosa)).toEqual(hence(3 * DAY));
  await planTo(hence(9 * DAY));
  await process(rosa);
  expect(await dueAt(rosa)).toEqual(hence(9 * DAY));
  expect(await nextEmailAt()).toEqual(hence(6 * DAY));
});

describe('the worker', () => {
  const HOUR = 3_600_000;

  const hence = (milliseconds: number) => new Date(now.getTime() + milliseconds);

  const run = (changes: Partial<typeof services> = {}, signal = new AbortController().signal) =>
    createMembershipWorker({ ...services, ...changes }).work({ id: 'any', data: {}, attempt: 1, last: true, signal });

  type Member = Awaited<ReturnType<typeof inTrial>>;

  async function inTrial(fields: { dueAt: Date }) {
    const email = `${randomUUID()}@home.example`;
    return { email, ...(await aMember(db, { email, facts: [aTrial()], ...fields })) };
  }

  /** Creates members one after another, because parallel inserts would exhaust the connections. */
  async function dueMembers(count: number) {
    const members: Member[] = [];
    while (members.length < count) members.push(await inTrial({ dueAt: now }));
    return members;
  }

  const addressed = async () => (await mail()).map(({ to }) => to).sort();

  const addresses = (members: Member[]) => members.map(({ email }) => email).sort();

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
    const failingFor = (email: string): typeof services.mail => ({
      ...services.mail,
      enqueue: (tx, message) =>
        message.to === email ? Promise.reject(new Error('no')) : services.mail.enqueue(tx, message),
    });

    test('does not block the others, is logged without private data, and is retried in an hour', async () => {
      const members = await dueMembers(15);
      const poisoned = members[7]!;
      await run({ mail: failingFor(poisoned.email) });
      expect(await addressed()).toEqual(addresses(members.filter((each) => each !== poisoned)));
      expect(await dueAt(poisoned)).toEqual(hence(HOUR));
      const logged = takeLogged();
      expect(logged).toMatchObject([{ membershipId: poisoned.membershipId }]);
      expect(JSON.stringify(logged)).not.toContain(poisoned.email);

      clock.now = hence(HOUR);
      await run();
      expect(await addressed()).toEqual(addresses(members));
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
});
