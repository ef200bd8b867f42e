import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { howMany } from '../../../tests/support/run.ts';
import { seeded } from '../../../tests/support/seeded.ts';
import { communityProfiles, communitySettings, posts, threads } from '../../db/schema/community.ts';
import { ensureProfile, setBlocked } from '../profiles/profiles.server.ts';
import { answerThread, beginThread, deletePost, editPost, takeShownAt } from './commands.server.ts';
import { listUnread, markThread } from './marks.server.ts';
import { findThread, listAnswers, listThreads } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const HISTORIES = howMany({ short: 25, long: 10_000 });
const AT_ONCE = 4;
const TIMEOUT_MS = howMany({ short: 180_000, long: 9_000_000 });
const STEPS = 30;
const MANY = 1_000;

let clock: Date;
beforeEach(async () => {
  await startAtBeas();
  clock = services.now();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false, holdsLinks: true, holdsRepeats: false });
});

const by = (accountId: string) => ({ accountId, creatorId, now: clock, membershipNow: services.now() });

interface Person {
  accountId: string;
  profileId: string;
}

async function people(): Promise<Person[]> {
  const found: Person[] = [];
  for (let count = 0; count < 3; count++) {
    const { accountId } = await aMember(db, { email: `${randomUUID()}@home.example`, facts: [aTrial()] });
    const { id } = await ensureProfile(db, { accountId, creatorId, now: clock });
    found.push({ accountId, profileId: id });
  }
  return found;
}

async function readThread({ profileId }: Person, threadId: string) {
  const reader = { creatorId, profileId };
  const thread = await findThread(db, reader, threadId);
  if (!thread) return null;
  const answers = await listAnswers(db, reader, { threadId, range: 'first', limit: MANY });
  return { thread, read: [thread.opening, ...answers] };
}

async function unreadOnPages(person: Person, threadIds: readonly string[]): Promise<Map<string, number>> {
  const unread = new Map<string, number>();
  for (const threadId of threadIds) {
    const page = await readThread(person, threadId);
    if (!page?.thread.mark.isFollowed || page.thread.mark.isMuted) continue;
    const { seenAt } = page.thread.mark;
    const fresh = page.read.filter(
      ({ isOwn, state, shownAt }) => !isOwn && state === 'shown' && (seenAt === null || shownAt! > seenAt),
    );
    if (fresh.length > 0) unread.set(threadId, fresh.length);
  }
  return unread;
}

async function unreadInList({ profileId }: Person): Promise<Map<string, number>> {
  const found = await listUnread(db, { profileId, since: 'seen', limit: MANY });
  return new Map(found.map(({ threadId, count }) => [threadId, count]));
}

