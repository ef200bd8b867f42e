import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aRecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { scheduleDraft } from '../../recipes/editing/publication.server.ts';
import { studioPaths } from '../paths.ts';
import { writeSelected } from './selection.ts';

const { db } = await testDatabase();
const { takeLogged, ...membership } = await membershipServices(db);
const { services } = membership;

async function aStudio() {
  const studio = await aRecipeStudio(db, { now: new Date('2026-01-01T00:00:00Z') });
  const browser = aBrowser(services);
  const { cookie } = await (await peopleIn(db, studio)).cookieOf('owner');
  browser.keep(cookie!);
  const selection = studioPaths.recipeSelection(studio.creatorId);
  return {
    ...studio,
    browser,
    list: studioPaths.recipes(studio.creatorId),
    submit: (act: string, ...own: { recipeId: string; version?: number; tag?: string; sure?: string }[]) =>
      browser.post(
        selection,
        new URLSearchParams([
          ...own.map(({ recipeId, version = 100_000 }) => ['recipe', writeSelected({ recipeId, version })]),
          ...[
            ['do', act],
            ['tag', own.find(({ tag }) => tag)?.tag ?? ''],
            ['sure', own.find(({ sure }) => sure)?.sure ?? ''],
          ],
        ]).toString(),
      ),
  };
}
const words = ({ text }: { text: string[] }) => text.join(' ');

