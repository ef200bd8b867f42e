import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aRecipeStudio, type RecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { addCreatorMember } from '../../creators/members.server.ts';
import { creatorPictures } from '../../db/schema/pictures.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { paths } from '../../paths.ts';
import { findRecipe } from '../queries.server.ts';
import { unpublishRecipe } from '../revisions/revisions.server.ts';
import { copyRecipe } from './copy-recipe.server.ts';
import { saveDraft } from './draft-commands.server.ts';
import { versionWithoutDraft } from './draft-queries.server.ts';
import { publishDue } from './due-worker.server.ts';
import { findEditedRecipe } from './edited-recipe.server.ts';
import { findRevision, listRevisions, restoreRevision } from './history.server.ts';
import { publishDraft, scheduleDraft } from './publication.server.ts';
import { removeRecipe } from './removal.server.ts';

const database = await testDatabase();
const { db } = database;
const now = new Date('2026-11-22T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const log = { info() {}, error() {} };

let studio: RecipeStudio;
beforeEach(async () => {
  await emptyDatabase(db);
  studio = await aRecipeStudio(db, { now });
});

type Own = { creatorId: string; recipeId: string };
const publish = (own: Own, version = versionWithoutDraft(1), at = now) =>
  publishDraft(db, { ...own, version, by: studio.by, now: at });
const schedule = (own: Own, at: Date, version = versionWithoutDraft(1)) =>
  scheduleDraft(db, { ...own, version, at, by: studio.by, now });
const due = (at: Date) => publishDue({ db, log, now: () => at });
const shown = async ({ creatorId, recipeId }: Own) => {
  const { row } = await rowsOfRecipe(db, { recipeId });
  return findRecipe(db, { creatorId, slug: row!.slug, audience: 'public' });
};
const listening = async () => {
  const notified: string[] = [];
  const close = await database.listen('page_changes', {
    onNotification: (tag) => notified.push(tag),
    onReconnect() {},
  });
  return { notified, close };
};

describe('publishing', () => {
  test('makes a draft public with the current date, and a revision that names its author', async () => {
    const own = await studio.aDraft({ name: 'Soup' });
    await studio.write(own, { name: 'Leek soup' });
    expect(await publish(own, 1, later(5))).toEqual({ ok: true, slug: 'soup' });
    const { row, draft } = await rowsOfRecipe(db, own);
    expect(row).toMatchObject({ status: 'published', name: 'Leek soup', revision: 2, publishedAt: later(5) });
    expect(draft).toBeUndefined();
    expect(await listRevisions(db, { ...own, before: null })).toMatchObject([
      { number: 2, change: 'Published', at: later(5) },
      { number: 1, change: 'First' },
    ]);
  });

  test('pending changes keeps the recipe’s date', async () => {
    const own = await studio.aPublished({ name: 'Soup' });
    await studio.write(own, { name: 'Better soup' });
    expect((await shown(own))?.name, 'what is written is not public').toBe('Soup');
    await publish(own, 1, later(60));
    expect(await shown(own)).toMatchObject({ name: 'Better soup', dateCreated: now, publishedAt: now });
  });

  test('without a draft publishes the newest revision', async () => {
    const own = await studio.aDraft();
    expect(await publish(own)).toMatchObject({ ok: true });
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'published', revision: 1 });
  });

  test('is refused if the content was saved or published since it was seen', async () => {
    const own = await studio.aDraft();
    await studio.write(own, { name: 'As I saw it' }, 1);
    await studio.write(own, { name: 'As another wrote it' }, 2);
    expect(await publish(own, 1)).toEqual({ ok: false, reason: 'changed-since' });
    expect(await schedule(own, later(5), 1)).toEqual({ ok: false, reason: 'changed-since' });
    await publish(own, 2);
    expect(await publish(own, 2)).toEqual({ ok: false, reason: 'changed-since' });
  });

  test('is refused without a name or anything to cook, and changes nothing', async () => {
    const own = await studio.aDraft();
    for (const fields of [{ name: ' ' }, { groups: [], steps: [] }]) {
      await studio.write(own, fields);
      expect(await publish(own, 1)).toEqual({ ok: false, reason: 'unfinished' });
      expect(await schedule(own, later(5), 1)).toEqual({ ok: false, reason: 'unfinished' });
    }
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'draft' });
  });

  describe('with a picture that the creator’s library describes', () => {
    const key = 'a'.repeat(32);
    const picture = (alt: string) => ({ pictures: [{ address: paths.picture(key), alt }] });
    const describeFor = (creatorId: string) =>
      db.insert(creatorPictures).values({
        creatorId,
        key,
        filename: 'soup.jpg',
        width: 1_200,
        height: 900,
        bytes: 1,
        alt: 'A bowl of leek soup',
        addedAt: now,
      });
    const altOf = async (own: Own) => (await rowsOfRecipe(db, own)).row!.imageAlt;

    test.each([
      ['none of its own', '', 'A bowl of leek soup'],
      ['one of its own', 'Leeks', 'Leeks'],
    ])('shows that description if the recipe has %s', async (_what, alt, shown) => {
      await describeFor(studio.creatorId);
      const own = await studio.aDraft({ name: 'Soup' });
      await studio.write(own, picture(alt));
      await publish(own, 1);
      expect(await altOf(own)).toBe(shown);
    });

    test('shows it of a recipe without a draft, such as an imported one', async () => {
      await describeFor(studio.creatorId);
      const own = await studio.aDraft({ name: 'Soup', ...picture('') });
      expect(await publish(own)).toMatchObject({ ok: true });
      expect(await altOf(own)).toBe('A bowl of leek soup');
    });

    test('shows none of another creator', async () => {
      await describeFor((await aCreator(db)).id);
      const own = await studio.aDraft({ name: 'Soup', ...picture('') });
      await publish(own);
      expect(await altOf(own)).toBeNull();
    });
  });

  test('fails for a removed or missing recipe', async () => {
    const own = await studio.aDraft();
    await removeRecipe(db, { ...own, by: studio.by, now });
    for (const recipeId of [own.recipeId, 'none', studio.creatorId]) {
      expect(await publish({ ...own, recipeId })).toEqual({ ok: false, reason: 'unknown' });
      expect(await findEditedRecipe(db, { ...own, recipeId })).toBeNull();
    }
  });

  test('notifies every process', async () => {
    const own = await studio.aDraft();
    const { notified, close } = await listening();
    await publish(own);
    await expect.poll(() => notified).toContain(`creator:${studio.creatorId}`);
    notified.length = 0;
    await unpublishRecipe(db, { ...own, by: studio.by });
    await schedule(own, later(5));
    notified.length = 0;
    await due(later(5));
    await expect.poll(() => notified).toContain(`creator:${studio.creatorId}`);
    await close();
  });
});

