import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { isShortRun } from '../../../tests/support/run.ts';
import { recordAuditEvent } from '../../access/audit.server.ts';
import { communitySettings, posts } from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { memberships } from '../../db/schema/membership.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { grantAccess, revokeAccess } from '../../membership/operator/grants.server.ts';
import { byteOrderMark } from '../csv.ts';
import { findMemberPage } from './member.server.ts';
import { type MemberFilter, readMemberCursor, writeMemberCursor } from './member-list.ts';
import { countByFilter, countDeletedAccounts, listStudioMembers } from './members.server.ts';
import { membersCsv } from './members-csv.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);
const { begin, aPerson } = communityIn(db);
const studio = { ...bea, name: 'Bea' };
beforeEach(() => startAtBeas());

const list = (filter: MemberFilter = 'everybody', words = '', newestFirst = true) =>
  listStudioMembers(services, studio, { search: { filter, words, newestFirst, isAtAnother: false }, after: null, now });
const emails = (found: Awaited<ReturnType<typeof list>>) =>
  found.members.map((member) => ('email' in member ? member.email : member.state));

async function whoMoved(email = 'moved@home.example') {
  const ada = (await aCreator(db)).id;
  const { accountId } = await aMember(db, { creatorId: ada, email, facts: [aTrial()] });
  const [left] = await db
    .insert(memberships)
    .values({
      accountId,
      ...bea,
      plan: 'monthly',
      beganAt: inDays(-9),
      openedAt: inDays(-9),
      endedAt: now,
      endReason: 'moved',
    })
    .returning();
  return { ada, accountId, membershipId: left!.id };
}

describe('the list', () => {
  test('shows each member’s text of the account page and join date, the newest first', async () => {
    await aMember(db, { facts: [aTrial()] });
    await aMember(db, { email: 'ada@home.example', beganAt: inDays(1), facts: [aGrant(0, 30)] });
    const { members, next } = await list();
    expect(next).toBeNull();
    expect(members).toMatchObject([
      {
        email: 'ada@home.example',
        state: 'complimentary',
        sentence: 'Your membership is complimentary until 2 December 2026.',
      },
      {
        name: 'Rosa Marsh',
        plan: 'Yearly',
        state: 'trial',
        sentence: 'Your trial runs until 9 November 2026.',
        since: now.toISOString(),
      },
    ]);
  });

  test('is searched by part of name or address in any case, with % and _ taken literally', async () => {
    await aMember(db, { facts: [aTrial()] });
    await aMember(db, { email: 'a_b@home.example', facts: [aTrial()] });
    expect(emails(await list('everybody', 'ROSA@'))).toEqual(['rosa@home.example']);
    expect((await list('everybody', 'sa mar')).members).toHaveLength(2);
    expect(emails(await list('everybody', 'a_b'))).toEqual(['a_b@home.example']);
    expect((await list('everybody', '%')).members).toEqual([]);
    expect((await list('everybody', 'o_a')).members).toEqual([]);
  });

  test('is narrowed to a state', async () => {
    await aMember(db, { facts: [aTrial(-30)] });
    await aMember(db, { email: 'paid@home.example', facts: [aPayment(0, 30)] });
    expect(emails(await list('paid'))).toEqual(['paid@home.example']);
    expect(emails(await list('ended'))).toEqual(['rosa@home.example']);
    expect(emails(await list('grace'))).toEqual([]);
  });

  test.each(isShortRun() ? [true] : [true, false])(
    'continues after its last row, each member once; the newest first: %s',
    async (newestFirst) => {
      for (let n = 0; n < 60; n++) {
        await aMember(db, { email: `m${n}@home.example`, beganAt: inDays(n % 3), facts: [aTrial()] });
      }
      const search = { filter: 'trial' as const, words: '', newestFirst, isAtAnother: false };
      const first = await listStudioMembers(services, studio, { search, after: null, now });
      const after = readMemberCursor(writeMemberCursor(first.next!));
      const second = await listStudioMembers(services, studio, { search, after, now });
      expect([first.members.length, second.members.length, second.next]).toEqual([50, 10, null]);
      expect(new Set([...emails(first), ...emails(second)]).size).toBe(60);
      const began = [...first.members, ...second.members].map((member) => ('since' in member ? member.since : ''));
      expect(began).toEqual(newestFirst ? began.toSorted().reverse() : began.toSorted());
    },
  );

  test('shows only that and when a former member left', async () => {
    const { ada, membershipId } = await whoMoved();
    expect((await list()).members).toEqual([]);
    expect((await list('former')).members).toEqual([{ membershipId, state: 'former', leftAt: now.toISOString() }]);
    expect((await list('former', 'moved')).members).toEqual([]);
    const page = await findMemberPage(services, studio, { membershipId, now });
    expect(page).toEqual({
      member: { membershipId, state: 'former', leftAt: now.toISOString() },
      history: [],
      refundable: [],
      disputes: [],
      canEnd: false,
      paid: [],
      nextCharge: null,
      wrote: [],
      freeMonth: null,
    });
    expect(JSON.stringify(page)).not.toContain(ada);
  });

  test('counts deleted accounts only', async () => {
    const { accountId } = await aMember(db, { facts: [aTrial()] });
    expect(await countDeletedAccounts(db, bea)).toBe(0);
    await db.execute(
      sql`update trial_claims set account_id = null, mailbox = 'hmac:x' where account_id = ${accountId}`,
    );
    await db.execute(sql`delete from accounts where id = ${accountId}`);
    expect(await countDeletedAccounts(db, bea)).toBe(1);
    expect((await list()).members).toEqual([]);
  });
});

