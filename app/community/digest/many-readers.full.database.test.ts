import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { howMany } from '../../../tests/support/run.ts';
import { communityProfiles, posts, threadMarks, threads } from '../../db/schema/community.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { emailPreferences, scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { ensureProfile } from '../profiles/profiles.server.ts';
import { communityDigest } from './community-emails.server.ts';
import { createCommunityMailWorker } from './mail-worker.server.ts';

const FOLLOWERS = howMany({ short: 150, long: 10_000 });
const TIMEOUT_MS = howMany({ short: 180_000, long: 7_200_000 });
const POSTS = howMany({ short: 100, long: 1_000 });

const { db } = await testDatabase();
const { services, clock, startAtBeas } = await membershipServices(db);
const { creatorId } = bea;
const job = { id: 'any', data: {}, attempt: 1, last: true, signal: new AbortController().signal };
const at = new Date('2026-11-03T10:00:00Z');

beforeEach(async () => {
  await startAtBeas();
  clock.now = at;
});

async function addFollowers(threadId: string): Promise<string[]> {
  const ids = Array.from({ length: FOLLOWERS }, () => randomUUID());
  for (let from = 0; from < FOLLOWERS; from += 1_000) {
    const some = ids.slice(from, from + 1_000);
    const times = { emailConfirmedAt: at, createdAt: at, updatedAt: at };
    await db.insert(accounts).values(some.map((id) => ({ id, email: `${id}@home.example`, ...times })));
    const membership = { creatorId, plan: 'monthly', beganAt: at, openedAt: at };
    const joined = await db
      .insert(memberships)
      .values(some.map((accountId) => ({ ...membership, accountId })))
      .returning({ membershipId: memberships.id });
    const fact = { ...aGrant(0, 300), at };
    await db
      .insert(membershipFacts)
      .values(joined.map(({ membershipId }) => ({ ...fact, providerId: membershipId, membershipId })));
    const profile = { creatorId, createdAt: at, digest: 'daily', timeZone: 'UTC' } as const;
    const profiles = await db
      .insert(communityProfiles)
      .values(some.map((accountId) => ({ ...profile, accountId, name: accountId, foldedName: accountId })))
      .returning({ profileId: communityProfiles.id });
    await db
      .insert(threadMarks)
      .values(profiles.map(({ profileId }) => ({ profileId, threadId, isFollowed: true, seenAt: at })));
    const consent = { kind: communityDigest.name, agreedAt: at, agreedOn: 'account' };
    await db.insert(emailPreferences).values(some.map((accountId) => ({ ...consent, accountId })));
  }
  return ids;
}

test(`${POSTS} posts in a minute are one digest to each of ${FOLLOWERS} followers, and none to those who said no`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { accountId } = await aMember(db, { facts: [aGrant(0, 300)] });
  const { id: authorId } = await ensureProfile(db, { accountId, creatorId, now: at });
  const threadId = randomUUID();
  await db.insert(threads).values({ id: threadId, creatorId, kind: 'post', title: 'Beans', createdAt: at, lastAt: at });
  const post = { threadId, creatorId, authorId, state: 'shown' as const, stateAt: at };
  const opening = { ...post, id: threadId, isOpening: true, words: 'Soak them.', createdAt: at, shownAt: at };
  await db.insert(posts).values(opening);
  const followers = await addFollowers(threadId);
  const [muted = [], excluded = [], ended = [], declined = []] = [0, 1, 2, 3].map((part) =>
    followers.slice(part * 20, part * 20 + 20),
  );
  const profilesOf = (ids: string[]) =>
    sql`(select id from ${communityProfiles} where ${inArray(communityProfiles.accountId, ids)})`;
  await db
    .update(threadMarks)
    .set({ isMuted: true })
    .where(sql`${threadMarks.profileId} in ${profilesOf(muted)}`);
  await db.update(communityProfiles).set({ excludedAt: at }).where(inArray(communityProfiles.accountId, excluded));
  await db.update(memberships).set({ endedAt: at, endReason: 'ended' }).where(inArray(memberships.accountId, ended));
  await db.delete(emailPreferences).where(inArray(emailPreferences.accountId, declined));

  const answers = Array.from({ length: POSTS }, (_, index) => {
    const shownAt = new Date(at.getTime() + 1_000 + (index * 60_000) / POSTS);
    return { ...post, id: randomUUID(), isOpening: false, words: `Answer ${index}`, createdAt: shownAt, shownAt };
  });
  await db.insert(posts).values(answers);
  await db
    .update(threads)
    .set({ lastAt: answers.at(-1)!.shownAt })
    .where(eq(threads.id, threadId));
  // The test server has no autovacuum, which collects statistics in production.
  await db.execute(sql`analyze`);

  for (const morning of ['2026-11-04T08:00:00Z', '2026-11-05T08:00:00Z']) {
    for (let quarter = 0; quarter < 4; quarter++) {
      clock.now = new Date(Date.parse(morning) + quarter * 900_000);
      await createCommunityMailWorker(services).work(job);
      clock.now = new Date(clock.now.getTime() + 60_000);
      while ((await sendDueEmails(services)) > 0) {}
    }
  }
  const sent = await db.select().from(scheduledEmails).where(sql`${scheduledEmails.sentAt} is not null`);
  const wanted = followers.slice(80);
  expect(sent.map((row) => row.accountId).sort()).toEqual([...wanted].sort());
});
