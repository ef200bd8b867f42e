import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aRecipeStudio } from '../../../tests/support/own-recipes.ts';
import { countUnpublished } from './queries.server.ts';
import { updateListings } from './refresh.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-01-01T00:00:00Z');

test('a creator’s drafts and published recipes with changes are unpublished', async () => {
  const [own, other] = [await aRecipeStudio(db, { now }), await aRecipeStudio(db, { now })];
  await own.aDraft();
  await own.aPublished();
  await own.write(await own.aPublished(), { name: 'Another name' });
  await other.aDraft();
  await updateListings(db, { creatorId: null });
  expect([await countUnpublished(db, own), await countUnpublished(db, other)]).toEqual([2, 1]);
});