test('members are counted by filter, former ones only as such', async () => {
  await aMember(db, { facts: [aTrial(-30)] });
  await aMember(db, { email: 'paid@home.example', facts: [aPayment(0, 30)] });
  await whoMoved();
  const counts = await countByFilter(db, { ...bea, now });
  expect(counts).toMatchObject({ everybody: 2, paid: 1, ended: 1, trial: 0, former: 1 });
});

describe('the page of one member', () => {
  test('adds up what they paid, less what went back, in each currency', async () => {
    const back = { kind: 'refunded', amount: 400, currency: 'usd', aboutId: 'in_1', coversUntil: inDays(37) } as const;
    const euros = { ...aPayment(37, 67), amount: 900, currency: 'eur' };
    const { membershipId } = await aMember(db, { facts: [aTrial(), aPayment(7, 37, 'in_1'), back, euros] });
    const { paid, nextCharge } = (await findMemberPage(services, studio, { membershipId, now }))!;
    expect(paid).toEqual([
      { amount: 600, currency: 'usd' },
      { amount: 900, currency: 'eur' },
    ]);
    expect(nextCharge).toBeNull();
  });

  test('lists what they wrote in this community, without what they deleted', async () => {
    await db.insert(communitySettings).values({ ...bea, holdsFirst: false });
    const { accountId, membershipId } = await aMember(db, { facts: [aTrial()] });
    const { postId } = await begin(accountId, 'Do they freeze?', 'Beans');
    const gone = await begin(accountId, 'Never mind.', 'Nothing');
    await db.update(posts).set({ state: 'deleted' }).where(eq(posts.id, gone.postId));
    await begin(await aPerson('ana'), 'Yes.', 'Freezing');
    const { wrote } = (await findMemberPage(services, studio, { membershipId, now }))!;
    expect(wrote).toMatchObject([{ id: postId, words: 'Do they freeze?', thread: { title: 'Beans' }, state: 'shown' }]);
  });

  test('is not found for another creator’s or an unknown member', async () => {
    const { ada } = await whoMoved();
    const { membershipId } = await aMember(db, { creatorId: ada, email: 'hers@home.example', facts: [aTrial()] });
    for (const id of [membershipId, 'nonsense', 'ffff0000-0000-4000-8000-000000000000']) {
      expect(await findMemberPage(services, studio, { membershipId: id, now })).toBeNull();
    }
  });

  test('lists the history, the newest first, with who gave access', async () => {
    const { membershipId, accountId } = await aMember(db, { facts: [aTrial()] });
    const owner = await aMember(db, { email: 'bea@home.example', facts: [aTrial()] });
    await db.insert(creatorMembers).values({ accountId: owner.accountId, ...bea, role: 'owner' });
    const given = { email: 'rosa@home.example', ...bea, because: 'A friend', now: inDays(1), until: inDays(60) };
    await grantAccess(db, given, { accountId: owner.accountId });
    await grantAccess(db, { ...given, now: inDays(2) }, { command: 'member grant' });
    const gone = { fact: 'trial:nothing' };
    const event = { action: 'access.granted', subject: { type: 'membership', id: membershipId }, ...bea };
    await recordAuditEvent(db, { ...event, by: { accountId }, details: gone });
    const { history } = (await findMemberPage(services, studio, { membershipId, now: inDays(3) }))!;
    const own = history.filter(({ what }) => !what.startsWith('mail'));
    expect(own.map(({ what, because, by }) => [what, because, by])).toEqual([
      ['complimentary', 'A friend', 'site'],
      ['complimentary', 'A friend', { studio: 'bea@home.example' }],
      ['trial', null, null],
      ['confirmed', null, null],
      ['joined', null, null],
    ]);
    expect(own[0]!.until).toBe(new Date(inDays(60).getTime() - 1).toISOString());
  });

  test('names the last day of free time, and so does the table, if it ends at midnight', async () => {
    const free = { ...aGrant(0, 90), coversUntil: new Date('2027-02-01T00:00:00Z') };
    const { membershipId } = await aMember(db, { facts: [free] });
    const { member, history } = (await findMemberPage(services, studio, { membershipId, now }))!;
    const sentence = 'Your membership is complimentary until 31 January 2027.';
    expect(member).toMatchObject({ sentence, until: '2027-01-31T23:59:59.999Z' });
    expect(history.find(({ what }) => what === 'complimentary')!.until).toBe('2027-01-31T23:59:59.999Z');
    let table = '';
    for await (const part of membersCsv(services, studio, now)) table += part;
    expect(table).toContain('"2027-01-31",\r\n');
  });

  test('does not take a former colleague who gave access for an operator', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial()] });
    const { accountId } = await aMember(db, { email: 'cleo@home.example', facts: [aTrial()] });
    const grant = { email: 'rosa@home.example', ...bea, because: 'x', now, until: inDays(60) };
    await grantAccess(db, grant, { accountId });
    const { history } = (await findMemberPage(services, studio, { membershipId, now }))!;
    expect(history.find(({ what }) => what === 'complimentary')?.by).toBe('former');
  });

  test('shows a deleted account that gave access as such', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial()] });
    const grant = { email: 'rosa@home.example', ...bea, because: 'x', now, until: inDays(60) };
    await grantAccess(db, grant, { accountId: 'dead0000-0000-4000-8000-000000000000' });
    const { history } = (await findMemberPage(services, studio, { membershipId, now }))!;
    expect(history.find(({ what }) => what === 'complimentary')?.by).toBe('deleted');
  });

  test('says the gravest reason why the member does not get this creator’s emails', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial()] });
    const noEmail = async () => {
      const { member } = (await findMemberPage(services, studio, { membershipId, now }))!;
      const [listed] = (await list()).members;
      expect(listed).toEqual(member);
      return 'noEmail' in member && member.noEmail;
    };
    const unsubscribed = { scope: 'optional', reason: 'unsubscribe', source: 'member-list', since: now } as const;
    const address = 'rosa@home.example';
    await db.insert(mailSuppressions).values({ creatorId: (await aCreator(db)).id, ...unsubscribed, address });
    expect(await noEmail()).toBeNull();
    await db.insert(mailSuppressions).values({ ...bea, ...unsubscribed, address });
    expect(await noEmail()).toBe('unsubscribe');
    const bounce = { scope: 'all', reason: 'bounce', source: 'mail-server', since: now } as const;
    await db.insert(mailSuppressions).values([
      { ...bounce, address },
      { ...bounce, address: 'ada@home.example' },
    ]);
    expect(await noEmail()).toBe('bounce');
    const [hash] = addressHashes(address, services.secrets);
    await db.update(mailSuppressions).set({ address: hash! }).where(eq(mailSuppressions.address, address));
    expect(await noEmail()).toBe('bounce');
  });
});