describe('a selection in the list', () => {
  test('is published as shown, without recipes changed since or incomplete ones', async () => {
    const { browser, submit, write, ...studio } = await aStudio();
    const drafts = [await studio.aDraft({ name: 'Broth' }), await studio.aDraft({ name: 'Stew' })];
    const changed = await studio.aDraft({ name: 'Seen' });
    await write(changed, { name: 'Changed since' }, 100_001);
    const unfinished = await studio.aDraft({ name: '' });
    const { html } = await browser.get(studio.list);
    for (const { recipeId } of drafts) expect(html).toContain(writeSelected({ recipeId, version: 100_000 }));
    expect(html).toContain(writeSelected({ ...changed, version: 100_001 }));
    const { location } = await submit('publish', ...drafts, changed, { ...unfinished, sure: 'yes' });
    const told = words(await browser.get(location!));
    expect(told).toContain('2 recipes published.');
    expect(told).toContain('2 recipes weren’t published: a name or something to cook is missing');
    const states = await Promise.all(
      [...drafts, changed, unfinished].map(async (own) => (await rowsOfRecipe(db, own)).row?.status),
    );
    expect(states).toEqual(['published', 'published', 'draft', 'draft']);
  });

  test('is published only after a confirmation that names what each lacks and omits scheduled ones', async () => {
    const { browser, submit, creatorId, ...studio } = await aStudio();
    const broth = await studio.aDraft({ name: 'Broth' });
    const bare = await studio.aDraft({ name: 'Bare', steps: [], unplaced: ['Where does this go?'] });
    const later = await studio.aDraft({ name: 'Later' });
    const at = new Date(clock.now.getTime() + 24 * 3600 * 1_000);
    await scheduleDraft(db, { ...later, version: 100_000, at, by: studio.by, now: clock.now });
    const changed = await studio.aPublished({ name: 'Known' });
    await studio.write(changed, { name: 'Known better' }, 1);
    const stateOf = async (own: { recipeId: string }) => (await rowsOfRecipe(db, own)).row?.status;
    const all = [broth, bare, later, { ...changed, version: 1 }];
    const question = await browser.get((await submit('publish', ...all)).location!);
    expect(await Promise.all(all.map(stateOf))).toEqual(['draft', 'draft', 'scheduled', 'published']);
    expect(words(question)).toContain('Publish 3 recipes?');
    expect(words(question)).toContain(
      'Members can read them, and everyone sees their names and first sentences, at once.',
    );
    expect(words(question)).toMatch(/Bare no steps, 1 line not placed/);
    expect(words(question)).toMatch(/Not published now Later stays scheduled for/);
    const { location } = await submit('publish', ...all.map((own) => ({ ...own, sure: 'yes' })));
    expect(await Promise.all(all.map(stateOf))).toEqual(['published', 'published', 'scheduled', 'published']);
    const list = await browser.get(location!);
    expect(words(list)).toContain('3 recipes published. Take them offline again');
    const undone = await submit('offline', ...[broth, bare].map((own) => ({ ...own, version: 0 })));
    expect(words(await browser.get(undone.location!))).toContain('2 recipes are drafts now.');
    expect(await Promise.all(all.map(stateOf))).toEqual(['draft', 'draft', 'scheduled', 'published']);
    const undoForm = /<form[^>]*>(?:(?!<\/form>).)*value="offline"[^>]*>Take them offline again/s.exec(list.html)![0];
    const undoes = (own: { recipeId: string }) => undoForm.includes(writeSelected({ ...own, version: 0 }));
    expect(all.map(undoes), 'what was public before stays so').toEqual([true, true, false, false]);
  });

  test('says who will be able to read it before it is published', async () => {
    const { browser, submit, creatorId, ...studio } = await aStudio();
    const paid = await studio.aDraft({ name: 'Broth' });
    const free = await studio.aDraft({ name: 'Tea', free: true });
    const asked = async (...own: (typeof paid)[]) =>
      words(await browser.get((await submit('publish', ...own)).location!));
    expect(await asked(paid)).toContain('Members can read it, and everyone sees its name and first sentence, at once.');
    expect(await asked(free)).toContain('Everyone can see it at once.');
    expect(await asked(paid, free)).toContain(
      'Members can read them, and everyone sees their names and first sentences and all of the free one, at once.',
    );
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId));
    expect(await asked(paid)).toContain('first sentence, once your page is public.');
    expect(await asked(free)).toContain('Everyone can see it once your page is public.');
  });

  test('is tagged once in its drafts, without public changes', async () => {
    const { browser, submit, ...studio } = await aStudio();
    const own = await studio.aPublished({ name: 'Broth', tags: ['soup'] });
    const full = await studio.aDraft({ name: 'Stew', tags: Array.from({ length: 20 }, (_, at) => `t${at}`) });
    for (const _time of [1, 2]) {
      const { location } = await submit('tag', { ...own, tag: '  Winter  ' }, full);
      const told = words(await browser.get(location!));
      expect(told).toContain('Tag added to the draft of 1 recipe.');
      expect(told).toContain('1 recipe wasn’t tagged');
    }
    const { row, draft } = await rowsOfRecipe(db, own);
    expect([row?.tags, draft?.content.tags, draft?.version]).toEqual([['soup'], ['soup', 'winter'], 100_001]);
    expect((await submit('tag', own)).location).toContain('done=no-tag');
    expect((await submit('tag', { ...own, tag: 'a'.repeat(41) })).location).toContain('left=1');
  });

  test('is removed, and restored from the filtered list', async () => {
    const { browser, submit, creatorId, ...studio } = await aStudio();
    const own = [await studio.aPublished({ name: 'Broth' }), await studio.aPublished({ name: 'Stew' })];
    const { location } = await submit('remove', ...own);
    const list = await browser.get(location!);
    expect(words(list)).toContain('2 recipes removed. Undo');
    for (const each of own) expect((await rowsOfRecipe(db, each)).row).toMatchObject({ status: 'draft' });
    for (const { recipeId } of own) expect(list.html).toContain(writeSelected({ recipeId, version: 0 }));
    const narrowed = studioPaths.recipeSelection(creatorId, [['state', 'removed']]);
    const back = await browser.post(
      narrowed,
      `do=restore&${own.map(({ recipeId }) => `recipe=${writeSelected({ recipeId, version: 0 })}`).join('&')}`,
    );
    expect(back.location).toContain(`${studio.list}?state=removed&done=back`);
    expect(words(await browser.get(studio.list))).toContain('Broth');
    for (const each of own) expect((await rowsOfRecipe(db, each)).row).toMatchObject({ status: 'published' });
  });

  test('changes nothing if empty, too large, malformed or unreadable, without a log entry', async () => {
    const { browser, submit, creatorId, ...studio } = await aStudio();
    const own = await studio.aDraft();
    const before = await rowsOfRecipe(db, own);
    const done = async (body: string) => {
      const { location } = await browser.post(studioPaths.recipeSelection(creatorId), body);
      return new URL(location!, 'http://larder.test').searchParams.get('done');
    };
    const one = `recipe=${writeSelected({ ...own, version: 100_000 })}`;
    expect(await done('do=publish')).toBe('none');
    expect(await done(`do=constructor&${one}`)).toBe('none');
    expect(await done(`do=remove&${Array(25).fill(one).join('&')}`)).toBe('failed');
    expect(await done('do=remove&recipe=1.1')).toBe('failed');
    expect(await done(`do=remove&recipe=%ff&${one}`)).toBe('failed');
    const copied = await browser.post(studioPaths.recipeCopy(creatorId, own.recipeId), 'x=%ff');
    expect(copied.location).toContain('done=failed');
    expect(await rowsOfRecipe(db, own)).toEqual(before);
    expect(takeLogged()).toEqual([]);
  });
});

test('no recipe is called public while the page is not', async () => {
  const { browser, creatorId, ...studio } = await aStudio();
  await studio.aPublished({ name: 'Broth' });
  expect(words(await browser.get(studio.list))).not.toContain('Waiting for your page');
  await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId));
  const hidden = words(await browser.get(studio.list));
  expect(hidden).toContain('Waiting for your page');
  expect(hidden).toContain('Nobody can see these yet: your page isn’t public.');
});

test('an empty list invites to write the first recipe', async () => {
  const { browser, list } = await aStudio();
  expect((await browser.get(list)).text).toContain('Write your first recipe');
});
