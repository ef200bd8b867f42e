import { randomUUID } from 'node:crypto';
import { eq, min, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now, rosa } from '../../../tests/support/membership.ts';
import { aCreator, aRecipe } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';
import { recordFact } from '../access/facts.server.ts';
import { markDue, scheduleMembershipEmails } from './due.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await membershipServices(db);
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

/** Returns when the next scheduled email is due, or null if none is. */
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

test('a grant before the end changes what is due, and its own end is mailed', async () => {
  const rosa = await inTrial();
  await process(rosa);
  const until = hence(30 * DAY);
  const grant = { providerId: randomUUID(), membershipId: rosa.membershipId, at: hence(DAY), coversFrom: hence(DAY) };
  await recordFact(db, { kind: 'complimentary', ...grant, coversUntil: until });
  clock.now = hence(DAY);
  await process(rosa);
  expect(await nextEmailAt()).toEqual(hence(6 * DAY)); // the trial's end, which does not apply then
  const ends = await db.select().from(scheduledEmails).where(eq(scheduledEmails.kind, 'access-ended'));
  expect(ends.map(({ dueAt }) => dueAt)).toEqual([hence(7 * DAY), until]);
  clock.now = until;
  await process(rosa);
  expect(await mailed()).toEqual(['trial-started', 'access-ended']);
});

test('a clock that jumps back an hour repeats nothing', async () => {
  const rosa = await inTrial();
  await process(rosa);
  await recordFact(db, { kind: 'revoked', providerId: 'r', membershipId: rosa.membershipId, at: hence(DAY) });
  clock.now = hence(DAY - 3600);
  await process(rosa);
  clock.now = hence(DAY);
  await process(rosa);
  expect(await mailed()).toEqual(['trial-started', 'access-ended']);
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

test('a marked membership is due immediately', async () => {
  const rosa = await inTrial();
  await markDue(db, { ...rosa, now: hence(5) });
  expect(await dueAt(rosa)).toEqual(hence(5));
});
