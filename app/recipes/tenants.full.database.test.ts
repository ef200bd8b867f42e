import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aBody, aLandingPage, aRecipe, emptyDatabase } from '../../tests/support/rows.ts';
import { aContent } from '../../tests/support/written-recipe.ts';
import { importRecipes } from '../recipe-import/importing/import.server.ts';
import { findImport, listImports, undoImport } from '../recipe-import/importing/undo-import.server.ts';
import { listOwn } from '../studio/recipes/list-own.server.ts';
import { changeSlug } from './commands.server.ts';
import { copyRecipe } from './editing/copy-recipe.server.ts';
import { saveDraft, startRecipe } from './editing/draft-commands.server.ts';
import { findDraft, versionWithoutDraft } from './editing/draft-queries.server.ts';
import { findEditedRecipe, listOtherItems } from './editing/edited-recipe.server.ts';
import { listRevisions, restoreRevision } from './editing/history.server.ts';
import { publishDraft, scheduleDraft } from './editing/publication.server.ts';
import { removeRecipe, restoreRecipe } from './editing/removal.server.ts';
import { findCurrentSlug, findRecipe, listNewestRecipes } from './queries.server.ts';
import { findRecipeId, listRecipes } from './recipe-list.server.ts';
import { publishRecipe, reviseRecipe, unpublishRecipe } from './revisions/revisions.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const now = new Date('2026-11-22T12:00:00Z');

const content = aContent();

/** Creates a creator with a recipe whose texts and slug are all this word. */
async function aTenant(word: string) {
  const { creatorId } = await aLandingPage(db, { subdomain: word });
  const { id: recipeId } = await aRecipe(db, creatorId, { name: word, teaser: word, body: aBody(word) });
  const old = await aRecipe(db, creatorId, { name: `${word} before` });
  await changeSlug(db, { creatorId, recipeId: old.id, slug: `${word}-now`, by });
  const named = aContent({ name: `${word} brought in` });
  const result = await importRecipes(db, {
    creatorId,
    recipes: () => [[{ content: named, written: `${word}, as it was pasted` }]],
    from: `${word}.html`,
    publish: false,
    by,
    now,
  });
  if (!result.ok) throw new Error(result.reason);
  const { importId } = result;
  return { word, creatorId, recipeId, importId: importId! };
}
type Tenant = Awaited<ReturnType<typeof aTenant>>;
let bea: Tenant;
let ann: Tenant;
beforeEach(async () => {
  await emptyDatabase(db);
  [bea, ann] = [await aTenant('juniper'), await aTenant('rosemary')];
});

/** Reads for one creator, with ids that may belong to another creator. */
const reads: Record<string, (creatorId: string, of: Tenant) => Promise<unknown>> = {
  'the newest': (creatorId) => listNewestRecipes(db, { creatorId }),
  'the list for editors': (creatorId) => listRecipes(db, { creatorId, after: null, limit: 10 }),
  'a recipe': (creatorId, { word: slug }) => findRecipe(db, { creatorId, slug, audience: 'members' }),
  'a recipe by a former slug': (creatorId, { word }) => findCurrentSlug(db, { creatorId, slug: `${word}-before` }),
  imports: (creatorId) => listImports(db, { creatorId }),
  'an import': async (creatorId, { importId }) => ({ found: await findImport(db, { creatorId, importId }) }),
  'the studio’s list, by words': (creatorId, { word: q }) => listOwn(db, { creatorId, q, state: null, after: null }),
  'a recipe in the editor': (creatorId, { recipeId }) => findEditedRecipe(db, { creatorId, recipeId }),
  'a recipe’s history': async (creatorId, { recipeId, word }) => {
    const own = { creatorId, recipeId };
    await reviseRecipe(db, { ...own, content, publish: false, change: word, by, now });
    return listRevisions(db, { ...own, before: null });
  },
  'the items of other recipes': (creatorId) => listOtherItems(db, { creatorId, recipeId: randomUUID() }),
  'a draft': (creatorId, { recipeId }) => findDraft(db, { creatorId, recipeId }),
  'an id': (creatorId, { word: slug }) => findRecipeId(db, { creatorId, slug }),
};

