import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { aLandingPage, aRecipe, aReview } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { refreshListings } from '../../recipes/listing/refresh.server.ts';
import { findRecommendation } from './recommendation.server.ts';

const { db } = await testDatabase();
const { services } = await accountServices(db);

async function aTeaser(cooked: number) {
  const page = await aLandingPage(db, {
    name: 'Bea',
    cookName: 'Beatrice',
    cookPortrait: `/media/${'ab'.repeat(16)}`,
  });
  const recipe = await aRecipe(db, page.creatorId, { name: 'Pozole', free: false });
  const of = { pageId: page.id, id: recipe.id, name: recipe.name };
  await refreshListings(db, { recipeIds: [recipe.id] });
  await db.update(recipeLibrary).set({ cooked }).where(eq(recipeLibrary.recipeId, recipe.id));
  return { page, recipe, find: () => findRecommendation(db, of) };
}

test.each([
  [4, null],
  [5, 5],
  [70, 70],
])('of %d members who cooked the recipe, the page says %j', async (cooked, said) => {
  expect(await (await aTeaser(cooked)).find()).toMatchObject({ cooked: said });
});

describe('one of the page’s reviews', () => {
  test('is the first in the creator’s order, unless one is of this recipe', async () => {
    const { page, find } = await aTeaser(0);
    expect((await find()).review).toBeNull();
    await aReview(db, page.id, { body: 'Second.', order: 2 });
    await aReview(db, page.id, { body: ' First. ', order: 1, firstName: 'Tom' });
    expect((await find()).review).toEqual({ body: 'First.', by: 'Tom' });
    await aReview(db, page.id, { body: 'Nine of us.', order: 3, firstName: 'Dev', dish: ' pozole' });
    expect((await find()).review).toEqual({ body: 'Nine of us.', by: 'Dev, pozole' });
  });

  test('is not blank, long, of another page, or hidden by the creator', async () => {
    const { page, find } = await aTeaser(0);
    for (const body of [null, '  ', 'long '.repeat(100)]) await aReview(db, page.id, { body });
    await aReview(db, (await aLandingPage(db)).id, { body: 'Elsewhere.', dish: 'Pozole' });
    expect((await find()).review).toBeNull();
    await aReview(db, page.id, { body: 'Good.' });
    expect((await find()).review).toEqual({ body: 'Good.', by: '' });
    await db.update(landingPages).set({ hidesReviews: true }).where(eq(landingPages.id, page.id));
    expect((await find()).review).toBeNull();
  });
});

test('the page of a paid recipe shows all of it to a visitor, with what a member gets and the price', async () => {
  const { page, recipe } = await aTeaser(12);
  await aReview(db, page.id, { body: 'Nine of us, and two tubs.', firstName: 'Dev', dish: 'Pozole' });
  const { html, text } = await aBrowser(services).get(`/${page.subdomain}/recipes/${recipe.slug}`);
  const said = text.join(' ').slice(text.join(' ').indexOf('The whole recipe is for members'));
  expect(said).toContain('12 members have cooked it');
  expect(said).toContain('Nine of us, and two tubs. Dev, Pozole');
  expect(said).toContain('your own kitchen: saved recipes, what you’ve cooked, and your private notes');
  expect(said).toContain('7 days free, then $10 a month or $99 a year');
  const portrait = elements(html, 'img').find(({ attributes }) => attributes.alt === 'Beatrice');
  expect(portrait?.attributes.src).toContain('ab'.repeat(16));
});
