import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../tests/support/kitchen-operations.ts';
import { emptyList, applyOperation as onList, type ShoppingList } from '../shopping-list/shopping-list.ts';
import { addDays, dayAt, dayWords, fortnightOf, isDay } from './days.ts';
import { readOperation } from './read-operation.ts';
import {
  applyOperation,
  emptyWeek,
  listOperations,
  MAX_ENTRIES,
  readStoredWeek,
  storedWeek,
  type Week,
  type WeekOperation,
} from './week.ts';

const today = '2026-11-26';

function applied(operations: readonly WeekOperation[], week: Week = emptyWeek, on = today): Week {
  return operations.reduce((before, operation) => {
    const result = applyOperation(before, operation, on);
    return result.ok ? result.week : before;
  }, week);
}

const ids = (number: number, entry = number) => ({ id: uuid(number), entryId: uuid(entry) });
const recipe = (number: number, day = today, serves: number | null = 4): WeekOperation => ({
  ...ids(number),
  kind: 'add-recipe',
  day,
  recipeId: uuid(900),
  serves,
});
const note = (number: number, text: string): WeekOperation => ({ ...ids(number), kind: 'add-note', day: today, text });
const move = (number: number, entry: number, day: string): WeekOperation => ({
  ...ids(number, entry),
  kind: 'change',
  day,
  serves: null,
  text: null,
});
const remove = (number: number, entry: number): WeekOperation => ({ ...ids(number, entry), kind: 'remove' });
const onDays = ({ entries }: Week) => entries.map(({ id, day }) => [Number(id.slice(-3)), day]);

describe('a week', () => {
  test('has entries on their days, moved and changed, without removed ones', () => {
    const servings: WeekOperation = { ...move(12, 1, today), serves: 6 } as WeekOperation;
    const week = applied([
      recipe(1),
      note(2, ' Left\n overs '),
      recipe(3),
      move(10, 3, '2026-11-28'),
      servings,
      remove(13, 2),
    ]);
    expect(week.entries).toMatchObject([
      { id: uuid(1), day: today, serves: 6, text: '' },
      { id: uuid(3), day: '2026-11-28', serves: 4 },
    ]);
    expect(applied([note(2, ' Left\n overs ')]).entries[0]).toMatchObject({ recipeId: null, text: 'Left overs' });
  });

  test('applies a repeated operation once, and restores nothing removed', () => {
    const late = move(10, 1, '2026-11-27');
    expect(onDays(applied([recipe(1), recipe(1), late, move(11, 1, '2026-11-28'), late]))).toEqual([[1, '2026-11-28']]);
    const others = Array.from({ length: 200 }, (_, at) => move(100 + at, 99, today));
    expect(applied([recipe(1), remove(2, 1), ...others, recipe(1)]).entries).toEqual([]);
  });

  test('has each entry exactly once, on the day of its last move', () => {
    const days = fc.integer({ min: 0, max: 13 }).map((ahead) => addDays(today, ahead));
    const entry = fc.integer({ min: 1, max: 6 });
    const done = fc.oneof(
      fc.record({ kind: fc.constant('add'), entry, day: days }),
      fc.record({ kind: fc.constant('move'), entry, day: days }),
      fc.record({ kind: fc.constant('remove'), entry, day: days }),
    );
    fc.assert(
      fc.property(fc.array(done, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 20 }), (all, again) => {
        const expected = new Map<number, string>();
        const gone = new Set<number>();
        const operations = all.map(({ kind, entry, day }, at): WeekOperation => {
          if (kind === 'add' && !gone.has(entry) && !expected.has(entry)) expected.set(entry, day);
          if (kind === 'move' && expected.has(entry)) expected.set(entry, day);
          if (kind === 'remove' && expected.delete(entry)) gone.add(entry);
          const id = 100 + at;
          if (kind === 'add') return { ...recipe(entry, day), id: uuid(id) };
          return kind === 'move' ? move(id, entry, day) : remove(id, entry);
        });
        const week = applied(operations);
        const resent = applied(
          again.flatMap((at) => operations[at % operations.length] ?? []),
          week,
        );
        for (const each of [week, resent]) {
          expect(onDays(each).sort()).toEqual([...expected].sort());
          expect(readStoredWeek(JSON.parse(JSON.stringify(storedWeek(each))))).toEqual(expect.objectContaining(each));
        }
      }),
    );
  });

  test('accepts this week and the next in any time zone, and no other day', () => {
    const dayOf = (day: string) => applyOperation(emptyWeek, recipe(1, day), today);
    for (const day of ['2026-11-19', '2026-12-10']) expect(dayOf(day)).toMatchObject({ ok: true });
    for (const day of ['2026-11-18', '2026-12-11']) expect(dayOf(day)).toEqual({ ok: false, reason: 'not-now' });
  });

  test('holds sixty entries, and drops those over a week old', () => {
    const full = applied(Array.from({ length: 70 }, (_, at) => recipe(at + 1)));
    expect(full.entries).toHaveLength(MAX_ENTRIES);
    expect(applyOperation(full, recipe(99), today)).toEqual({ ok: false, reason: 'full' });
    expect(onDays(applied([recipe(99, '2026-12-04')], full, '2026-12-04'))).toEqual([[99, '2026-12-04']]);
  });
});

