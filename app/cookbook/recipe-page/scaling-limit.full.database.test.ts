import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aCreator, aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { recipeOf } from '../../../tests/support/written-recipe.ts';
import { paths } from '../../paths.ts';
import { storedColumns } from '../../recipes/content/stored-recipe.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await accountServices(db);

async function publish(slug: string, lines: string[]): Promise<string> {
  const { body } = storedColumns(recipeOf(lines));
  const { id } = await aCreator(db);
  const { subdomain } = await aLandingPage(db, { creatorId: id, subdomain: slug });
  await aRecipe(db, id, { name: slug, slug, free: true, yieldNumber: 4, body });
  return paths.recipe(subdomain!, slug);
}

beforeEach(startAtBeas);

test('hundreds of lines are scaled for one address in ten seconds; others redirect to the recipe as written', async () => {
  const browser = aBrowser(services);
  const recipe = await publish('most', Array(300).fill('1 leek'));
  const answers = [];
  for (let serves = 5; serves < 10; serves++) answers.push(await browser.get(`${recipe}?serves=${serves}`));
  expect(answers.map(({ status }) => status)).toEqual([200, 302, 302, 302, 302]);
  expect(answers.at(-1)!.location).toBe(recipe);
  expect((await browser.get(recipe)).status).toBe(200);
});

test('servings out of bounds are refused beside the field', async () => {
  const recipe = await publish('refused', ['1 leek']);
  const browser = aBrowser(services);
  expect((await browser.get(`${recipe}?serves=501`)).text).toContain('Choose 1 to 500.');
  for (const query of ['', '?serves=', '?serves=6']) {
    expect((await browser.get(recipe + query)).text).not.toContain('Choose 1 to 500.');
  }
});

test('a recipe of usual length is scaled for every address', async () => {
  const browser = aBrowser(services);
  const recipe = await publish('usual', Array(40).fill('2 cups flour'));
  for (let serves = 5; serves < 45; serves++)
    expect((await browser.get(`${recipe}?serves=${serves}`)).status).toBe(200);
});
