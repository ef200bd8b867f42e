import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBody, aLandingPage, aRecipe, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { findRecipe } from '../queries.server.ts';
import { publishRecipe, reviseRecipe } from '../revisions/revisions.server.ts';
import { saveDraft, startRecipe } from './draft-commands.server.ts';
import { findDraft } from './draft-queries.server.ts';
import { findRevision, listRevisions } from './history.server.ts';
import { publishDraft } from './publication.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const now = new Date('2026-11-22T12:00:00Z');
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  ({ creatorId } = await aLandingPage(db, { subdomain: 'juniper' }));
});

async function aStartedRecipe() {
  const own = { creatorId, recipeId: randomUUID() };
  expect(await startRecipe(db, { ...own, by, now })).toEqual({ ok: true });
  return { ...own, version: (await findDraft(db, own))!.version };
}
const save = (recipe: { creatorId: string; recipeId: string; version: number }, name: string) =>
  saveDraft(db, { ...recipe, content: aContent({ name }), replaces: 'known', by, now });

describe('a recipe that was started', () => {
  test('is an empty draft that only its editors see', async () => {
    const own = await aStartedRecipe();
    expect(await findDraft(db, own)).toMatchObject({
      status: 'draft',
      isDraft: false,
      published: null,
      content: { name: '' },
    });
    expect(await findRecipe(db, { creatorId, slug: own.recipeId, audience: 'members' })).toBeNull();
  });

  test('twice is one recipe', async () => {
    const own = await aStartedRecipe();
    await save(own, 'Soup');
    expect(await startRecipe(db, { ...own, by, now })).toEqual({ ok: true });
    expect((await findDraft(db, own))!.content.name).toBe('Soup');
  });

  test('gets its slug from its name on publication', async () => {
    const own = await aStartedRecipe();
    await reviseRecipe(db, {
      ...own,
      content: aContent({ name: 'Leek soup' }),
      publish: false,
      change: 'Written',
      by,
      now,
    });
    expect(await publishRecipe(db, { ...own, by, now })).toEqual({ ok: true, slug: 'leek-soup', changed: true });
  });
});

describe('a draft', () => {
  test('has the content saved last, and each save increments its version', async () => {
    const own = await aStartedRecipe();
    const first = await save(own, 'Soup');
    expect(first).toEqual({ ok: true, version: own.version + 1 });
    expect(await save({ ...own, version: own.version + 1 }, 'Leek soup')).toEqual({
      ok: true,
      version: own.version + 2,
    });
    expect(await findDraft(db, own)).toMatchObject({ content: { name: 'Leek soup' }, isDraft: true, savedAt: now });
  });

  test('of a published recipe changes nothing public', async () => {
    const { id: recipeId, slug } = await aRecipe(db, creatorId, { name: 'Stew', body: aBody('Stew') });
    const own = { creatorId, recipeId };
    expect(await save({ ...own, version: 0 }, 'Better stew')).toMatchObject({ ok: true });
    expect((await findRecipe(db, { creatorId, slug, audience: 'members' }))!.name).toBe('Stew');
    expect(await findDraft(db, own)).toMatchObject({
      content: { name: 'Better stew' },
      published: { content: { name: 'Stew' } },
    });
  });

  test('saved by another person since is not overwritten: both versions are offered', async () => {
    const own = await aStartedRecipe();
    await save(own, 'Hers');
    const second = await save(own, 'His');
    expect(second).toMatchObject({
      ok: false,
      reason: 'conflict',
      theirs: { content: { name: 'Hers' }, version: own.version + 1 },
    });
    expect((await findDraft(db, own))!.content.name).toBe('Hers');
  });

  test('overwritten after a conflict is kept as one revision', async () => {
    const own = await aStartedRecipe();
    await save(own, 'Hers');
    await save(own, 'His');
    await save(own, 'His soup');
    expect(await save({ ...own, version: own.version + 1 }, 'His soup')).toMatchObject({ ok: true });
    const [aside, ...older] = await listRevisions(db, { ...own, before: null });
    expect(aside!.change).toBe('Draft kept because it was changed in two places');
    expect((await findRevision(db, { ...own, number: aside!.number }))!.name).toBe('Hers');
    expect(older).toHaveLength(1);
  });

  test('saved again after a lost response leaves no revision', async () => {
    const own = await aStartedRecipe();
    await save(own, 'Soup');
    expect(await save(own, 'Soup')).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await listRevisions(db, { ...own, before: null })).toHaveLength(1);
  });

  test('saved twice at the same moment is saved once', async () => {
    const own = await aStartedRecipe();
    const saves = await Promise.all([save(own, 'Hers'), save(own, 'His')]);
    expect(saves.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('read before a publication is a conflict after it, however many saves followed', async () => {
    const own = await aStartedRecipe();
    await save(own, 'Soup');
    const read = (await findDraft(db, own))!.version;
    expect(await publishDraft(db, { ...own, version: read, by, now })).toMatchObject({ ok: true });
    const published = (await findDraft(db, own))!.version;
    await save({ ...own, version: published }, 'Soup again');
    expect(await save({ ...own, version: read }, 'Old soup')).toMatchObject({ ok: false, reason: 'conflict' });
    expect(await save({ ...own, version: own.version }, 'Old soup')).toMatchObject({ ok: false, reason: 'conflict' });
  });

  test('of a missing recipe, or of another creator’s, is not saved', async () => {
    const own = await aStartedRecipe();
    const other = await aLandingPage(db, { subdomain: 'rosemary' });
    const unknown = { ok: false, reason: 'unknown' };
    expect(await save({ ...own, creatorId: other.creatorId }, 'Soup')).toEqual(unknown);
    expect(await save({ ...own, recipeId: randomUUID() }, 'Soup')).toEqual(unknown);
    expect(await startRecipe(db, { ...own, creatorId: other.creatorId, by, now })).toEqual(unknown);
    expect(await findDraft(db, { creatorId: other.creatorId, recipeId: own.recipeId })).toBeNull();
  });
});
