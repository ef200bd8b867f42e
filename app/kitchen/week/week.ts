import { hasShape, id, items, maybe, number, parts, text, texts, type ValueOf } from '../../documents/shape.ts';
import {
  documentFormat,
  type StoredDocument,
  storedDocument,
  upgradedFields,
} from '../../documents/stored-document.ts';
import { MOST_SERVINGS } from '../../recipes/scaling/servings.ts';
import { addDays, type Day } from './days.ts';

/** Four a day of a fortnight, and more than anybody cooks. */
export const MOST_ENTRIES = 60;
/** In UTF-16 code units, of a note that a cook writes. */
export const NOTE_LENGTH = 200;
/** By which an operation that comes again is known. */
const REMEMBERED = 200;

/**
 * What somebody means to cook, and on which day. An entry is a recipe, of which only its id is stored, or a note of the
 * cook's own: then `recipeId` is null. `serves` null: as the recipe is written. `listedAs`: the entry of the shopping
 * list that was made of it. `removed` and `applied` are the last ids of entries that were taken off and of operations
 * that were applied. Entries of one day are in the order in which they came to it.
 */
const weekShape = parts({
  entries: items(
    {
      ...{ id, day: text(10), recipeId: maybe(id), serves: maybe(number), text: text(NOTE_LENGTH) },
      listedAs: maybe(id),
    },
    'id',
    MOST_ENTRIES,
  ),
  removed: texts(id, REMEMBERED),
  applied: texts(id, REMEMBERED),
});
const weekFormat = documentFormat(weekShape, []);

export type Week = ValueOf<typeof weekShape>;
export type WeekEntry = Week['entries'][number];

export const emptyWeek: Week = weekFormat.empty;

export const storedWeek = (week: Week): StoredDocument => storedDocument(weekFormat, week);

/** @throws what is no week */
export function readStoredWeek(stored: unknown): Week {
  const fields = upgradedFields(weekFormat, stored);
  if (!fields || !hasShape(weekShape, fields)) throw new Error('A stored week cannot be read');
  return fields;
}

/**
 * One thing that a cook does to a week. The device gives it its ids, so that it can be sent again when no answer came,
 * and be done before it is sent.
 */
export type WeekOperation = { id: string } & (
  | { kind: 'add-recipe'; entryId: string; day: Day; recipeId: string; serves: number | null }
  | { kind: 'add-note'; entryId: string; day: Day; text: string }
  /** Null: stays as it is. A note has no servings, and a recipe no text. */
  | { kind: 'change'; entryId: string; day: Day; serves: number | null; text: string | null }
  | { kind: 'remove'; entryId: string }
);

export type WeekResult = { ok: true; week: Week } | { ok: false; reason: 'full' | 'not-now' };

/**
 * The days on which something can be put: this week and the next, wherever on earth the cook is. @param today in UTC
 */
const isPlannable = (day: Day, today: Day): boolean => day >= firstKept(today) && day <= addDays(today, 14);

/** Monday of this week, where it is still Sunday. */
const firstKept = (today: Day) => addDays(today, -7);

/**
 * The week after an operation. One that was applied before changes nothing, nor does one about an entry that is gone.
 * What lies more than a week back is forgotten.
 * @param today in UTC
 */
export function applyOperation(week: Week, operation: WeekOperation, today: Day): WeekResult {
  if (week.applied.includes(operation.id)) return { ok: true, week };
  if (operation.kind !== 'remove' && !isPlannable(operation.day, today)) return { ok: false, reason: 'not-now' };
  const entries = week.entries.filter(({ day }) => day >= firstKept(today));
  const changed = changedBy({ ...week, entries }, operation);
  if (changed.entries.length > MOST_ENTRIES) return { ok: false, reason: 'full' };
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
const inBounds = (serves: number) => Math.min(MOST_SERVINGS, Math.max(1, Math.round(serves)));
