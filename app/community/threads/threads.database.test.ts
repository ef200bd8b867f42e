import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import {
  communityBlocks,
  communityProfiles,
  communitySettings,
  postRevisions,
  posts,
} from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { foldName } from '../profiles/names.ts';
import { ensureProfile, findProfile } from '../profiles/profiles.server.ts';
import type { By } from '../writer.server.ts';
import { answerThread, beginThread, deletePost, editPost } from './commands.server.ts';
import { chooseMark, listUnread, markSeen } from './marks.server.ts';
import { findThread, listAnswers, listThreads } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const noRange = { recipeId: null, query: null, after: null, limit: 30 } as const;

const by = (accountId: string): By => ({
  accountId,
  creatorId,
  now: services.now(),
  membershipNow: services.membershipNow(),
});

async function aPerson(name: string): Promise<string> {
  const { accountId } = await aMember(db, { email: `${name}@home.example`, facts: [aTrial()] });
  return accountId;
}

const readerOf = async (accountId: string) => ({
  creatorId,
  profileId: (await findProfile(db, { accountId, creatorId }))?.id ?? null,
});

const openPost = async (accountId: string, words: string, postId = randomUUID()) => {
  const result = await beginThread(db, by(accountId), { kind: 'post', title: 'Beans' }, { postId, words });
  if (!result.ok) throw new Error(result.reason);
  return result;
};

const answer = (accountId: string, threadId: string, words: string) =>
  answerThread(db, by(accountId), threadId, { postId: randomUUID(), words });

let ana: string;
let ben: string;

beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  ana = await aPerson('ana');
  ben = await aPerson('ben');
});

const titles = async (accountId: string, query: string | null = null) =>
  (await listThreads(db, await readerOf(accountId), { ...noRange, kinds: ['post'], query })).map(
    ({ opening }) => opening.words,
  );

describe('a post', () => {
  test('is seen by other members, and its author follows it', async () => {
    const { threadId } = await openPost(ana, 'Soak them overnight.');
    await answer(ben, threadId, 'Even black ones?');
    const thread = (await findThread(db, await readerOf(ana), threadId))!;
    expect(thread).toMatchObject({ title: 'Beans', answers: 1, mark: { isFollowed: true } });
    const answers = await listAnswers(db, await readerOf(ana), { threadId, range: 'first', limit: 10 });
    expect(answers.map(({ words, isOwn }) => [words, isOwn])).toEqual([['Even black ones?', false]]);
  });

  test('sent twice by one form is written once', async () => {
    const postId = randomUUID();
    const first = await openPost(ana, 'Soak them.', postId);
    expect(await openPost(ana, 'Soak them.', postId)).toEqual(first);
    expect(await titles(ben)).toEqual(['Soak them.']);
  });

  test('of a new person is held, and seen by nobody else', async () => {
    await db.update(communitySettings).set({ holdsFirst: true });
    const { heldBy, threadId } = await openPost(ana, 'Hello.');
    expect(heldBy).toBe('first');
    await openPost(ben, 'My own.');
    expect([await titles(ana), await titles(ben)]).toEqual([['Hello.'], ['My own.']]);
    expect(await findThread(db, await readerOf(ben), threadId)).toBeNull();
    expect(await answer(ben, threadId, 'Hi.')).toEqual({ ok: false, reason: 'no-such-thread' });
  });

  test('is found by its words, also of an answer, and by nothing that is held', async () => {
    const { threadId } = await openPost(ana, 'Soaking beans.');
    await answer(ben, threadId, 'Mine were chickpeas.');
    await db.update(posts).set({ state: 'held' }).where(eq(posts.words, 'Mine were chickpeas.'));
    expect(await titles(ana, 'soak')).toEqual(['Soaking beans.']);
    expect(await titles(ana, "chickpeas '|' :*")).toEqual([]);
  });

  test('of a blocked person is not seen, in either direction', async () => {
    const { threadId } = await openPost(ana, 'Soak them.');
    await openPost(ben, 'Salt them.');
    const [anas, bens] = [await readerOf(ana), await readerOf(ben)];
    await db
      .insert(communityBlocks)
      .values({ profileId: anas.profileId!, blockedId: bens.profileId!, since: services.now() });
    expect([await titles(ana), await titles(ben)]).toEqual([['Soak them.'], ['Salt them.']]);
    expect(await answer(ben, threadId, 'Why?')).toEqual({ ok: false, reason: 'no-such-thread' });
    expect(await findThread(db, bens, threadId)).toBeNull();
  });

  test('is edited with its history, and an old form conflicts', async () => {
    const { postId } = await openPost(ana, 'Soak them.');
    expect(await editPost(db, by(ana), { postId, words: 'Salt them.', version: 1 })).toMatchObject({ ok: true });
    expect(await editPost(db, by(ana), { postId, words: 'Salt them.', version: 1 })).toMatchObject({ ok: true });
    expect(await editPost(db, by(ana), { postId, words: 'Boil them.', version: 1 })).toEqual({
      ok: false,
      reason: 'conflict',
    });
    expect(await editPost(db, by(ben), { postId, words: 'Mine.', version: 2 })).toMatchObject({ ok: false });
    expect((await db.select().from(postRevisions)).map(({ words }) => words)).toEqual(['Soak them.']);
  });

  test('that is deleted leaves its answers reachable, and no words', async () => {
    const { threadId, postId } = await openPost(ana, 'Soak them.');
    await answer(ben, threadId, 'Even black ones?');
    await deletePost(db, { ...by(ana), postId });
    const thread = (await findThread(db, await readerOf(ben), threadId))!;
    expect(thread.opening).toMatchObject({ state: 'deleted', words: '' });
    expect(thread.answers).toBe(1);
    expect(await titles(ben)).toEqual([]);
  });
});

