import { describe, expect, test } from 'vitest';
import { listAfter, uuid } from '../../../tests/support/kitchen-operations.ts';
import { readOperation } from './read-operation.ts';
import {
  applyOperation,
  type ListOperation,
  lineKeyOf,
  MAX_LINES,
  partKey,
  readStoredList,
  storedList,
} from './shopping-list.ts';

const line = (number: number, text = `thing ${number}`): ListOperation => ({
  id: uuid(number),
  kind: 'add-line',
  entryId: uuid(number),
  text,
});
const leeks = line(1, '2 leeks');
const leekPart = partKey(uuid(1), '2 leeks', 0);

describe('a shopping list', () => {
  test('applies a repeated operation once, even a week later', () => {
    const tick: ListOperation = { id: uuid(2), kind: 'tick', parts: [leekPart] };
    const untick: ListOperation = { id: uuid(3), kind: 'untick', parts: [leekPart] };
    expect(listAfter([leeks, leeks]).lines).toHaveLength(1);
    expect(listAfter([leeks, tick, untick, tick]).ticked).toEqual([]);
  });

  test('does not restore a removed entry when its add operation is repeated', () => {
    const remove: ListOperation = { id: uuid(2), kind: 'remove', entryIds: [uuid(1)] };
    const other = (_: unknown, at: number): ListOperation => ({ id: uuid(100 + at), kind: 'set-units', units: 'us' });
    expect(listAfter([leeks, remove, ...Array.from({ length: 500 }, other), leeks]).lines).toEqual([]);
  });

  test('remembers an operation without effect, which may be repeated after others', () => {
    const remove: ListOperation = { id: uuid(8), kind: 'remove', entryIds: [uuid(1)] };
    expect(listAfter([remove, leeks, remove]).lines).toHaveLength(1);
    const tick = (number: number): ListOperation => ({ id: uuid(number), kind: 'tick', parts: [leekPart] });
    const untick: ListOperation = { id: uuid(4), kind: 'untick', parts: [leekPart] };
    expect(listAfter([leeks, tick(2), tick(3), untick, tick(3)]).ticked).toEqual([]);
  });

  test('ignores ticks of missing parts', () => {
    const tick: ListOperation = { id: uuid(2), kind: 'tick', parts: [leekPart, 'x'.repeat(5_000)] };
    const remove: ListOperation = { id: uuid(3), kind: 'remove', entryIds: [uuid(1)] };
    expect(listAfter([tick]).ticked).toEqual([]);
    expect(listAfter([leeks, { ...tick, id: uuid(4) }, remove]).ticked).toEqual([]);
  });

  test('stores no names that were never on it, however long', () => {
    const names = Array.from({ length: 400 }, (_, at) => `${at}${'x'.repeat(5_000)}`);
    const many = [10, 11, 12].map((number): ListOperation => ({ id: uuid(number), kind: 'remove', entryIds: names }));
    const forged: ListOperation = { id: uuid(2), kind: 'tick', parts: [`${uuid(1)}.no such.part`] };
    expect(listAfter([leeks, ...many, forged])).toMatchObject({ removed: [], ticked: [] });
  });

  test('changes its units, except by a recipe added without any', () => {
    const recipe = (number: number, units: { units?: 'us' | null } = {}): ListOperation => {
      const id = uuid(number);
      return { id, kind: 'add-recipe', entryId: id, recipeId: uuid(90), serves: null, ...units };
    };
    const us = { units: 'us' } as const;
    expect(listAfter([recipe(1)]).units).toBe('written');
    expect(listAfter([recipe(1, us), recipe(2, { units: null }), recipe(3)]).units).toBe('us');
    expect(listAfter([recipe(1, us), { id: uuid(2), kind: 'set-units', units: 'metric' }]).units).toBe('metric');
  });

  test('ticks the lines of an added recipe that the person has', () => {
    const id = uuid(1);
    const have = [lineKeyOf(partKey(uuid(9), 'salt', 0)), '.no such.part', 'x'.repeat(5_000)];
    const recipe: ListOperation = { id, kind: 'add-recipe', entryId: id, recipeId: uuid(90), serves: null, have };
    expect(listAfter([recipe]).ticked).toEqual([partKey(id, 'salt', 0)]);
  });

  test('reports that it is full, and drops nothing', () => {
    const full = listAfter(Array.from({ length: MAX_LINES }, (_, at) => line(at + 1)));
    expect(applyOperation(full, line(999))).toEqual({ ok: false, reason: 'full' });
    expect(full.lines).toHaveLength(MAX_LINES);
  });

  test('survives storing', () => {
    const list = listAfter([leeks, { id: uuid(2), kind: 'tick', parts: [leekPart] }]);
    expect(readStoredList(JSON.parse(JSON.stringify(storedList(list))))).toMatchObject(list);
  });
});

describe('a list form', () => {
  const operation = uuid(1);
  test.each<[string, Record<string, string>, unknown]>([
    ['a line', { intent: 'add-line', operation, text: '2 leeks' }, leeks],
    [
      'a recipe',
      { intent: 'add-recipe', operation, recipe: uuid(7), serves: '6' },
      { id: operation, kind: 'add-recipe', entryId: operation, recipeId: uuid(7), serves: 6, units: null, have: [] },
    ],
    ['ticks', { intent: 'tick', operation, names: 'a b ' }, { id: operation, kind: 'tick', parts: ['a', 'b'] }],
  ])('%s', (_what, form, read) => {
    expect(readOperation(form)).toEqual({ ok: true, operation: read });
  });

  test.each<[string, Record<string, string>, string]>([
    ['no id', { intent: 'add-line', text: 'leeks' }, 'unreadable'],
    ['another intent', { intent: 'eat', operation }, 'unreadable'],
    ['900 servings', { intent: 'set-servings', operation, entry: uuid(1), serves: '900' }, 'unreadable'],
    ['an invalid recipe', { intent: 'add-recipe', operation, recipe: 'soup' }, 'unreadable'],
    ['5,000 names', { intent: 'tick', operation, names: 'a '.repeat(5_000) }, 'unreadable'],
    ['a long line', { intent: 'add-line', operation, text: 'x'.repeat(201) }, 'too-long'],
  ])('%s is refused', (_what, form, reason) => {
    expect(readOperation(form)).toEqual({ ok: false, reason });
  });
});
