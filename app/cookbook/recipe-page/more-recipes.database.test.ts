import { expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aBody, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { listMoreRecipes } from './more-recipes.server.ts';

const { db } = await testDatabase();

async function aLibrary() {
  const { creatorId } = await aLandingPage(db);
  const shown = await aRecipe(db, creatorId, { name: 'Shown', tags: ['soup', 'quick'] });
  const names = async () =>
    (await listMoreRecipes(db, { creatorId, id: shown.id, tags: shown.tags })).map(({ name }) => name);
  const add = (name: string, day: number, fields: Parameters<typeof aRecipe>[2] = {}) =>
    aRecipe(db, creatorId, { name, dateCreated: new Date(Date.UTC(2026, 0, day)), ...fields });
  return { creatorId, shown, names, add };
}

test('four other recipes are listed: those that share a tag first, then the newest', async () => {
  const { names, add } = await aLibrary();
  await add('Oldest soup', 1, { tags: ['soup'] });
  for (const day of [2, 3, 4, 5, 6]) await add(`Cake of day ${day}`, day, { tags: ['cake'] });
  expect(await names()).toEqual(['Oldest soup', 'Cake of day 6', 'Cake of day 5', 'Cake of day 4']);
});

test('a draft and another creator’s recipe are never among them', async () => {
  const { names, add } = await aLibrary();
  await add('Draft', 2, { tags: ['soup'], status: 'draft' });
  await add('Planned', 2, { tags: ['soup'], status: 'scheduled' });
  await aRecipe(db, (await aLandingPage(db)).creatorId, { name: 'Of another', tags: ['soup'] });
  expect(await names()).toEqual([]);
});

test('a recipe without tags lists the newest', async () => {
  const { creatorId, shown, add } = await aLibrary();
  await add('Older', 1, { tags: ['soup'] });
  await add('Newer', 2);
  const listed = await listMoreRecipes(db, { creatorId, id: shown.id, tags: [] });
  expect(listed.map(({ name }) => name)).toEqual(['Newer', 'Older']);
});

test('members’ columns are not read', async () => {
  const { creatorId, shown, add } = await aLibrary();
  await add('Paid', 1, { body: aBody('SECRET') });
  const [recipe] = await listMoreRecipes(db, { creatorId, id: shown.id, tags: [] });
  expect(Object.keys(recipe!).sort()).toEqual(
    ['cookTime', 'free', 'id', 'imageUrl', 'name', 'prepTime', 'restTime', 'slug'].sort(),
  );
});

test('cards show a visitor which recipes are for members and which are free, and a member neither', async () => {
  const { services } = await accountServices(db);
  const page = await aLandingPage(db);
  for (const [name, free] of [
    ['Shown', true],
    ['Paid', false],
    ['Free', true],
  ] as const) {
    await aRecipe(db, page.creatorId, { name, free });
  }
  const { html } = await aBrowser(services).get(`/${page.subdomain}/recipes/shown`);
  const cards = html.slice(html.indexOf('id="more"')).split('<article').slice(1);
  const locked = cards.filter((card) => card.includes('For members'));
  expect([cards.length, locked.length]).toEqual([2, 1]);
  expect(locked[0]).toContain('Paid');
  expect(html.split('FREE RECIPE')).toHaveLength(3);

  const member = aBrowser(services);
  member.keep((await (await peopleIn(db, page)).cookieOf('member')).cookie!);
  const { text } = await member.get(`/${page.subdomain}/recipes/shown`);
  expect(text.filter((piece) => /^(For members|FREE RECIPE)$/.test(piece))).toEqual([]);
});
