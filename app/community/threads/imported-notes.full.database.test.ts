import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { communityProfiles, posts, threads } from '../../db/schema/community.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { startImport } from '../../recipe-import/importing/import.server.ts';
import { addRecipe } from '../../recipes/commands.server.ts';
import { countRecipe } from '../recipe/queries.server.ts';
import { saveCommunitySettings } from '../settings.server.ts';
import { deleteImportedNotes, importNotes } from './imported-notes.server.ts';
import { findThread } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const now = services.now();

let recipeId: string;
let importId: string;

async function aRecipe(publish: Date | null): Promise<string> {
  const content = aContent({ name: 'Broth' });
  return (await addRecipe(db, { creatorId, content, publish, authorId: null, change: 'First', now })).id;
}

beforeEach(async () => {
  await startAtBeas();
  await db.update(landingPages).set({ subdomain: 'bea' }).where(eq(landingPages.creatorId, creatorId));
  await saveCommunitySettings(db, { creatorId, holdsFirst: false });
  recipeId = await aRecipe(now);
  importId = await startImport(db, { creatorId, authorId: null, from: 'blog.xml', now });
});

const comment = (id: number, text: string, under: number | null = null, author = 'Ana') => ({
  key: `${id}`,
  under: under === null ? null : `${under}`,
  author,
  text,
  at: `2019-05-01T10:00:${String(id).padStart(2, '0')}.000Z`,
});
const run = (comments: ReturnType<typeof comment>[], into = recipeId) =>
  importNotes(db, { creatorId, recipes: [{ recipeId: into, comments }], importId: async () => importId, now });
const stored = () =>
  db
    .select({ words: posts.words, isOpening: posts.isOpening, shownAt: posts.shownAt, name: communityProfiles.name })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .orderBy(posts.createdAt);

test('comments become notes and answers with their own time', async () => {
  expect(await run([comment(1, 'So good!'), comment(2, 'Thank you.', 1, 'Bea ★ the cook')])).toBe(2);
  expect(await stored()).toEqual([
    { words: 'So good!', isOpening: true, name: 'Ana', shownAt: new Date('2019-05-01T10:00:01Z') },
    { words: 'Thank you.', isOpening: false, name: 'Bea the cook', shownAt: new Date('2019-05-01T10:00:02Z') },
  ]);
  const [thread] = await db.select().from(threads);
  expect(thread).toMatchObject({ kind: 'note', recipeId, lastAt: new Date('2019-05-01T10:00:02Z') });
});

test('a second import adds only what is new, and does not bring back what was deleted', async () => {
  const first = [comment(1, 'So good!'), comment(2, 'Me too.', 1)];
  await run(first);
  await db.update(posts).set({ state: 'removed', words: '', erasedAt: now }).where(eq(posts.words, 'Me too.'));
  expect(await run([...first, comment(3, 'Froze it.')])).toBe(1);
  expect(await run([...first, comment(3, 'Froze it.')])).toBe(0);
  expect((await stored()).map(({ words }) => words)).toEqual(['So good!', '', 'Froze it.']);
});

test('two imports at once add each comment once', async () => {
  const all = Array.from({ length: 30 }, (_, at) => comment(at + 1, `Note ${at}`, at > 9 ? 1 : null));
  const added = await Promise.all([run(all), run(all)]);
  expect(added[0]! + added[1]!).toBe(30);
  expect(await stored()).toHaveLength(30);
});

test('an answer without its note, and words of which nothing is left, are left out', async () => {
  expect(await run([comment(2, 'Thank you.', 1), comment(3, '\u202e'), comment(4, 'Hi.', null, '★★')])).toBe(0);
  expect(await stored()).toEqual([]);
});

test('an imported author is labelled, is no member, and does not count as a cook', async () => {
  const names = ['Ana', 'Ben', 'Cy', 'Di', 'Eva', 'Bea'];
  await run(names.map((name, at) => comment(at + 1, `Note ${at}`, null, name)));
  expect(await countRecipe(db, { creatorId, recipeId })).toMatchObject({ cooked: null, notes: 6 });
  const [thread] = await db.select({ id: threads.id }).from(threads);
  const read = await findThread(db, { creatorId, profileId: null }, thread!.id);
  expect(read!.opening.author).toMatchObject({ isImported: true, isModerator: false });
  const browser = aBrowser(services);
  browser.keep((await (await peopleIn(db, { creatorId })).cookieOf('member')).cookie!);
  const page = await browser.get('/bea/recipes/broth/community');
  expect(page.text.join(' ')).toContain('Ana from an earlier site');
});

test('notes of a deleted recipe move to the one that was imported again', async () => {
  const notes = [comment(1, 'So good!')];
  await run(notes);
  await db.update(recipes).set({ removedAt: now }).where(eq(recipes.id, recipeId));
  const next = await aRecipe(null);
  expect(await run(notes, next)).toBe(0);
  expect(await db.select({ recipeId: threads.recipeId }).from(threads)).toEqual([{ recipeId: next }]);
});

test('a community that is closed or ends takes none', async () => {
  await saveCommunitySettings(db, { creatorId, state: 'closed' });
  expect(await run([comment(1, 'So good!')])).toBe(0);
  await saveCommunitySettings(db, { creatorId, state: 'open', endsSince: now });
  expect(await run([comment(1, 'So good!')])).toBe(0);
});

test('deleting an import leaves notes that a person answered, and other imports', async () => {
  await run([comment(1, 'So good!'), comment(2, 'Me too.', 1, 'Cy'), comment(3, 'Froze it.', null, 'Ben')]);
  const people = await peopleIn(db, { creatorId });
  const browser = aBrowser(services);
  browser.keep((await people.cookieOf('member')).cookie!);
  const [answered] = await db.select({ id: posts.id }).from(posts).where(eq(posts.words, 'So good!'));
  await browser.post(`/bea/community/${answered!.id}`, { id: randomUUID(), words: 'For us too.' });
  expect(await stored()).toHaveLength(4);
  const other = { creatorId: randomUUID(), importId };
  expect(await deleteImportedNotes(db, other)).toBe(0);
  expect(await deleteImportedNotes(db, { creatorId, importId })).toBe(1);
  expect((await stored()).map(({ words }) => words)).toEqual(['So good!', 'Me too.', 'For us too.']);
  expect(await db.$count(communityProfiles, eq(communityProfiles.name, 'Ben'))).toBe(0);
});
