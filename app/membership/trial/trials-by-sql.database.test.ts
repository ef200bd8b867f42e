import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../db/schema/membership-facts.ts';
import { confirmEmail, issueToken } from '../../identity/commands.server.ts';
import { recordFact } from '../access/facts.server.ts';

/** Effects of the database's triggers on rows that plain SQL wrote. */

const { db } = await testDatabase();
const { clock, empty, aSubscriber, confirmSignUpOf } = await membershipServices(db);
beforeEach(empty);

const WEEK = 7 * 24 * 3_600_000;

/** Returns the trials of an account, newest membership first. */
const trialsOf = (accountId: string) =>
  db
    .select({
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      from: membershipFacts.coversFrom,
      until: membershipFacts.coversUntil,
      aboutId: membershipFacts.aboutId,
      dueAt: memberships.dueAt,
    })
    .from(memberships)
    .innerJoin(membershipFacts, eq(membershipFacts.membershipId, memberships.id))
    .where(sql`${memberships.accountId} = ${accountId} and ${membershipFacts.kind} = 'trial'`)
    .orderBy(sql`${memberships.endedAt} desc nulls first`);

async function anAccount(email: string, confirmed = true): Promise<string> {
  const [account] = await db
    .insert(accounts)
    .values({ email, emailConfirmedAt: confirmed ? new Date('2020-01-01T00:00:00Z') : null })
    .returning({ id: accounts.id });
  return account!.id;
}

const aRecord = (accountId: string, creatorId: string) =>
  db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
    values ('yearly', ${accountId}, ${creatorId})`);
const moveBySql = (accountId: string, creatorId: string) =>
  db.execute(sql`update "EndUserDetails" set "CreatorID" = ${creatorId} where "AuthID" = ${accountId}`);

describe('a trial begins, once, for', () => {
  test('an imported record with a confirmed address, from that day', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await anAccount('rosa@home.example');
    await aRecord(accountId, creatorId);
    const [trial, ...more] = await trialsOf(accountId);
    expect(more).toEqual([]);
    expect(trial!.until!.getTime() - trial!.from!.getTime()).toBe(WEEK);
    expect(trial!.from!.getUTCFullYear(), 'not the day of the confirmation').toBeGreaterThan(2020);
    expect(trial!.dueAt, 'the site sends the mail').not.toBeNull();
  });

  test('an address confirmed by plain SQL, and not before', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await anAccount('rosa@home.example', false);
    await aRecord(accountId, creatorId);
    expect(await trialsOf(accountId)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await db.update(accounts).set({ emailConfirmedAt: clock.now });
    expect(await trialsOf(accountId)).toHaveLength(1);
  });

  test('a followed link without an attempt', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId);
    const token = await issueToken(db, { accountId, purpose: 'signup', now: clock.now });
    await confirmEmail(db, { token, now: clock.now });
    expect(await trialsOf(accountId)).toHaveLength(1);
  });

  test('each mailbox and creator, however many addresses are imported', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    await db.transaction(async (tx) => {
      for (const email of ['rosa@gmail.com', 'ro.sa@gmail.com', 'rosa+x@googlemail.com', 'rosa@home.example']) {
        const [account] = await tx.insert(accounts).values({ email, emailConfirmedAt: clock.now }).returning();
        await tx.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
          values ('yearly', ${account!.id}, ${bea.creatorId})`);
      }
    });
    expect(await db.select().from(membershipFacts)).toHaveLength(2);
    const elsewhere = await anAccount('r.o.s.a@gmail.com');
    await aRecord(elsewhere, ann.creatorId);
    expect(await trialsOf(elsewhere)).toHaveLength(1);
  });
});

describe('a move by plain SQL', () => {
  test('keeps the remaining days and does not change the history', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await anAccount('rosa@home.example');
    await aRecord(accountId, bea.creatorId);
    const [before] = await trialsOf(accountId);
    await moveBySql(accountId, ann.creatorId);
    const [after, ...history] = await trialsOf(accountId);
    expect(after).toMatchObject({ creatorId: ann.creatorId, until: before!.until, aboutId: before!.membershipId });
    expect(history).toMatchObject([{ membershipId: before!.membershipId, from: before!.from, until: before!.until }]);
    await moveBySql(accountId, bea.creatorId);
    const [back] = await trialsOf(accountId);
    expect(back, 'the same trial goes on with the first creator').toMatchObject({
      creatorId: bea.creatorId,
      until: before!.until,
    });
  });

  test('after a revoked trial begins the other creator’s trial', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await anAccount('rosa@home.example');
    await aRecord(accountId, bea.creatorId);
    const [before] = await trialsOf(accountId);
    const { membershipId, from } = before!;
    await recordFact(db, { kind: 'revoked', providerId: randomUUID(), membershipId, at: from! });
    await moveBySql(accountId, ann.creatorId);
    const [own] = await trialsOf(accountId);
    expect(own).toMatchObject({ creatorId: ann.creatorId, aboutId: null });
    expect(own!.until!.getTime() - own!.from!.getTime()).toBe(WEEK);
  });

  test('of a deleted and repeated record begins no second trial', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await anAccount('rosa@home.example');
    await aRecord(accountId, creatorId);
    await db.execute(sql`delete from "EndUserDetails"`);
    await aRecord(accountId, creatorId);
    expect(await trialsOf(accountId)).toHaveLength(1);
    expect(await db.select().from(memberships)).toHaveLength(2);
  });
});

test('the trigger adds nothing to a command’s decision', async () => {
  const { creatorId } = await aLandingPage(db);
  const accountId = await aSubscriber(creatorId, { email: 'rosa@home.example' });
  await confirmSignUpOf(accountId);
  expect(await trialsOf(accountId)).toMatchObject([{ from: clock.now }]);
  expect(await db.select().from(trialClaims)).toHaveLength(1);
});
