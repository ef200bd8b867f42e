import { hasShape, id, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import { MAX_SERVINGS } from '../../recipes/scaling/servings.ts';
import type { ListOperation, ShoppingList } from '../shopping-list/shopping-list.ts';
import { addDays, type Day } from './days.ts';

export const MAX_ENTRIES = 60;
/** Maximum length of a note, in UTF-16 code units. */
export const NOTE_LENGTH = 200;
/** Number of operation ids kept for recognizing repeats. */
const REMEMBERED = 200;

/**
 * Stored week. An entry is a recipe or a note (`recipeId` is null). `serves` is null for a recipe as written.
 * `listedAs` is the id of the recipe's entry on the shopping list. `removed` and `applied` hold the most recent ids of
 * removed entries and applied operations. The entries of a day are in the order in which they were added or moved to
 * the day.
 */
const weekShape = parts({
  entries: items(
    {
      id,
      day: text(10),
      recipeId: maybe(id),
      serves: maybe(number),
      text: text(NOTE_LENGTH),
      listedAs: maybe(id),
    },
    'id',
    MAX_ENTRIES,
  ),
  removed: texts(id, REMEMBERED),
  applied: texts(id, REMEMBERED),
});
const weekFormat = documentFormat(weekShape, []);

export type Week = ValueOf<typeof weekShape>;
export type WeekEntry = Week['entries'][number];

export const emptyWeek: Week = weekFormat.empty;

export const storedWeek = (week: Week): StoredDocument => storedDocument(weekFormat, week);

/** @throws if the value is not a week */
export function readStoredWeek(stored: unknown): Week {
  const fields = upgradedFields(weekFormat, stored);
  if (!fields || !hasShape(weekShape, fields)) throw new Error('A stored week cannot be read');
  return fields;
}

/**
 * Change to the week. The device assigns ids, so that it can show a change before sending it and can resend a lost
 * request.
 */
export type WeekOperation = { id: string } & (
  | { kind: 'add-recipe'; entryId: string; day: Day; recipeId: string; serves: number | null }
  | { kind: 'add-note'; entryId: string; day: Day; text: string }
  /** Null leaves a value unchanged. A note has no servings, and a recipe has no text. */
  | { kind: 'change'; entryId: string; day: Day; serves: number | null; text: string | null }
  | { kind: 'remove'; entryId: string }
);

export type WeekResult = { ok: true; week: Week } | { ok: false; reason: 'full' | 'not-now' };

/**
 * Returns true for all days that are in this week or the next in some time zone, and for a few days around these weeks.
 * `today` is the date in UTC.
 */
const isPlannable = (day: Day, today: Day): boolean => day >= earliestDay(today) && day <= addDays(today, 14);

/**
 * Returns the earliest day kept. On a Monday in UTC, it is still Sunday in some zones, where the week began seven days
 * earlier.
 */
const earliestDay = (today: Day) => addDays(today, -7);

/**
 * Applies an operation. A repeated operation changes nothing. Drops entries over a week old. `today` is the date in
 * UTC.
 */
export function applyOperation(week: Week, operation: WeekOperation, today: Day): WeekResult {
  if (week.applied.includes(operation.id)) return { ok: true, week };
  if (operation.kind !== 'remove' && !isPlannable(operation.day, today)) return { ok: false, reason: 'not-now' };
  const entries = week.entries.filter(({ day }) => day >= earliestDay(today));
  const changed = changedBy({ ...week, entries }, operation);
  if (changed.entries.length > MAX_ENTRIES) return { ok: false, reason: 'full' };
  return { ok: true, week: { ...changed, applied: [...week.applied, operation.id].slice(-REMEMBERED) } };
}

function changedBy(week: Week, operation: WeekOperation): Week {
  const { entryId } = operation;
  const before = week.entries.find((each) => each.id === entryId);
  const others = week.entries.filter((each) => each.id !== entryId);
  switch (operation.kind) {
    case 'add-recipe':
    case 'add-note': {
      const added = newEntry(operation);
      if (before || week.removed.includes(entryId) || (added.recipeId === null && !added.text)) return week;
      return { ...week, entries: [...others, added] };
    }
    case 'change': {
      if (!before) return week;
      const after = changedEntry(before, operation);
      if (after.day !== before.day) return { ...week, entries: [...others, after] };
      return { ...week, entries: week.entries.map((each) => (each === before ? after : each)) };
    }
    case 'remove': {
      if (!before) return week;
      return { ...week, entries: others, removed: [...week.removed, entryId].slice(-REMEMBERED) };
    }
  }
}

function newEntry(operation: Extract<WeekOperation, { kind: 'add-recipe' | 'add-note' }>): WeekEntry {
  const { entryId, day } = operation;
  const entry = { id: entryId, day, recipeId: null, serves: null, text: '', listedAs: null };
  if (operation.kind === 'add-note') return { ...entry, text: written(operation.text) };
  const { recipeId, serves } = operation;
  return { ...entry, recipeId, serves: serves && inBounds(serves) };
}

function changedEntry(entry: WeekEntry, { day, serves, text }: Extract<WeekOperation, { kind: 'change' }>): WeekEntry {
  if (entry.recipeId === null) return { ...entry, day, text: written(text ?? '') || entry.text };
  return { ...entry, day, serves: serves === null ? entry.serves : inBounds(serves) };
}

const written = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, NOTE_LENGTH);
const inBounds = (serves: number) => Math.min(MAX_SERVINGS, Math.max(1, Math.round(serves)));

/**
 * Returns the operations that put recipes on the shopping list, and the week with the ids of their list entries. A
 * listed recipe is updated instead of added again.
 */
export function listOperations(
  { week, entries, list }: { week: Week; entries: readonly WeekEntry[]; list: ShoppingList },
  newId: () => string,
): { operations: ListOperation[]; week: Week } {
  const operations: ListOperation[] = [];
  const listed = new Map<string, string>();
  for (const { id, recipeId, serves, listedAs } of entries) {
    if (recipeId === null) continue;
    const there = list.recipes.find((each) => each.id === listedAs);
    if (!there) {
      const entryId = newId();
      operations.push({ id: entryId, kind: 'add-recipe', entryId, recipeId, serves });
      listed.set(id, entryId);
    } else if (serves !== null && serves !== there.serves) {
      operations.push({ id: newId(), kind: 'set-servings', entryId: there.id, serves });
    }
  }
  const after = week.entries.map((each) => ({ ...each, listedAs: listed.get(each.id) ?? each.listedAs }));
  return { operations, week: { ...week, entries: after } };
}
