import { describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aRecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import type { Role } from '../../access/roles.ts';
import { studioPaths } from '../paths.ts';

const { db } = await testDatabase();
const { takeLogged, ...membership } = await membershipServices(db);
const services = { ...membership.services, now: () => new Date() };

async function aStudioOf(role: Role) {
  const studio = await aRecipeStudio(db, { now: new Date('2026-01-01T00:00:00Z') });
  const browser = aBrowser(services);
  const { cookie } = await (await peopleIn(db, studio)).cookieOf(role);
  if (cookie) browser.keep(cookie);
  return { ...studio, browser };
}

const secret = 'the secret of the broth';
const paid = { name: 'Broth', steps: [{ title: '', text: secret }] };

describe('a recipe’s publication in the studio', () => {
  test('is one form, after which the page says so, and everybody sees the recipe', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('editor');
    const own = await studio.aDraft({ name: 'Broth' });
    await studio.write(own, { name: 'Clear broth' }, 100_001);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const { location } = await browser.post(address, { intent: 'publish', version: '100001' });
    expect(location).toContain('done=published');
    const page = await browser.get(location!);
    expect(page.text.join(' ')).toContain('Everyone can see it now.');
    expect((await rowsOfRecipe(db, own)).row).toMatchObject({ name: 'Clear broth', status: 'published' });
  });

  test('refuses what somebody else changed meanwhile, and shows how it is now', async () => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft({ name: 'Broth' });
    await studio.write(own, { name: 'As another wrote it' }, 100_002);
    const address = studioPaths.recipePublication(creatorId, own.recipeId);
    const answer = await browser.post(address, { intent: 'publish', version: '100001' });
    expect(answer.status).toBe(409);
    expect(answer.text.join(' ')).toContain('Someone changed the recipe');
    expect(answer.title).toContain('As another wrote it');
  });

  test.each([
    [{ intent: 'schedule', version: '100000', time: '2020-01-01T10:00' }, 400],
    [{ intent: 'schedule', version: '100000', time: 'soon' }, 400],
    [{ intent: 'slug', slug: 'Not a slug!' }, 400],
    [{ intent: 'constructor' }, 400],
    [{ intent: 'bring-back', version: '100000', number: '9' }, 404],
    [{}, 400],
  ] as [Record<string, string>, number][])('answers %j with %i, and changes nothing', async (form, status) => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft();
    const before = await rowsOfRecipe(db, own);
    const answer = await browser.post(studioPaths.recipePublication(creatorId, own.recipeId), form);
    expect(answer.status).toBe(status);
    expect(await rowsOfRecipe(db, own)).toEqual(before);
  });

  test('of another creator’s recipe is not found, nor is its preview, and nothing of it changes', async () => {
    const { browser, creatorId } = await aStudioOf('owner');
    const other = await aRecipeStudio(db, { now: new Date() });
    const theirs = await other.aDraft(paid);
    const before = await rowsOfRecipe(db, theirs);
    for (const address of [
      studioPaths.recipePublication(creatorId, theirs.recipeId),
      studioPaths.recipePreview(creatorId, theirs.recipeId, { as: 'member' }),
    ]) {
      const answer = await browser.get(address);
      expect(answer.status).toBe(404);
      expect(answer.html).not.toContain(secret);
    }
    await browser.post(studioPaths.recipePublication(creatorId, theirs.recipeId), { intent: 'offline' });
    await browser.post(studioPaths.recipeRemoval(creatorId, theirs.recipeId), { removed: 'yes' });
    await browser.post(studioPaths.recipeCopy(creatorId, theirs.recipeId), {});
    expect(await rowsOfRecipe(db, theirs)).toEqual(before);
  });
});

test('a form that cannot be read copies and removes nothing, and is no error in the log', async () => {
  const { browser, creatorId, ...studio } = await aStudioOf('owner');
  const own = await studio.aDraft({ name: 'Broth' });
  const before = await rowsOfRecipe(db, own);
  for (const address of [studioPaths.recipeCopy, studioPaths.recipeRemoval]) {
    const { location } = await browser.post(address(creatorId, own.recipeId), 'removed=%ff');
    expect(location).toContain('done=failed');
  }
  expect(await rowsOfRecipe(db, own)).toEqual(before);
  expect(takeLogged()).toEqual([]);
});

describe('a preview', () => {
  test.each([
    ['visitor', false],
    ['ended-member', false],
    ['member', true],
    ['nobody-such', false],
  ])('as %s shows the whole of a paid recipe: %s; and is neither stored nor indexed', async (as, isWhole) => {
    const { browser, creatorId, ...studio } = await aStudioOf('owner');
    const own = await studio.aDraft({ ...paid, name: 'Before' });
    await studio.write(own, paid);
    const answer = await browser.get(studioPaths.recipePreview(creatorId, own.recipeId, { as }));
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('Broth');
    expect(answer.html.includes(secret)).toBe(isWhole);
    expect(answer.html).toContain('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

test('a recipe is removed from the list, and taken back by what the list then offers', async () => {
  const { browser, creatorId, ...studio } = await aStudioOf('owner');
  const own = await studio.aPublished({ name: 'Broth' });
  const removal = studioPaths.recipeRemoval(creatorId, own.recipeId);
  const removed = await browser.post(removal, { removed: 'yes' });
  const list = await browser.get(removed.location!);
  expect(list.text).toContain('Undo');
  expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'draft' });
  const back = await browser.post(removal, { removed: 'no' });
  expect((await browser.get(back.location!)).text).toContain('Broth');
  expect((await rowsOfRecipe(db, own)).row).toMatchObject({ status: 'published' });
});

test('a list without recipes invites to write the first', async () => {
  const { browser, creatorId } = await aStudioOf('owner');
  const { text } = await browser.get(studioPaths.recipes(creatorId));
  expect(text).toContain('Write your first recipe');
});