describe('a person', () => {
  test('who is paused or excluded writes nothing through an open form', async () => {
    const { threadId, postId } = await openPost(ana, 'Soak them.');
    const until = new Date(services.now().getTime() + 60_000);
    await db.update(communityProfiles).set({ pausedUntil: until });
    expect(await answer(ana, threadId, 'Again.')).toEqual({ ok: false, reason: 'paused' });
    await db.update(communityProfiles).set({ excludedAt: services.now() });
    expect(await answer(ana, threadId, 'Again.')).toEqual({ ok: false, reason: 'excluded' });
    expect(await editPost(db, by(ana), { postId, words: 'No.', version: 1 })).toEqual({
      ok: false,
      reason: 'excluded',
    });
    await db.insert(creatorMembers).values({ accountId: ana, ...bea, role: 'editor' });
    expect(await editPost(db, by(ana), { postId, words: 'Yes.', version: 1 })).toMatchObject({ ok: true });
  });

  test('gets a name of their own, which look-alikes cannot take', async () => {
    await openPost(ana, 'One.');
    await openPost(ben, 'Two.');
    const names = (await db.select().from(communityProfiles)).map(({ name }) => name).sort();
    expect(names).toEqual(['Rosa', 'Rosa 2']);
  });

  test('gets a name within few statements, however many people have the first name', async () => {
    const numbered = (number: number) => (number === 1 ? 'Rosa' : `Rosa ${number}`);
    const names = Array.from({ length: 1_000 }, (_, index) => numbered(index + 1));
    await db
      .insert(communityProfiles)
      .values(names.map((name) => ({ creatorId, name, foldedName: foldName(name), createdAt: services.now() })));
    const statements = watchStatements(db);
    const { name } = await ensureProfile(db, { accountId: ana, creatorId, now: services.now() });
    expect(name).toBe('Rosa 1001');
    expect(statements.length).toBeLessThan(30);
  });

  test('without a membership here writes nothing', async () => {
    const other = await aMember(db, { email: 'zoe@home.example', endedAt: services.now(), endReason: 'ended' });
    const result = await beginThread(
      db,
      by(other.accountId),
      { kind: 'post', title: 'Hi' },
      { postId: randomUUID(), words: 'Hi' },
    );
    expect(result).toEqual({ ok: false, reason: 'not-a-member' });
  });
});

test('a question names the revision and the line of the recipe', async () => {
  const recipe = await aRecipe(db, creatorId, { name: 'Beans' });
  const about = { place: 'step', placeNumber: 2, placeText: 'Simmer.' } as const;
  const asked = await beginThread(
    db,
    by(ana),
    { kind: 'question', recipeId: recipe.id, about },
    { postId: randomUUID(), words: 'How long?' },
  );
  const thread = (await findThread(db, await readerOf(ben), asked.ok ? asked.threadId : ''))!;
  expect(thread.about).toMatchObject({ place: 'step', number: 2, text: 'Simmer.' });
  expect(thread.recipe).toMatchObject({ name: 'Beans', slug: recipe.slug });
});

test('a mention is unread in a thread that the person does not follow, unless it is muted or cannot be opened', async () => {
  await openPost(ben, 'Soak them.');
  const { threadId, postId } = await openPost(ana, 'Salt them.');
  const { profileId } = await readerOf(ben);
  const unread = async () =>
    (await listUnread(db, { profileId: profileId!, since: 'seen', limit: 10 })).map((each) => [
      each.title,
      each.count,
      each.isMentioned,
    ]);
  await answer(ana, threadId, 'Nobody in particular.');
  expect(await unread()).toEqual([]);
  await answer(ana, threadId, 'What do you say, @Rosa?');
  expect(await unread()).toEqual([['Beans', 1, true]]);
  await chooseMark(db, { profileId: profileId!, threadId, isMuted: true });
  expect(await unread()).toEqual([]);
  await chooseMark(db, { profileId: profileId!, threadId, isMuted: false, isFollowed: true });
  expect(await unread()).toEqual([['Beans', 3, true]]);
  await db.update(posts).set({ state: 'hidden' }).where(eq(posts.id, postId));
  expect(await unread()).toEqual([['', 2, true]]);
  await db.update(posts).set({ state: 'held' }).where(eq(posts.id, postId));
  expect(await unread()).toEqual([]);
});

test('unread counts answers by others in followed threads until they are seen', async () => {
  const { threadId } = await openPost(ana, 'Soak them.');
  await answer(ana, threadId, 'Overnight.');
  const { profileId } = await readerOf(ana);
  const unread = () => listUnread(db, { profileId: profileId!, since: 'seen', limit: 10 });
  expect(await unread()).toEqual([]);
  await answer(ben, threadId, 'Even black ones?');
  const [news] = await unread();
  expect(news).toMatchObject({ threadId, count: 1 });
  await markSeen(db, { profileId: profileId!, threadId, until: news!.newestAt });
  await markSeen(db, { profileId: profileId!, threadId, until: new Date(0) });
  expect(await unread()).toEqual([]);
});
