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

// What a person stores about recipes. Each command is one transaction; those that store lock the account first, so that what one
// person does twice at once is done one after the other. Storing anything needs access to the whole recipe; removing
// one's own never does.

/** Whose, and about which recipe: of this creator, or it does not exist. */
export interface About {
  accountId: string;
  creatorId: string;
  recipeId: string;
}

/** What is stored has the time `now`; whether somebody may is decided by the clock of memberships. */
type At = About & { now: Date; membershipNow: Date };

export type KitchenResult = { ok: true } | { ok: false; reason: 'no-such-recipe' | 'not-readable' };

/** Two presses within it are one: a double click, or another try after an answer that was lost. */
const SAME_TIME = 60_000;

/** How often somebody cooks within a day, at most: more than anybody does, and few enough to store for years. */
const MOST_COOKED = 30;
const HALF_A_DAY = 12 * 60 * 60 * 1_000;

export type CookedResult = KitchenResult | { ok: false; reason: 'too-often' };

/**
 * Saves a recipe for later. Saved already, it keeps its time.
 * @param saving.ago how long before `now` that was, in milliseconds
 */
export function saveRecipe(db: Db, { now, ago = 0, ...about }: At & { ago?: number }): Promise<KitchenResult> {
  return whereReadable(db, about, async (tx) => {
    const { accountId, recipeId } = about;
    const savedAt = new Date(now.getTime() - ago);
    await tx.insert(savedRecipes).values({ accountId, recipeId, savedAt }).onConflictDoNothing();
  });
}

/** Takes it off the saved ones. Idempotent. */
export async function unsaveRecipe(db: Db, about: About): Promise<KitchenResult> {
  await db.delete(savedRecipes).where(ofOwner(savedRecipes, about));
  return { ok: true };
}

/**
 * Records that the person cooked the recipe. The library counts people, not times, so that nobody alone makes a recipe
 * one of the most cooked.
 * One time more than anybody cooks in a day is refused.
 * @param cooking.ask whether to ask by email how it turned out, then and each time; null: as the person chose before
 * @param cooking.operation the id of a time that was recorded without a network, and may be sent more than once; null: it
 *   has none
 * @param cooking.ago how long before `now` that was, in milliseconds
 */
export async function recordCooked(
  db: Db,
  services: EmailServices,
  {
    now: sentAt,
    ask,
    operation = null,
    ago = 0,
    ...about
  }: At & { ask: boolean | null; operation?: string | null; ago?: number },
): Promise<CookedResult> {
  const now = new Date(sentAt.getTime() - ago);
  let isTooOften = false;
  const readable = await whereReadable(db, about, async (tx) => {
    const { accountId, recipeId, membershipNow } = about;
    const [known] = operation
      ? await tx.select({ id: cookedRecipes.id }).from(cookedRecipes).where(eq(cookedRecipes.id, operation))
      : [];
    if (known) return;
    const [last] = await tx
      .select({ id: cookedRecipes.id, cookedAt: cookedRecipes.cookedAt })
      .from(cookedRecipes)
      .where(ofOwner(cookedRecipes, about))
      .orderBy(desc(cookedRecipes.cookedAt))
      .limit(1);
    const isSameTime = last && Math.abs(now.getTime() - last.cookedAt.getTime()) < SAME_TIME;
    if (!isSameTime && (await countCookedAround(tx, { accountId, now })) >= MOST_COOKED) {
      isTooOften = true;
      return;
    }
    if (ask !== null) await chooseTurnedOut(tx, { accountId, ask, now });
    const cooked = { ...(operation && { id: operation }), accountId, recipeId, cookedAt: now };
    const cookedId = isSameTime ? last.id : await insertCooked(tx, cooked);
    if (!last) await countCooks(tx, [recipeId], 1);
    await scheduleTurnedOut(tx, services, { accountId, recipeId, cookedId, now: membershipNow });
  });
  return readable.ok && isTooOften ? { ok: false, reason: 'too-often' } : readable;
}

/** Of all recipes, in the day around a moment. */
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

/**
 * Takes the last time back, where the person has cooked it as often as the form was made for: so the same form sent
 * twice takes one time. Idempotent.
 * @param about.times how often, as the person saw it
 */
export function takeBackCooked(db: Db, about: About & { times: number }): Promise<KitchenResult> {
  return db.transaction(async (tx): Promise<KitchenResult> => {
    await lockAccount(tx, about.accountId);
    const own = ofOwner(cookedRecipes, about);
    const found = await tx
      .select({ id: cookedRecipes.id })
      .from(cookedRecipes)
      .where(own)
      .orderBy(desc(cookedRecipes.cookedAt), cookedRecipes.id)
      .limit(about.times + 1);
    if (found.length !== about.times || !found[0]) return { ok: true };
    await tx.delete(cookedRecipes).where(and(own, eq(cookedRecipes.id, found[0].id)));
    if (found.length === 1) await countCooks(tx, [about.recipeId], -1);
    return { ok: true };
  });
}

