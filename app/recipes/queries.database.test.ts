import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aBody, aCreator, aLandingPage, aRecipe } from '../../tests/support/rows.ts';
import { clock } from '../../tests/support/test-clock.ts';
import { listNewestRecipes, RECIPES_PER_CREATOR } from './queries.server.ts';

const { db } = await testDatabase();

test('a creator’s ten newest recipes are returned, newest first', async () => {
  const { creatorId } = await aLandingPage(db);
  for (const day of [3, 12, 1, 7, 10, 5, 11, 2, 9, 4, 8, 6]) {
    await aRecipe(db, creatorId, { name: `Day ${day}`, dateCreated: new Date(Date.UTC(2026, 0, day)) });
  }
  const listed = await listNewestRecipes(db, { creatorId });
  expect(RECIPES_PER_CREATOR).toBe(10);
  expect(listed.map((recipe) => recipe.name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`));
});

test('recipes of the same instant have a stable order', async () => {
  const { creatorId } = await aLandingPage(db);
  const dateCreated = clock.now;
  for (let count = 0; count < 15; count += 1) await aRecipe(db, creatorId, { dateCreated });
  const ids = (await listNewestRecipes(db, { creatorId })).map((recipe) => recipe.id);
  expect(ids).toEqual([...ids].sort());
});

test('another creator’s recipe is not returned', async () => {
  const [one, other] = [await aLandingPage(db), await aLandingPage(db)];
  const mine = await aRecipe(db, one.creatorId, { name: 'Mine' });
  await aRecipe(db, other.creatorId, { name: 'Not mine', dateCreated: new Date(clock.now.getTime() + 60_000) });
  expect((await listNewestRecipes(db, { creatorId: one.creatorId })).map((recipe) => recipe.id)).toEqual([mine.id]);
});

test('a creator without an active page has no public recipes', async () => {
  const { creatorId } = await aLandingPage(db, { isActive: false });
  const alone = await aCreator(db);
  for (const id of [creatorId, alone.id]) await aRecipe(db, id);
  for (const id of [creatorId, alone.id, randomUUID()])
    expect(await listNewestRecipes(db, { creatorId: id })).toEqual([]);
});

test('members-only columns are not read', async () => {
  const { creatorId } = await aLandingPage(db);
  await aRecipe(db, creatorId, { teaser: 'Shown', body: aBody('SECRET') });
  const [recipe] = await listNewestRecipes(db, { creatorId });
  expect(Object.keys(recipe!).sort()).toEqual(
    ['id', 'slug', 'name', 'imageUrl', 'free', 'prepTime', 'cookTime', 'restTime', 'userId', 'dateCreated'].sort(),
  );
});
