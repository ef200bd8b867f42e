import { and, between, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { cookedRecipes, recipeNotes, savedRecipes } from '../../db/schema/kitchen.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { findAudienceOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { mayReadFully } from '../../recipes/paywall/paywall.ts';
import { chooseTurnedOut, scheduleTurnedOut } from '../emails/turned-out.server.ts';
import { checkNote } from './member-recipe.ts';
import { contains, mergeNotes } from './merged-note.ts';

// Storing requires access to the whole recipe and locks the account. Removing requires no access.

/** Person and recipe. Commands that store treat a recipe of a different creator as missing. */
export interface About {
  accountId: string;
  creatorId: string;
  recipeId: string;
}

/** `now` sets the stored times; `membershipNow` decides access and schedules emails. */
type At = About & { now: Date; membershipNow: Date };

type NotReadable = { ok: false; reason: 'no-such-recipe' | 'not-readable' };
export type KitchenResult = { ok: true } | NotReadable;
const done = { ok: true } as const;

/** Milliseconds within which two presses count as one: a double click, or a retry after a lost response. */
const DOUBLE_PRESS_MS = 60_000;

/** Maximum number of times that a person can record cooking within 12 hours before and after a time. */
const MAX_COOKED = 30;
const HALF_A_DAY = 12 * 60 * 60 * 1_000;

export type CookedResult = KitchenResult | { ok: false; reason: 'too-often' };

/** Saves a recipe with the time `ago` milliseconds before `now`. A saved recipe keeps its time. */
export function saveRecipe(db: Db, { now, ago = 0, ...about }: At & { ago?: number }): Promise<KitchenResult> {
  return whereReadable(db, about, async (tx) => {
    const { accountId, recipeId } = about;
    const savedAt = new Date(now.getTime() - ago);
    await tx.insert(savedRecipes).values({ accountId, recipeId, savedAt }).onConflictDoNothing();
    return done;
  });
}

export async function unsaveRecipe(db: Db, about: About): Promise<KitchenResult> {
  await db.delete(savedRecipes).where(ofOwner(savedRecipes, about));
  return done;
}

/**
 * Records that a person cooked a recipe. The library counts people, so that one person cannot make a recipe one of the
 * most cooked.
 * @param cooking.ask new choice about emails that ask how dishes turned out; null keeps the earlier choice
 * @param cooking.operation id of an offline operation, which may arrive more than once
 * @param cooking.ago milliseconds before `now` at which the person cooked the recipe
 */
export async function recordCooked(
  db: Db,
  services: EmailServices,
  cooking: At & { ask: boolean | null; operation?: string | null; ago?: number },
): Promise<CookedResult> {
  const { now: sentAt, ask, operation = null, ago = 0, ...about } = cooking;
  const now = new Date(sentAt.getTime() - ago);
  return whereReadable(db, about, async (tx): Promise<CookedResult> => {
    const { accountId, recipeId, membershipNow } = about;
    const [known] = operation
      ? await tx.select({ id: cookedRecipes.id }).from(cookedRecipes).where(eq(cookedRecipes.id, operation))
      : [];
    if (known) return done;
    const [last] = await tx
      .select({ id: cookedRecipes.id, cookedAt: cookedRecipes.cookedAt })
      .from(cookedRecipes)
      .where(ofOwner(cookedRecipes, about))
      .orderBy(desc(cookedRecipes.cookedAt))
      .limit(1);
    const isSameTime = last && Math.abs(now.getTime() - last.cookedAt.getTime()) < DOUBLE_PRESS_MS;
    if (!isSameTime && (await countCookedAround(tx, { accountId, now })) >= MAX_COOKED) {
      return { ok: false, reason: 'too-often' };
    }
    if (ask !== null) await chooseTurnedOut(tx, { accountId, ask, now });
    const cooked = { ...(operation && { id: operation }), accountId, recipeId, cookedAt: now };
    const cookedId = isSameTime ? last.id : await insertCooked(tx, cooked);
    if (!last) await countCooks(tx, [recipeId], 1);
    await scheduleTurnedOut(tx, services, { accountId, recipeId, cookedId, now: membershipNow });
    return done;
  });
}

const countCookedAround = (tx: Db, { accountId, now }: { accountId: string; now: Date }): Promise<number> => {
  const [from, until] = [-HALF_A_DAY, HALF_A_DAY].map((by) => new Date(now.getTime() + by)) as [Date, Date];
  return tx.$count(
    cookedRecipes,
    and(eq(cookedRecipes.accountId, accountId), between(cookedRecipes.cookedAt, from, until)),
  );
};

async function insertCooked(tx: Db, cooked: typeof cookedRecipes.$inferInsert): Promise<string> {
  const [row] = await tx.insert(cookedRecipes).values(cooked).returning({ id: cookedRecipes.id });
  return row!.id;
}

/** Removes the last time cooked if `times` is still the stored count, so that a form sent twice removes only one. */
export function undoCooked(db: Db, about: About & { times: number }): Promise<KitchenResult> {
  return db.transaction(async (tx): Promise<KitchenResult> => {
    await lockAccount(tx, about.accountId);
    const own = ofOwner(cookedRecipes, about);
    const found = await tx
      .select({ id: cookedRecipes.id })
      .from(cookedRecipes)
      .where(own)
      .orderBy(desc(cookedRecipes.cookedAt), cookedRecipes.id)
      .limit(about.times + 1);
    if (found.length !== about.times || !found[0]) return done;
    await tx.delete(cookedRecipes).where(and(own, eq(cookedRecipes.id, found[0].id)));
    if (found.length === 1) await countCooks(tx, [about.recipeId], -1);
    return done;
  });
}

interface Written {
  /** Text of the note that the writer saw; empty if there was none. */
  base: string;
  /** Id of the operation, or null if unknown. */
  operation?: string | null;
}

/** `merged` is the stored note if it contains changes that the writer has not seen. */
export type NoteResult = { ok: true; merged?: string } | NotReadable | { ok: false; reason: 'too-long' };

/** Stores a checked note, merged with changes since `base`. */
export async function writeNote(
  db: Db,
  { note, base, operation = null, now, ...about }: At & Written & { note: string },
): Promise<NoteResult> {
  return whereReadable(db, about, (tx) =>
    rewriteNote(tx, about, {
      operation,
      now,
      change: (current) => mergeNotes({ current, base, written: note }),
    }),
  );
}

/** Adds a checked line to the note, unless the note contains the line. */
export async function addToNote(
  db: Db,
  { line, operation = null, now, ...about }: At & Omit<Written, 'base'> & { line: string },
): Promise<NoteResult> {
  return whereReadable(db, about, (tx) =>
    rewriteNote(tx, about, {
      operation,
      now,
      change: (current) => {
        const note = contains(current, line) ? current : `${current}\n${line}`.trim();
        return { note, isMerged: false };
      },
    }),
  );
}

/** Removes the text that the person saw. Other text stays: a repeated removal leaves a note written since. */
export async function removeNote(
  db: Db,
  { base, operation = null, now, ...about }: About & Written & { now: Date },
): Promise<NoteResult> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, about.accountId);
    return rewriteNote(tx, about, {
      operation,
      now,
      change: (current) => mergeNotes({ current, base, written: '' }),
    });
  });
}