/** How a note came: what its writer had before them (empty: none), and the operation's id; null: not said. */
interface Written {
  base?: string | null;
  operation?: string | null;
}

/** `merged`: what the note is now, where another device had changed it and nothing of either was to be lost. */
export type NoteResult = { ok: true; merged?: string } | Exclude<KitchenResult, { ok: true }> | TooLong;
type TooLong = { ok: false; reason: 'too-long' };

/**
 * Writes the person's note on a recipe, in place of the one that they had before them; without `base` in place of any.
 * Idempotent by the operation.
 * @param about.note as `checkNote` gives it
 */
export async function writeNote(
  db: Db,
  { note, base = null, operation = null, now, ...about }: At & Written & { note: string },
): Promise<NoteResult> {
  return changeNote(db, about, (tx) =>
    rewriteNote(tx, about, {
      ...{ operation, now },
      change: (current) => (base === null ? { note, isMerged: false } : mergeNotes({ current, base, written: note })),
    }),
  );
}

/**
 * Adds a line to the person's note, which they may not have before them. Idempotent: one that is in it already is not added
 * again, however late it is sent.
 * @param about.line as `checkNote` gives it
 */
export async function addToNote(
  db: Db,
  { line, operation = null, now, ...about }: At & Omit<Written, 'base'> & { line: string },
): Promise<NoteResult> {
  return changeNote(db, about, (tx) =>
    rewriteNote(tx, about, {
      ...{ operation, now },
      change: (current) => {
        const note = contains(current, line) ? current : `${current}\n${line}`.trim();
        return { note, isMerged: false };
      },
    }),
  );
}

/** Removes what the person had before them; without `base` all of it. Idempotent. */
export async function removeNote(
  db: Db,
  { base = null, operation = null, now, ...about }: About & Written & { now: Date },
): Promise<NoteResult> {
  if (base === null) {
    await db.delete(recipeNotes).where(ofOwner(recipeNotes, about));
    return { ok: true };
  }
  return db.transaction(async (tx) => {
    await lockAccount(tx, about.accountId);
    return rewriteNote(tx, about, {
      ...{ operation, now },
      change: (current) => mergeNotes({ current, base, written: '' }),
    });
  });
}

async function changeNote(
  db: Db,
  about: Omit<At, 'now'>,
  change: (tx: Db) => Promise<NoteResult>,
): Promise<NoteResult> {
  let result: NoteResult = { ok: true };
  const readable = await whereReadable(db, about, async (tx) => {
    result = await change(tx);
  });
  return readable.ok ? result : readable;
}

/** Of operations, by which one that comes again is known. */
const REMEMBERED = 50;

/** @param rewriting.change what becomes of the text that is stored; empty: there is none, or is to be none */
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
  if (operation && before?.applied.includes(operation)) return { ok: true };
  const { note, isMerged } = change(before?.text ?? '');
  if (note === '') {
    await tx.delete(recipeNotes).where(ofOwner(recipeNotes, about));
    return { ok: true };
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

/**
 * Takes a person who is about to be deleted out of the library's counts; within the caller's transaction. What they
 * stored goes with the account.
 */
export async function leaveCounts(tx: Db, { accountId }: { accountId: string }): Promise<void> {
  const cooked = await tx
    .selectDistinct({ recipeId: cookedRecipes.recipeId })
    .from(cookedRecipes)
    .where(eq(cookedRecipes.accountId, accountId));
  const ids = cooked.map(({ recipeId }) => recipeId);
  if (ids.length > 0) await countCooks(tx, ids, -1);
}

/** Locked in the order of the ids, so that two that are about the same recipes wait for each other. */
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

/** Does the work in a transaction, where the person may read the whole of the recipe at this moment. */
function whereReadable(
  db: Db,
  { accountId, creatorId, recipeId, membershipNow }: Omit<At, 'now'>,
  work: (tx: Db) => Promise<void>,
): Promise<KitchenResult> {
  return db.transaction(async (tx): Promise<KitchenResult> => {
    await lockAccount(tx, accountId);
    const [recipe] = await tx
      .select({ free: recipes.free })
      .from(recipes)
      .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId), isPublished));
    if (!recipe) return { ok: false, reason: 'no-such-recipe' };
    const audience = await findAudienceOfAccount(tx, { accountId, creatorId, now: membershipNow });
    if (!audience || !mayReadFully(recipe, audience)) return { ok: false, reason: 'not-readable' };
    await work(tx);
    return { ok: true };
  });
}
