import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../../tests/support/account-services.ts';
import { communityIn } from '../../../../tests/support/communities.ts';
import { testDatabase } from '../../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../../tests/support/members.ts';
import { bea } from '../../../../tests/support/membership.ts';
import { aCreator, aRecipe } from '../../../../tests/support/rows.ts';
import { clock } from '../../../../tests/support/test-clock.ts';
import { saveCommunitySettings } from '../../../community/settings.server.ts';
import { answerThread, beginThread, deletePost } from '../../../community/threads/commands.server.ts';
import { importNotes } from '../../../community/threads/imported-notes.server.ts';
import { threads } from '../../../db/schema/community.ts';
import { startImport } from '../../../recipe-import/importing/import.server.ts';
import { findCommunityNumbers } from './numbers.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await accountServices(db);
const { aPerson, aModerator, begin, by } = communityIn(db);
const { creatorId } = bea;
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

beforeEach(async () => {
  await startAtBeas();
  await saveCommunitySettings(db, { creatorId, holdsFirst: false });
});

const ago = (ms: number) => new Date(clock.now.getTime() - ms);
const found = (of = creatorId) =>
  findCommunityNumbers(
    db,
    { creatorId: of },
    { from: ago(7 * DAY), until: ago(-1_000), before: { from: ago(14 * DAY), until: ago(7 * DAY), periods: [] } },
  );

async function ask(accountId: string, at: Date): Promise<string> {
  const { id: recipeId } = await aRecipe(db, creatorId);
  const asked = await beginThread(
    db,
    { ...by(accountId), now: at },
    { kind: 'question', recipeId, about: null },
    { postId: randomUUID(), words: `How long? ${recipeId}` },
  );
  if (!asked.ok) throw new Error(asked.reason);
  return asked.threadId;
}

const answer = (accountId: string, threadId: string, at: Date) =>
  answerThread(db, { ...by(accountId), now: at }, threadId, { postId: randomUUID(), words: `Two hours. ${threadId}` });

test('people who wrote count once, without the creator’s own people and imported authors', async () => {
  const [ana, ben, owner] = [await aPerson('ana'), await aPerson('ben'), await aModerator('bea')];
  await begin(ana, 'One.');
  await begin(ana, 'Two.');
  await begin(owner, 'Welcome.');
  const { postId } = await begin(ben, 'Oops.');
  await deletePost(db, { ...by(ben), postId });
  const { id: recipeId } = await aRecipe(db, creatorId);
  const comment = { key: '1', under: null, author: 'Cy', text: 'Nice.', at: ago(DAY).toISOString() };
  await importNotes(db, {
    creatorId,
    recipes: [{ recipeId, comments: [comment] }],
    importId: (tx) => startImport(tx, { creatorId, authorId: null, from: 'blog.xml', now: clock.now }),
    now: clock.now,
  });
  expect((await found())!.now.people).toBe(1);
});

test('questions are answered by the creator’s people, and half of them within the median', async () => {
  const [ana, ben, owner] = [await aPerson('ana'), await aPerson('ben'), await aModerator('bea')];
  for (const hours of [1, 2, 30]) {
    const asked = await ask(ana, ago(3 * DAY));
    await answer(ben, asked, ago(3 * DAY - 60_000));
    await answer(owner, asked, ago(3 * DAY - hours * HOUR));
  }
  await answer(ben, await ask(ana, ago(DAY)), ago(HOUR));
  const earlier = await ask(ana, ago(10 * DAY));
  await answer(owner, earlier, ago(9 * DAY));
  expect(await found()).toMatchObject({
    now: { asked: 4, answered: 3, medianMinutes: 120 },
    before: { asked: 1, answered: 1, medianMinutes: 24 * 60 },
  });
});

test('sign-ups count that began in the community', async () => {
  const member = (email: string, fields: object) =>
    aMember(db, { email, facts: [aTrial()], beganAt: ago(HOUR), ...fields });
  await member('ana@home.example', { cameFrom: 'community' });
  await member('ben@home.example', {});
  await member('cy@home.example', { cameFrom: 'community', beganAt: ago(8 * DAY) });
  await member('di@home.example', { cameFrom: 'community', creatorId: (await aCreator(db)).id });
  expect(await found()).toMatchObject({ now: { signUps: 1 }, before: { signUps: 1 } });
});

test('a quiet community has zeros, and a closed one nothing', async () => {
  expect((await found())!.now).toEqual({ people: 0, asked: 0, answered: 0, medianMinutes: null, signUps: 0 });
  await saveCommunitySettings(db, { creatorId, state: 'closed' });
  expect(await found()).toBeNull();
});

test('nothing of another creator counts', async () => {
  const other = (await aCreator(db)).id;
  await ask(await aPerson('ana'), ago(HOUR));
  await db
    .update(threads)
    .set({ answeredAt: ago(0) })
    .where(eq(threads.creatorId, creatorId));
  expect((await found(other))!.now).toMatchObject({ people: 0, asked: 0 });
});
