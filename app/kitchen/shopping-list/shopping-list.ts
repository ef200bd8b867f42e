import { choice, hasShape, id, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import { unitSystems } from '../../recipes/showing/serving/serving-choice.ts';

export const MAX_RECIPES = 40;
export const MAX_LINES = 300;
/** Maximum length of a line that the cook adds, in UTF-16 code units. */
export const LINE_LENGTH = 200;
/** Maximum number of ticked parts. A recipe has at most 300 lines. */
const MAX_TICKED = MAX_RECIPES * 300 + MAX_LINES;
const PART_LENGTH = 60;
/** Maximum length of the part names in a form, in UTF-16 code units: 400 names with a space each. */
export const NAMES_LENGTH = 400 * 61;
/** Number of operation ids kept for recognizing repeats. */
const REMEMBERED = 500;

/**
 * Stored list. `serves` is null for a recipe as written. `ticked` holds keys of parts (`partKey`). `removed` and
 * `applied` hold the most recent ids of removed entries and applied operations.
 */
const listShape = parts({
  recipes: items({ id, recipeId: id, serves: maybe(number) }, 'id', MAX_RECIPES),
  lines: items({ id, text: text(LINE_LENGTH) }, 'id', MAX_LINES),
  ticked: texts(text(PART_LENGTH), MAX_TICKED),
  removed: texts(id, REMEMBERED),
  applied: texts(id, REMEMBERED),
  units: choice(unitSystems),
});
const listFormat = documentFormat(listShape, []);

export type ShoppingList = ValueOf<typeof listShape>;
export type ListedRecipe = ShoppingList['recipes'][number];

export const emptyList: ShoppingList = listFormat.empty;

export const storedList = (list: ShoppingList): StoredDocument => storedDocument(listFormat, list);

/** @throws if the value is not a list */
export function readStoredList(stored: unknown): ShoppingList {
  const fields = upgradedFields(listFormat, stored);
  if (!fields || !hasShape(listShape, fields)) throw new Error('A stored shopping list cannot be read');
  return fields;
}

/**
 * Change to the list. The device assigns ids, so that it can show a change before sending it and can resend a lost
 * request. An added recipe without `units` keeps the list's units.
 */
export type ListOperation = {
  id: string;
} & (
  | {
      kind: 'add-recipe';
      entryId: string;
      recipeId: string;
      serves: number | null;
      units?: Units | null;
      /** Lines that need not be bought (`lineKeyOf`). */
      have?: readonly string[];
    }
  | { kind: 'set-servings'; entryId: string; serves: number }
  | { kind: 'add-line'; entryId: string; text: string }
  | { kind: 'remove'; entryIds: readonly string[] }
  | { kind: 'tick' | 'untick'; parts: readonly string[] }
  | { kind: 'set-units'; units: Units }
);

export type ListResult = { ok: true; list: ShoppingList } | { ok: false; reason: 'full' };

/** Applies an operation. A repeated operation changes nothing, so that sending it again is safe. */
export function applyOperation(list: ShoppingList, operation: ListOperation): ListResult {
  if (list.applied.includes(operation.id)) return { ok: true, list };
  const changed = changedBy(list, operation);
  if (changed.recipes.length > MAX_RECIPES || changed.lines.length > MAX_LINES) return { ok: false, reason: 'full' };
  return { ok: true, list: { ...changed, applied: [...list.applied, operation.id].slice(-REMEMBERED) } };
}

function changedBy(list: ShoppingList, operation: ListOperation): ShoppingList {
  switch (operation.kind) {
    case 'add-recipe': {
      const { entryId, recipeId, serves, units, have = [] } = operation;
      if (isKnown(list, entryId)) return list;
      const recipes = [...list.recipes, { id: entryId, recipeId, serves: serves && inBounds(serves) }];
      const ticked = have.map((line) => entryId + line).filter((part) => partPattern.test(part));
      return { ...list, recipes, units: units ?? list.units, ticked: [...list.ticked, ...ticked].slice(0, MAX_TICKED) };
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
      return { ...list, ticked: [...new Set([...list.ticked, ...there])].slice(0, MAX_TICKED) };
    }
    case 'untick': {
      const off = new Set(operation.parts);
      return { ...list, ticked: list.ticked.filter((part) => !off.has(part)) };
    }
    case 'set-units':
      return { ...list, units: operation.units };
  }
}

const inBounds = (serves: number) => Math.min(MAX_SERVINGS, Math.max(1, Math.round(serves)));

const idsOf = ({ recipes, lines }: ShoppingList) => new Set([...recipes, ...lines].map(({ id }) => id));

/** A removed entry does not come back when its add operation is repeated. */
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
 * Returns the key of a part, from the line's text, so that unchanged lines of an edited recipe keep their ticks. `nth`
 * distinguishes lines with the same text.
 */
export const partKey = (entryId: string, line: string, nth: number) => `${entryId}.${shortHash(line)}.${nth}`;

/** Returns a part's key without the entry's id. */
export const lineKeyOf = (part: string) => part.slice(entryOfPart(part).length);

const partPattern = /^[0-9a-f-]{36}\.[0-9a-z]{1,7}\.\d{1,3}$/;
export const entryOfPart = (part: string) => part.split('.', 1)[0]!;

/** Returns the 32-bit FNV-1a hash in base 36. */
function shortHash(line: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
