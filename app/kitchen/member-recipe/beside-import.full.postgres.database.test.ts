import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aBody, aRecipe } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import type { Db } from '../../db/client.server.ts';
import { importRecipes } from '../../recipe-import/importing/import.server.ts';
import { removeRecipe } from '../../recipes/editing/removal.server.ts';
import {
  type About,
  leaveCounts,
  recordCooked,
  removeNote,
  saveRecipe,
  undoCooked,
  unsaveRecipe,
  writeNote,
} from './commands.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);
const { creatorId } = bea;
const by = { command: 'recipes import' };

let about: About;
let older: string;
beforeEach(async () => {
  await startAtBeas();
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const { id: recipeId } = await aRecipe(db, creatorId, { name: 'Leek soup', body: aBody('leeks') });
  older = (await aRecipe(db, creatorId, { name: 'Old soup', body: aBody('leeks') })).id;
  about = { accountId, creatorId, recipeId };
});

const both = { now, membershipNow: now };
const later = { now: new Date(now.getTime() + 3_600_000), membershipNow: now };
const commands: [string, (db: Db) => Promise<unknown>][] = [
  ['cooks it', (db) => recordCooked(db, services, { ask: null, ...about, ...both })],
  ['cooks it again', (db) => recordCooked(db, services, { ask: null, ...about, ...later })],
  ['takes that back', (db) => undoCooked(db, { ...about, times: 2 })],
  ['takes the first time back', (db) => undoCooked(db, { ...about, times: 1 })],
  ['saves it', (db) => saveRecipe(db, { ...about, ...both })],
  ['no longer saves it', (db) => unsaveRecipe(db, about)],
  ['writes a note', (db) => writeNote(db, { ...about, ...both, base: '', note: 'More pepper.' })],
  ['removes the note', (db) => removeNote(db, { ...about, base: 'More pepper.', now })],
  ['leaves', (db) => leaveCounts(db, about)],
];

const withoutWaiting = (work: (tx: Db) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`);
    return work(tx);
  });

test('a cook does not wait for locks of an open import or removal', async () => {
  await db.transaction(async (open) => {
    const pies = ['Leek pie', 'Leek tart'].map((name) => ({ content: aContent({ name }) }));
    const recipes = () => [pies];
    expect(await importRecipes(open, { creatorId, recipes, from: 'leeks.json', publish: true, by, now })).toMatchObject(
      { ok: true },
    );
    expect(await removeRecipe(open, { creatorId, recipeId: older, by, now })).toEqual({ ok: true });
    const outcomes: [string, unknown][] = [];
    for (const [what, command] of commands) {
      const outcome = await withoutWaiting(command).catch((error: Error) => (error.cause as Error).message);
      outcomes.push([what, outcome ?? { ok: true }]);
    }
    expect(outcomes).toEqual(commands.map(([what]) => [what, { ok: true }]));
  });
});