test(`the badge equals the list in ${HISTORIES} random histories on two devices, and own posts are never unread`, {
  timeout: TIMEOUT_MS,
}, async () => {
  let next = 1;
  const worker = async () => {
    while (next <= HISTORIES) await history(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
});

async function history(seed: number): Promise<void> {
  let clock = services.now();
  const by = (accountId: string) => ({ accountId, creatorId, now: clock, membershipNow: services.now() });
  const random = seeded(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const all = await people();
  const threadIds: string[] = [];
  const postIds: string[] = [];
  /** Pages that a device has open, and reports as seen later. */
  const open: { accountId: string; threadId: string; until: Date }[] = [];
  const written = (result: Awaited<ReturnType<typeof beginThread>>) => {
    if (!result.ok) return;
    postIds.push(result.postId);
    if (!threadIds.includes(result.threadId)) threadIds.push(result.threadId);
  };
  const setState = (state: 'hidden' | 'removed') =>
    db
      .update(posts)
      .set({ state, stateAt: clock })
      .where(and(eq(posts.id, pick(postIds)), eq(posts.state, 'shown')));
  const actions = [
    async () => {
      const words = random() < 0.2 ? 'See https://spam.example' : `Post ${random()}`;
      const post = { postId: randomUUID(), words };
      written(await beginThread(db, by(pick(all).accountId), { kind: 'post', title: 'T' }, post));
    },
    async () => {
      const words = random() < 0.2 ? 'See https://spam.example' : `Answer ${random()}`;
      const post = { postId: randomUUID(), words };
      written(await answerThread(db, by(pick(all).accountId), pick(threadIds), post));
    },
    () => editPost(db, by(pick(all).accountId), { postId: pick(postIds), words: `Edited ${random()}`, version: 1 }),
    () => setState('hidden'),
    () => setState('removed'),
    () =>
      // Restores posts that were shown before, and approves the others.
      db.transaction(async (tx) => {
        const [post] = await tx
          .select()
          .from(posts)
          .where(and(eq(posts.id, pick(postIds)), inArray(posts.state, ['held', 'hidden', 'removed'])));
        if (!post) return;
        const shownAt = post.shownAt ?? (await takeShownAt(tx, { threadId: post.threadId, now: clock }));
        await tx.update(posts).set({ state: 'shown', shownAt, stateAt: clock }).where(eq(posts.id, post.id));
      }),
    () =>
      db
        .update(communityProfiles)
        .set({ excludedAt: clock })
        .where(eq(communityProfiles.id, pick(all).profileId)),
    () => deletePost(db, { ...by(pick(all).accountId), postId: pick(postIds) }),
    async () => {
      // A member whose account is deleted leaves the words behind.
      if (random() < 0.3) {
        await db.update(communityProfiles).set({ accountId: null }).where(eq(communityProfiles.id, all[2]!.profileId));
      }
    },
    async () => {
      const person = pick(all);
      const page = await readThread(person, pick(threadIds));
      const times = page?.read.flatMap(({ shownAt }) => shownAt?.getTime() ?? []) ?? [];
      if (page && times.length > 0) {
        open.push({ ...person, threadId: page.thread.id, until: new Date(Math.max(...times)) });
      }
    },
    async () => {
      const [page] = open.splice(Math.floor(random() * open.length), 1);
      if (page) await markThread(db, by(page.accountId), page.threadId, { until: page.until });
    },
    () => markThread(db, by(pick(all).accountId), pick(threadIds), { isFollowed: random() < 0.7 }),
    async () => {
      const [one, other] = [pick(all), pick(all)];
      const isBlocked = random() < 0.3;
      await setBlocked(db, { profileId: one.profileId, otherId: other.profileId, isBlocked, now: clock });
    },
  ];
  await actions[0]!();
  for (let step = 0; step < STEPS; step++) {
    // Two steps may have the same time, as on two processes.
    if (random() < 0.7) clock = new Date(clock.getTime() + Math.floor(random() * 3));
    if (threadIds.length === 0) await actions[0]!();
    else await pick(actions)();
  }
  for (const person of all) {
    expect(await unreadInList(person), `seed ${seed}`).toEqual(await unreadOnPages(person, threadIds));
  }
  // One device reports everything as seen. Then another device reports an older time.
  const [person] = all as [Person];
  for (const threadId of threadIds) {
    const page = await readThread(person, threadId);
    if (!page) continue;
    const until = new Date(Math.max(...page.read.map(({ shownAt }) => shownAt?.getTime() ?? 0)));
    await markThread(db, by(person.accountId), threadId, { until });
    await markThread(db, by(person.accountId), threadId, { until: new Date(0) });
  }
  expect([...(await unreadInList(person))], `seed ${seed}`).toEqual([]);
  await db.delete(threads).where(inArray(threads.id, threadIds));
}

const SEEDS = howMany({ short: 2, long: 20 });
const POSTS = howMany({ short: 300, long: 5_000 });
const PAGE = 30;

async function fill(threadId: string, authorId: string, count: number): Promise<void> {
  await db.insert(threads).values({ id: threadId, creatorId, kind: 'post', createdAt: clock, lastAt: clock });
  await db.execute(sql`insert into posts
    (id, thread_id, creator_id, author_id, is_opening, words, state, state_at, created_at, shown_at)
    select gen_random_uuid(), ${threadId}, ${creatorId}, ${authorId}, n = 0, 'Words ' || n, 'shown', ${clock.toISOString()}::timestamptz,
      ${clock.toISOString()}::timestamptz + n / 3 * interval '1 ms', ${clock.toISOString()}::timestamptz + n * interval '1 ms'
    from generate_series(0, ${count}) n`);
  // The test server has no autovacuum, which collects statistics in production.
  await db.execute(sql`analyze ${posts}`);
}

test(`paging through ${POSTS} answers that come and go shows every survivor exactly once, ${SEEDS} times`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const [person] = (await people()) as [Person];
  const reader = { creatorId, profileId: null };
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = seeded(seed);
    const threadId = randomUUID();
    await fill(threadId, person.profileId, POSTS);
    clock = new Date(clock.getTime() + POSTS);
    const shown: string[] = [];
    for (let last: { at: Date; id: string } | null = null; ; ) {
      const range = last === null ? 'first' : { after: last };
      const page = await listAnswers(db, reader, { threadId, range, limit: PAGE });
      shown.push(...page.map(({ id }) => id));
      const end = page.at(-1);
      if (!end) break;
      last = { at: end.createdAt, id: end.id };
      // Makes ten changes per page, and none after `POSTS` posts, so that the reader arrives at the end.
      const more = shown.length < POSTS ? 10 : 0;
      for (let count = 0; count < more; count++) {
        clock = new Date(clock.getTime() + 1);
        if (random() < 0.5) {
          await answerThread(db, by(person.accountId), threadId, { postId: randomUUID(), words: `New ${random()}` });
        } else {
          await db.execute(sql`update posts set state = 'removed' where id = (select id from posts
            where thread_id = ${threadId} and not is_opening order by md5(id::text || ${String(random())}) limit 1)`);
        }
      }
    }
    const survivors = await db
      .select({ id: posts.id })
      .from(posts)
      .where(and(eq(posts.threadId, threadId), eq(posts.state, 'shown'), sql`not ${posts.isOpening}`));
    const times = new Map<string, number>();
    for (const id of shown) times.set(id, (times.get(id) ?? 0) + 1);
    expect(
      survivors.filter(({ id }) => times.get(id) !== 1),
      `seed ${seed}`,
    ).toEqual([]);
    expect(Math.max(...times.values())).toBe(1);
    await db.delete(threads);
  }
});

test('paging through conversations that come and go shows every survivor exactly once', async () => {
  const [person] = (await people()) as [Person];
  const reader = { creatorId, profileId: null };
  const random = seeded(7);
  const begin = async () => {
    const post = { postId: randomUUID(), words: `Post ${random()}` };
    await beginThread(db, by(person.accountId), { kind: 'post', title: 'T' }, post);
    return post.postId;
  };
  const first: string[] = [];
  for (let count = 0; count < 100; count++) {
    if (count % 3 === 0) clock = new Date(clock.getTime() + 1);
    first.push(await begin());
  }
  const shown: string[] = [];
  for (let after: { at: Date; id: string } | null = null; ; ) {
    const page = await listThreads(db, reader, { kinds: ['post'], recipeId: null, query: null, after, limit: 10 });
    shown.push(...page.map(({ id }) => id));
    const end = page.at(-1);
    if (!end) break;
    after = { at: end.lastAt, id: end.id };
    clock = new Date(clock.getTime() + 1);
    await begin();
    await db
      .update(posts)
      .set({ state: 'removed' })
      .where(eq(posts.id, first[Math.floor(random() * first.length)]!));
  }
  const survivors = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, first), eq(posts.state, 'shown')));
  expect(survivors.filter(({ id }) => shown.filter((each) => each === id).length !== 1)).toEqual([]);
  expect(new Set(shown).size).toBe(shown.length);
});