test('an edit invalidates the creator’s pages in every process, but not the directory and the sitemap', async () => {
  const own = await studio.aPublished({ name: 'Soup' });
  const { notified, close } = await listening();
  await studio.write(own, { name: 'Better soup' });
  expect(await publish(own, 1)).toMatchObject({ ok: true });
  await db.execute(sql`select pg_notify('page_changes', 'end')`);
  await expect.poll(() => notified).toContain('end');
  await close();
  expect(new Set(notified)).toEqual(new Set([`creator:${studio.creatorId}`, 'end']));
});

describe('scheduled publication', () => {
  test('makes the recipe public at that time, once, with that date', async () => {
    const own = await studio.aDraft({ name: 'Soup' });
    await studio.write(own, { name: 'Leek soup' });
    expect(await schedule(own, later(10), 1)).toMatchObject({ ok: true });
    await due(later(9));
    expect(await shown(own)).toBeNull();
    await Promise.all([due(later(12)), due(later(12))]);
    expect(await shown(own)).toMatchObject({ name: 'Leek soup', publishedAt: later(10), dateCreated: later(10) });
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ revision: 2 });
    await unpublishRecipe(db, { ...own, by: studio.by });
    await due(later(20));
    expect(await shown(own), 'it is not published twice').toBeNull();
  });

  test('missed during downtime is made up for', async () => {
    const several = await Promise.all(Array.from({ length: 3 }, () => studio.aDraft()));
    for (const own of several) await schedule(own, later(1));
    expect(await due(later(60 * 24 * 7))).toBe(0);
    for (const own of several) expect(await shown(own)).not.toBeNull();
  });

  test('can be changed and cancelled', async () => {
    const own = await studio.aDraft();
    await schedule(own, later(10));
    await schedule(own, later(30));
    await due(later(20));
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'scheduled', publishedAt: later(30) });
    await unpublishRecipe(db, { ...own, by: studio.by });
    await due(later(40));
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'draft', publishedAt: null });
    await publish(own, versionWithoutDraft(1), later(50));
    expect(await shown(own), 'a time that was taken back dates nothing').toMatchObject({ dateCreated: later(50) });
  });

  test('publishes the content as scheduled; later changes wait', async () => {
    const own = await studio.aDraft({ name: 'Soup' });
    await schedule(own, later(10));
    await studio.write(own, { name: 'Half a thought' });
    expect(await findEditedRecipe(db, own)).toMatchObject({ status: 'scheduled', hasChanges: true });
    await due(later(10));
    expect(await shown(own)).toMatchObject({ name: 'Soup' });
    expect(await findEditedRecipe(db, own)).toMatchObject({ status: 'published', hasChanges: true, version: 1 });
  });

  test('requires a time in the future, within two years, and an unpublished recipe', async () => {
    const own = await studio.aDraft();
    expect(await schedule(own, now)).toEqual({ ok: false, reason: 'not-to-come' });
    expect(await schedule(own, new Date('2099-01-01'))).toEqual({ ok: false, reason: 'too-far' });
    await publish(own);
    expect(await schedule(own, later(5))).toEqual({ ok: false, reason: 'is-published' });
  });
});

