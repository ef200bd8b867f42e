import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { communityProfiles, posts, threads } from '../../db/schema/community.ts';
import { readPostNotice } from './post-notice.ts';

const database = await testDatabase();
const { db } = database;
const notices: string[] = [];
await database.listen('page_changes', { onNotification: (payload) => notices.push(payload), onReconnect: () => {} });

async function noticesOf(change: () => Promise<unknown>): Promise<string[]> {
  await untilMarked();
  await change();
  return untilMarked();
}

async function untilMarked(): Promise<string[]> {
  const mark = `mark:${randomUUID()}`;
  await db.execute(sql`select pg_notify('page_changes', ${mark})`);
  await vi.waitFor(() => expect(notices).toContain(mark), { timeout: 50_000, interval: 5 });
  return notices.splice(0).filter((payload) => /^posts?:/.test(payload));
}

let creatorId: string;
let authorId: string;
let threadId: string;
const at = new Date('2026-11-30T12:00:00Z');
const post = (state: 'held' | 'shown', words = 'Soak them.') => ({
  id: randomUUID(),
  threadId,
  creatorId,
  authorId,
  isOpening: false,
  words,
  state,
  stateAt: at,
  createdAt: at,
  shownAt: state === 'shown' ? at : null,
});

beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
  threadId = randomUUID();
  const [profile] = await db.insert(communityProfiles).values({ creatorId, createdAt: at }).returning();
  authorId = profile!.id;
  await db.insert(threads).values({ id: threadId, creatorId, kind: 'post', createdAt: at, lastAt: at });
});

test('what becomes visible or invisible is announced without words, and nothing else is', async () => {
  const held = post('held');
  const shown = post('shown');
  expect(await noticesOf(() => db.insert(posts).values([held, shown]))).toEqual([
    `post:shown:${creatorId}:${threadId}:${shown.id}:${authorId}`,
  ]);
  const set = (values: Partial<typeof posts.$inferInsert>, id: string) => () =>
    db.update(posts).set(values).where(eq(posts.id, id));
  expect(await noticesOf(set({ words: 'SECRET', version: 2 }, shown.id))).toEqual([]);
  expect(await noticesOf(set({ state: 'removed' }, held.id))).toEqual([]);
  expect(await noticesOf(set({ state: 'shown', shownAt: at }, held.id))).toEqual([
    `post:shown:${creatorId}:${threadId}:${held.id}:${authorId}`,
  ]);
  const [gone] = await noticesOf(set({ state: 'hidden' }, shown.id));
  expect(readPostNotice(gone!)).toEqual({ kind: 'gone', creatorId, threadId, postId: shown.id, authorId });
  expect(await noticesOf(() => db.delete(posts))).toEqual([
    `post:gone:${creatorId}:${threadId}:${held.id}:${authorId}`,
  ]);
});

test('more than 50 posts of a creator that change at once are one notice', async () => {
  const many = Array.from({ length: 51 }, (_, index) => post('shown', `Words ${index}`));
  expect(await noticesOf(() => db.insert(posts).values(many.slice(0, 50)))).toHaveLength(50);
  await db.insert(posts).values(many.slice(50));
  const ids = many.map(({ id }) => id);
  const hidden = () => db.update(posts).set({ state: 'hidden' }).where(inArray(posts.id, ids));
  const [notice, ...others] = await noticesOf(hidden);
  expect([readPostNotice(notice!), others]).toEqual([{ kind: 'many', creatorId }, []]);
});