/** Number of operation ids kept per note. */
const REMEMBERED = 50;

/** @param rewriting.change maps the stored text to the new text; empty means no note */
async function rewriteNote(
  tx: Db,
  about: About,
  rewriting: {
    operation: string | null;
    now: Date;
    change: (current: string) => { note: string; isMerged: boolean };
  },
): Promise<NoteResult> {
  const { operation, now, change } = rewriting;
  const { accountId, recipeId } = about;
  const [before] = await tx
    .select({ text: recipeNotes.text, applied: recipeNotes.applied })
    .from(recipeNotes)
    .where(ofOwner(recipeNotes, about));
  if (operation && before?.applied.includes(operation)) return done;
  const { note, isMerged } = change(before?.text ?? '');
  if (note === '') {
    await tx.delete(recipeNotes).where(ofOwner(recipeNotes, about));
    return done;
  }
  if (!checkNote(note).ok) return { ok: false, reason: 'too-long' };
  const applied = [...(before?.applied ?? []), ...(operation ? [operation] : [])].slice(-REMEMBERED);
  const written = { text: note, applied, updatedAt: note === before?.text ? undefined : now };
  await tx
    .insert(recipeNotes)
    .values({ accountId, recipeId, ...written, updatedAt: now })
    .onConflictDoUpdate({ target: [recipeNotes.accountId, recipeNotes.recipeId], set: written });
  return isMerged ? { ok: true, merged: note } : { ok: true };
}

/** Subtracts a person from the counts of cooks. Call in the transaction that deletes the account. */
export async function leaveCounts(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  const cooked = await tx
    .selectDistinct({ recipeId: cookedRecipes.recipeId })
    .from(cookedRecipes)
    .where(eq(cookedRecipes.accountId, accountId));
  const ids = cooked.map(({ recipeId }) => recipeId);
  if (ids.length > 0) await countCooks(tx, ids, -1);
}

/** Changes counts of cooks. Locks rows in order of ids, so that transactions do not deadlock. */
async function countCooks(tx: Db, recipeIds: readonly string[], change: 1 | -1): Promise<void> {
  const these = inArray(recipeLibrary.recipeId, [...recipeIds]);
  await tx
    .select({ id: recipeLibrary.recipeId })
    .from(recipeLibrary)
    .where(these)
    .orderBy(recipeLibrary.recipeId)
    .for('update');
  await tx
    .update(recipeLibrary)
    .set({ cooked: sql`greatest(${recipeLibrary.cooked} + ${change}, 0)` })
    .where(these);
}

type OwnTable = typeof savedRecipes | typeof cookedRecipes | typeof recipeNotes;

const ofOwner = (table: OwnTable, { accountId, recipeId }: About) =>
  and(eq(table.accountId, accountId), eq(table.recipeId, recipeId));

function whereReadable<Result>(
  db: Db,
  { accountId, creatorId, recipeId, membershipNow }: Omit<At, 'now'>,
  work: (tx: Db) => Promise<Result>,
): Promise<Result | NotReadable> {
  return db.transaction(async (tx): Promise<Result | NotReadable> => {
    await lockAccount(tx, accountId);
    const [recipe] = await tx
      .select({ free: recipes.free })
      .from(recipes)
      .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId), isPublished));
    if (!recipe) return { ok: false, reason: 'no-such-recipe' };
    const audience = await findAudienceOfAccount(tx, { accountId, creatorId, now: membershipNow });
    if (!audience || !mayReadFully(recipe, audience)) return { ok: false, reason: 'not-readable' };
    return work(tx);
  });
}
