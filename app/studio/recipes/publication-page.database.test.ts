import { describe, expect, test } from 'vitest';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { aRecipeStudio, rowsOfRecipe } from '../../../tests/support/own-recipes.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import type { Role } from '../../access/roles.ts';
import { paths } from '../../paths.ts';

const { db } = await testDatabase();
const services = { ...(await membershipServices(db)).services, now: () => new Date() };

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
  test('of another creator’s recipe is not found, nor is its preview, and nothing of it changes', async () => {
    const { browser, creatorId } = await aStudioOf('owner');
    const other = await aRecipeStudio(db, { now: new Date() });
    const theirs = await other.aDraft(paid);
    const before = await rowsOfRecipe(db, theirs);
    for (const address of [
      paths.studioRecipePublication(creatorId, theirs.recipeId),
      paths.studioRecipePreview(creatorId, theirs.recipeId, { as: 'member' }),
    ]) {
      const answer = await browser.get(address);
      expect(answer.status).toBe(404);
      expect(answer.html).not.toContain(secret);
    }
    await browser.post(paths.studioRecipePublication(creatorId, theirs.recipeId), { intent: 'offline' });
    await browser.post(paths.studioRecipeRemoval(creatorId, theirs.recipeId), { removed: 'yes' });
    await browser.post(paths.studioRecipeCopy(creatorId, theirs.recipeId), {});
    expect(await rowsOfRecipe(db, theirs)).toEqual(before);
  });
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
    const answer = await browser.get(paths.studioRecipePreview(creatorId, own.recipeId, { as }));
    expect(answer.status).toBe(200);
    expect(answer.html).toContain('Broth');
    expect(answer.html.includes(secret)).toBe(isWhole);
    expect(answer.html).toContain('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