describe('a week form', () => {
  const form = { intent: 'add-note', operation: uuid(1), day: today, text: 'Soup' };

  test('is parsed as an operation', () => {
    expect(readOperation(form)).toEqual({ ok: true, operation: note(1, 'Soup') });
    const added = { ...form, intent: 'add-recipe', recipe: uuid(900), serves: '4' };
    expect(readOperation(added)).toEqual({ ok: true, operation: recipe(1) });
    const removed = { ...form, intent: 'remove', operation: uuid(2), entry: uuid(1) };
    expect(readOperation(removed)).toEqual({ ok: true, operation: remove(2, 1) });
  });

  test.each([
    ['no id', { operation: 'x' }],
    ['no date', { day: 'tomorrow' }],
    ['a nonexistent date', { day: '2026-02-30' }],
    ['no recipe', { intent: 'add-recipe', recipe: 'pozole' }],
    ['an unknown intent', { intent: 'burn' }],
    ['an overlong text', { text: 'x'.repeat(201) }, 'too-long'],
  ])('is refused with %s', (_, fields, reason = 'unreadable') => {
    expect(readOperation({ ...form, ...fields })).toEqual({ ok: false, reason });
  });
});

describe('adding a week to the shopping list', () => {
  const press = (week: Week, list: ShoppingList, from: number) => {
    let next = from;
    const { operations, week: after } = listOperations({ week, entries: week.entries, list }, () => uuid(next++));
    const reduced = operations.reduce((before, operation) => {
      const result = onList(before, operation);
      return result.ok ? result.list : before;
    }, list);
    return { week: after, list: reduced };
  };
  const servings = ({ list }: { list: ShoppingList }) => list.recipes.map(({ serves }) => serves);

  test('adds each planned occurrence once, however often it is pressed', () => {
    const once = press(applied([recipe(1), recipe(2, '2026-11-28', 2), note(3, 'Soup')]), emptyList, 500);
    expect(servings(once)).toEqual([4, 2]);
    expect(servings(press(once.week, once.list, 600))).toEqual([4, 2]);
  });

  test('updates changed servings, and adds again after the list was cleared', () => {
    const once = press(applied([recipe(1)]), emptyList, 500);
    const changed = { ...once.week, entries: once.week.entries.map((each) => ({ ...each, serves: 8 })) };
    const twice = press(changed, once.list, 600);
    expect(servings(twice)).toEqual([8]);
    const entryIds = twice.list.recipes.map(({ id }) => id);
    const cleared = onList(twice.list, { id: uuid(700), kind: 'remove', entryIds });
    expect(cleared.ok && servings(press(twice.week, cleared.list, 800))).toEqual([8]);
  });
});

describe('a day', () => {
  test('depends on the reader’s zone', () => {
    const at = new Date('2026-11-29T23:30:00Z');
    expect(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'No/Zone'].map((zone) => dayAt(at, zone))).toEqual([
      ...['2026-11-29', '2026-11-30', '2026-11-29', '2026-11-29'],
    ]);
  });

  test('is in a week from Monday, across daylight saving and the year’s end', () => {
    expect(fortnightOf('2026-11-29').thisWeek).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
    const { thisWeek, nextWeek } = fortnightOf('2026-12-28');
    expect([thisWeek[0], thisWeek[6], nextWeek[6]]).toEqual(['2026-12-28', '2027-01-03', '2027-01-10']);
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
    expect(dayWords('2026-11-26')).toBe('Thursday 26 November');
  });

  test.each(['', '2026-13-01', '2026-02-29', '26-11-2026', '2026-11-26T00:00', 'null'])('rejects ‘%s’', (text) => {
    expect(isDay(text)).toBe(false);
  });
});