describe('ending what was given', () => {
  const end = { email: 'rosa@home.example', ...bea, because: null, now, onlyGrants: true };
  const by = { accountId: 'bea00000-0000-4000-8000-000000000000' };

  test('ends a gift', async () => {
    const { membershipId } = await aMember(db, { facts: [aTrial(-30), aGrant(-1, 30)] });
    expect((await findMemberPage(services, studio, { membershipId, now }))!.canEnd).toBe(true);
    expect(await revokeAccess(db, end, by)).toMatchObject({ ok: true, access: { may: false } });
  });

  test.each([
    ['paid time beside it', [aGrant(-1, 30), aPayment(-1, 10)]],
    ['paid time to come', [aGrant(-1, 30), aPayment(40, 60)]],
    ['a trial that is running', [aTrial(), aGrant(-1, 30)]],
    ['paid time alone', [aPayment(-1, 30)]],
  ])('ends nothing where there is %s', async (_what, facts) => {
    const { membershipId } = await aMember(db, { facts });
    expect((await findMemberPage(services, studio, { membershipId, now }))!.canEnd).toBe(false);
    expect(await revokeAccess(db, end, by)).toEqual({ ok: false, reason: 'not-granted' });
  });
});

test('the table has every member, and the date for those who left', async () => {
  await aMember(db, { facts: [aTrial()] });
  await whoMoved();
  await db.execute(
    sql`update "EndUserDetails" set "FirstName" = '=HYPERLINK("x")' where "CreatorID" = ${bea.creatorId}`,
  );
  let table = '';
  for await (const part of membersCsv(services, studio, now)) table += part;
  expect(table).toBe(
    `${byteOrderMark}"Name","Email address","Country","Plan","State","What they see on their account page","Joined (UTC)","Confirmed (UTC)","Access until (UTC)","Left (UTC)"\r\n` +
      `"'=HYPERLINK(""x"") Marsh","rosa@home.example",,"Yearly","Trial","Your trial runs until 9 November 2026.","2026-11-02","2026-11-02","2026-11-09",\r\n` +
      '"A former member",,,,"Former member",,,,,"2026-11-02"\r\n',
  );
});