describe('a read for one creator', () => {
  test.each(Object.entries(reads))('%s: returns nothing of another', async (_what, read) => {
    const isOwn = (found: unknown, { word, creatorId, recipeId }: Tenant) =>
      [word, creatorId, recipeId].some((mark) => JSON.stringify(found).includes(mark));
    for (const [asked, other] of [
      [bea, ann],
      [ann, bea],
    ] as const) {
      expect(isOwn(await read(asked.creatorId, asked), asked)).toBe(true);
      expect(isOwn(await read(asked.creatorId, other), other)).toBe(false);
    }
  });
});

async function rowsOf({ creatorId }: Tenant): Promise<unknown> {
  const hers = sql`(select id from "Recipes" where "UserID" = ${creatorId})`;
  const parts = [
    sql`"Recipes" t where "UserID" = ${creatorId}`,
    sql`recipe_revisions t where recipe_id in ${hers}`,
    sql`recipe_imports t where creator_id = ${creatorId}`,
    sql`imported_recipes t where recipe_id in ${hers}`,
    sql`recipe_drafts t where recipe_id in ${hers}`,
    sql`recipe_list t where creator_id = ${creatorId}`,
    sql`recipe_slugs t where creator_id = ${creatorId}`,
    sql`audit_events t where creator_id = ${creatorId}`,
  ];
  const all: unknown[] = [];
  for (const part of parts) {
    const found = await db.execute(sql`select to_jsonb(t) as row from ${part} order by 1`);
    all.push((found as unknown as { rows: unknown[] }).rows);
  }
  return all;
}

const commands: Record<string, (own: { creatorId: string; recipeId: string; importId: string }) => Promise<unknown>> = {
  'a revision': (own) => reviseRecipe(db, { ...own, content, publish: true, change: 'Better', by, now }),
  'a publication': async (own) => {
    await reviseRecipe(db, { ...own, content, publish: false, change: 'Better', by, now });
    await publishRecipe(db, { ...own, by, now });
  },
  'taking it offline': (own) => unpublishRecipe(db, { ...own, by }),
  'another slug': (own) => changeSlug(db, { ...own, slug: 'soup', by }),
  'a publication of a draft': async (own) => {
    await saveDraft(db, { ...own, content, replaces: 'all', version: 0, by, now });
    await publishDraft(db, { ...own, version: 1, by, now });
  },
  'a schedule': async (own) => {
    await saveDraft(db, { ...own, content, replaces: 'all', version: 0, by, now });
    await unpublishRecipe(db, { ...own, by });
    await scheduleDraft(db, { ...own, version: 1, at: new Date('2026-12-01T12:00:00Z'), by, now });
  },
  'restoring a revision': async (own) => {
    await reviseRecipe(db, { ...own, content, publish: false, change: 'Better', by, now });
    await restoreRevision(db, { ...own, number: 1, version: versionWithoutDraft(2), by, now });
  },
  'a copy': (own) => copyRecipe(db, { ...own, rename: (name) => `Copy of ${name}`, authorId: null, now }),
  'a removal that can be undone': (own) => removeRecipe(db, { ...own, by, now }),
  'restoring a removed recipe': async (own) => {
    await removeRecipe(db, { ...own, by, now });
    await restoreRecipe(db, { ...own, by });
  },
  'a draft': (own) => saveDraft(db, { ...own, content, replaces: 'all', version: 0, by, now }),
  'starting a recipe': async ({ creatorId, recipeId }) => {
    await startRecipe(db, { creatorId, recipeId: recipeId === ann.recipeId ? recipeId : randomUUID(), by, now });
  },
  'undoing an import': ({ creatorId, importId }) => undoImport(db, { creatorId, importId, by, now }),
  'an import': ({ creatorId }) =>
    importRecipes(db, {
      creatorId,
      recipes: () => [[{ content: aContent() }]],
      from: 'soup.html',
      publish: true,
      by,
      now,
    }),
};

describe('a change of one creator’s recipes', () => {
  test.each(Object.entries(commands))('%s: changes nothing of another', async (_what, change) => {
    const [hers, others] = [await rowsOf(bea), await rowsOf(ann)];
    await change(bea);
    expect(await rowsOf(bea)).not.toEqual(hers);
    if (change !== commands['an import']) await change({ ...ann, creatorId: bea.creatorId });
    expect(await rowsOf(ann)).toEqual(others);
  });
});
