import { expect, test, vi } from 'vitest';
import { recipeDrafts } from '../../app/db/schema/recipe-editing.ts';
import { paths } from '../../app/paths.ts';
import { emptyRecipe, recipeFormat } from '../../app/recipes/content/recipe-shape.ts';
import { storedColumns } from '../../app/recipes/content/stored-recipe.ts';
import { studioPaths } from '../../app/studio/paths.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { peopleIn } from '../support/people.ts';
import { aLandingPage, aRecipe } from '../support/rows.ts';
import { recipeOf } from '../support/written-recipe.ts';

/** The scaled limit is two units per ten seconds. Scaling the longest recipe costs three units, so it is refused. */
const app = await startTestApp({ rateLimitScale: 0.25 });
const { creatorId } = await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea' });
const { body } = storedColumns(recipeOf(Array(300).fill('1 leek')));
await aRecipe(app.db, creatorId, { name: 'Most', slug: 'most', free: true, yieldNumber: 4, body });
const owner = await (await peopleIn(app.db, { creatorId })).cookieOf('owner');
const page = paths.recipe('bea', 'most');

async function answerOf(address: string) {
  const { status, headers, bytes } = await app.raw(address, { headers: { host: new URL(ORIGIN).host } });
  const { date: _, 'server-timing': __, 'x-request-id': ___, ...rest } = headers;
  return { status, headers: rest, text: bytes.toString() };
}

test('the app answers on a thread of its own from the first heavy request that was refused', async () => {
  const before = await answerOf(page);
  expect(before.status).toBe(200);
  expect((await answerOf(`${page}?serves=8`)).status).toBe(302);
  await vi.waitFor(
    () => expect(app.log.map(({ message }) => message)).toContain('The app answers on a thread of its own'),
    {
      timeout: 60_000,
    },
  );

  app.cache.drop('everything');
  const here = vi.spyOn(app.limits, 'consume');
  expect((await answerOf(`${page}?serves=9`)).status).toBe(302);
  expect(await answerOf(page)).toEqual(before);
  const recipeId = crypto.randomUUID();
  const written = { ...emptyRecipe, name: 'Soup of many leeks', groups: [{ title: '', lines: ['12 leeks'] }] };
  const saved = await app.get(studioPaths.recipeDraft(creatorId, recipeId), {
    method: 'POST',
    body: JSON.stringify({ content: { written, corrections: {} }, version: 0, schemaVersion: recipeFormat.version }),
    headers: { ...owner, origin: ORIGIN, 'content-type': 'application/json' },
  });
  expect([saved.status, await saved.json()]).toMatchObject([200, { version: expect.any(Number) }]);
  expect(here).not.toHaveBeenCalled();
  here.mockRestore();
  const drafts = await app.db.select().from(recipeDrafts);
  expect(JSON.stringify(drafts)).toContain('Soup of many leeks');
});