describe('the history', () => {
  test('restores an earlier revision as a draft, sets the present draft aside, and keeps the published content', async () => {
    const own = await studio.aPublished({ name: 'First soup' });
    await studio.write(own, { name: 'Second soup' });
    await publish(own, 1);
    await studio.write(own, { name: 'Being written' }, 3);
    const back = { ...own, number: 1, by: studio.by, now };
    expect(await restoreRevision(db, { ...back, version: 2 })).toEqual({ ok: false, reason: 'changed-since' });
    expect(await restoreRevision(db, { ...back, number: 9, version: 3 })).toEqual({ ok: false, reason: 'unknown' });
    expect(await restoreRevision(db, { ...back, version: 3 })).toEqual({ ok: true });
    expect(await findEditedRecipe(db, own)).toMatchObject({
      content: { name: 'First soup' },
      version: 4,
      hasChanges: true,
    });
    expect(await shown(own)).toMatchObject({ name: 'Second soup' });
    const [aside] = await listRevisions(db, { ...own, before: null });
    expect(aside?.change).toBe('Draft set aside when an earlier version was brought back');
    expect(await findRevision(db, { ...own, number: aside!.number })).toMatchObject({ name: 'Being written' });
    await publish(own, 4);
    expect(await shown(own)).toMatchObject({ name: 'First soup' });
  });

  test('credits a draft that was set aside to its author, or to nobody if the author is unknown', async () => {
    const { creatorId, accountId } = studio;
    const ann = await accountsIn(db)({ email: 'ann@cooks.example', metadata: { first_name: 'Ann' } });
    for (const each of [accountId, ann]) {
      await addCreatorMember(db, { accountId: each, creatorId, role: 'editor' }, { command: 'test' });
    }
    const own = await studio.aPublished({ name: 'Soup' });
    const by = { accountId: ann };
    const aside = async () => (await listRevisions(db, { ...own, before: null }))[0];
    await studio.write(own, { name: 'Being written' });
    await restoreRevision(db, { ...own, number: 1, version: 1, by, now });
    expect(await aside()).toMatchObject({ number: 2, author: 'Bea Fontana' });
    await studio.write(own, { name: 'Written by somebody' }, 3);
    await db.update(recipeDrafts).set({ authorId: null });
    await saveDraft(db, { ...own, content: aContent({ name: 'Hers' }), replaces: 'all', version: 1, by, now });
    expect(await aside()).toMatchObject({ number: 3, author: null });
  });

  test('of a scheduled recipe: the scheduled content is published, not the draft that was set aside', async () => {
    const own = await studio.aDraft({ name: 'First soup' });
    await studio.write(own, { name: 'Scheduled soup' }, 1);
    expect(await scheduleDraft(db, { ...own, version: 1, at: later(10), by: studio.by, now })).toMatchObject({
      ok: true,
    });
    await studio.write(own, { name: 'Not to be seen' }, 200_001);
    expect(await restoreRevision(db, { ...own, number: 1, version: 200_001, by: studio.by, now })).toEqual({
      ok: true,
    });
    await due(later(10));
    expect(await shown(own)).toMatchObject({ name: 'Scheduled soup' });
    const { draft, listed } = await rowsOfRecipe(db, own);
    expect([draft?.content.name, listed?.state, listed?.name]).toEqual(['First soup', 'changed', 'First soup']);
  });

  test('names only authors who work at the creator', async () => {
    const own = await studio.aPublished();
    const [first] = await listRevisions(db, { ...own, before: null });
    expect(first!.author, 'the account works for nobody').toBeNull();
    const { creatorId, accountId } = studio;
    await addCreatorMember(db, { accountId, creatorId, role: 'editor' }, { command: 'test' });
    const [named] = await listRevisions(db, { ...own, before: null });
    expect(named!.author).toBe('Bea Fontana');
  });
});

test('a copy is a separate draft with the newest content and without allergen declarations', async () => {
  const own = await studio.aPublished({ name: 'Soup', allergens: { milk: 'free-from' } });
  await studio.write(own, { name: 'Newer soup', allergens: { milk: 'free-from' } });
  const result = await copyRecipe(db, { ...own, rename: (name) => `Copy of ${name}`, authorId: studio.accountId, now });
  if (!result.ok) throw new Error(result.reason);
  expect(result.slug).toBe('copy-of-newer-soup');
  const copy = await findEditedRecipe(db, { ...own, recipeId: result.id });
  expect(copy).toMatchObject({
    status: 'draft',
    isDraft: false,
    content: { name: 'Copy of Newer soup', allergens: {} },
  });
  expect(copy?.content.groups).toEqual((await findEditedRecipe(db, own))?.content.groups);
});
