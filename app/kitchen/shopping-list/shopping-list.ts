import { choice, hasShape, id, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import { MOST_SERVINGS } from '../../recipes/scaling/servings.ts';
import { unitSystems } from '../../recipes/showing/serving/serving-choice.ts';

/** More than a kitchen cooks from in a week, and few enough that a page shows them all. */
export const MOST_RECIPES = 40;
export const MOST_LINES = 300;
/** In UTF-16 code units, of a line that a cook writes. */
export const LINE_LENGTH = 200;
/** A recipe has at most 300 lines. */
const MOST_TICKED = MOST_RECIPES * 300 + MOST_LINES;
const PART_LENGTH = 60;
/** In code units, of names of parts in a form, with a space after each: a sum may have one of each recipe. */
export const NAMES_LENGTH = 400 * 61;
/** By which an operation that comes again is known. */
const REMEMBERED = 500;

/**
 * What somebody wants to buy. What is not said here is read from the recipes: a list stores which, not their lines.
 * `serves` null: as the recipe is written. `ticked` are parts by their key (`partKey`). `removed` and `applied` are the
 * last ids of entries that were taken off and of operations that were applied. `units`: those in which the cook buys.
 */
const listShape = parts({
  recipes: items({ id, recipeId: id, serves: maybe(number) }, 'id', MOST_RECIPES),
  lines: items({ id, text: text(LINE_LENGTH) }, 'id', MOST_LINES),
  ticked: texts(text(PART_LENGTH), MOST_TICKED),
  removed: texts(id, REMEMBERED),
  applied: texts(id, REMEMBERED),
  units: choice(unitSystems),
});
const listFormat = documentFormat(listShape, []);

export type ShoppingList = ValueOf<typeof listShape>;
export type ListedRecipe = ShoppingList['recipes'][number];

export const emptyList: ShoppingList = listFormat.empty;

export const storedList = (list: ShoppingList): StoredDocument => storedDocument(listFormat, list);

/** @throws what is no list */
export function readStoredList(stored: unknown): ShoppingList {
  const fields = upgradedFields(listFormat, stored);
  if (!fields || !hasShape(listShape, fields)) throw new Error('A stored shopping list cannot be read');
  return fields;
}

/**
 * One thing that a cook does to a list. The device gives it its ids, so that it can be sent again when no answer came,
 * and be done before it is sent.
 */
export type ListOperation = {
  id: string;
} /** `units`: those in which the recipe was read, for the whole list; left out or null: they stay as they are. */ & (
  | { kind: 'add-recipe'; entryId: string; recipeId: string; serves: number | null; units?: Units | null }
  | { kind: 'set-servings'; entryId: string; serves: number }
  | { kind: 'add-line'; entryId: string; text: string }
  | { kind: 'remove'; entryIds: readonly string[] }
  | { kind: 'tick' | 'untick'; parts: readonly string[] }
  | { kind: 'set-units'; units: Units }
);

export type ListResult = { ok: true; list: ShoppingList } | { ok: false; reason: 'full' };

/**
 * The list after an operation. One that was applied before changes nothing, nor does one about an entry that is gone, so
 * that whoever sends the same operations in the same order gets the same list, however often each is sent.
 */
export function applyOperation(list: ShoppingList, operation: ListOperation): ListResult {
  if (list.applied.includes(operation.id)) return { ok: true, list };
  const changed = changedBy(list, operation);
  if (changed.recipes.length > MOST_RECIPES || changed.lines.length > MOST_LINES) return { ok: false, reason: 'full' };
  return { ok: true, list: { ...changed, applied: [...list.applied, operation.id].slice(-REMEMBERED) } };
}

function changedBy(list: ShoppingList, operation: ListOperation): ShoppingList {
  switch (operation.kind) {
    case 'add-recipe': {
      const { entryId, recipeId, serves, units } = operation;
      if (isKnown(list, entryId)) return list;
      const recipes = [...list.recipes, { id: entryId, recipeId, serves: serves && inBounds(serves) }];
      return { ...list, recipes, units: units ?? list.units };
    }
    case 'set-servings': {
      const { entryId } = operation;
      const serves = inBounds(operation.serves);
      return { ...list, recipes: list.recipes.map((each) => (each.id === entryId ? { ...each, serves } : each)) };
    }
    case 'add-line': {
      const { entryId } = operation;
      const written = operation.text.replace(/\s+/g, ' ').trim().slice(0, LINE_LENGTH);
      return isKnown(list, entryId) || !written
        ? list
        : { ...list, lines: [...list.lines, { id: entryId, text: written }] };
    }
    case 'remove': {
      const there = idsOf(list);
      return without(list, new Set(operation.entryIds.filter((each) => there.has(each))));
    }
    case 'tick': {
      const entries = idsOf(list);
      const there = operation.parts.filter((part) => partPattern.test(part) && entries.has(entryOfPart(part)));
      return { ...list, ticked: [...new Set([...list.ticked, ...there])].slice(0, MOST_TICKED) };
    }
    case 'untick': {
      const off = new Set(operation.parts);
      return { ...list, ticked: list.ticked.filter((part) => !off.has(part)) };
    }
    case 'set-units':
      return { ...list, units: operation.units };
  }
}

const inBounds = (serves: number) => Math.min(MOST_SERVINGS, Math.max(1, Math.round(serves)));

const idsOf = ({ recipes, lines }: ShoppingList) => new Set([...recipes, ...lines].map(({ id }) => id));

/** An entry that was removed does not come back when the operation that added it comes once more. */
const isKnown = ({ recipes, lines, removed }: ShoppingList, entryId: string) =>
  removed.includes(entryId) || [...recipes, ...lines].some((each) => each.id === entryId);

function without(list: ShoppingList, off: ReadonlySet<string>): ShoppingList {
  const stays = <T extends { id: string }>(entries: readonly T[]) => entries.filter((each) => !off.has(each.id));
  return {
    ...list,
    recipes: stays(list.recipes),
    lines: stays(list.lines),
    ticked: list.ticked.filter((part) => !off.has(entryOfPart(part))),
    removed: [...list.removed, ...[...off].filter((each) => !list.removed.includes(each))].slice(-REMEMBERED),
  };
}

/**
 * The name of one line of an entry, by its text: a recipe that is edited keeps the ticks of the lines that stay. Of the
 * same text `nth` tells the first from the second.
 */
export const partKey = (entryId: string, line: string, nth: number) => `${entryId}.${shortHash(line)}.${nth}`;

const partPattern = /^[0-9a-f-]{36}\.[0-9a-z]{1,7}\.\d{1,3}$/;
export const entryOfPart = (part: string) => part.split('.', 1)[0]!;

/** FNV-1a, 32 bits: two texts of one recipe that share it are told apart by `nth`. */
function shortHash(line: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
