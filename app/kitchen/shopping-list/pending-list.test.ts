import { describe, expect, test } from 'vitest';
import { pendingOperation, uuid } from '../../../tests/support/kitchen-operations.ts';
import type { PendingOperation } from '../offline/outbox.ts';
import { listEntries } from './list-entries.ts';
import type { ShoppingListPageData } from './list-view.ts';
import { readPasted, withPending } from './pending-list.ts';
import { readOperation } from './read-operation.ts';
import { shoppingAisles } from './rows.ts';
import { applyOperation, emptyList, LINE_LENGTH, MAX_LINES, partKey, type ShoppingList } from './shopping-list.ts';

const pending = (number: number, fields: Record<string, string>) =>
  pendingOperation(uuid(number), { ...fields, operation: uuid(number) });
const line = (number: number, text: string) => pending(number, { intent: 'add-line', text });
const ticked = (number: number, names: string) => pending(number, { intent: 'tick', names });

function applied(operations: readonly PendingOperation[], before: ShoppingList = emptyList): ShoppingList {
  return operations.reduce((list, { fields }) => {
    const read = readOperation(Object.fromEntries(fields));
    const result = read.ok && applyOperation(list, read.operation);
    return result !== false && result.ok ? result.list : list;
  }, before);
}

function pageOf(
  list: ShoppingList,
): Pick<ShoppingListPageData, 'aisles' | 'recipes' | 'choices' | 'entryIds' | 'left'> {
  const aisles = shoppingAisles(listEntries(list, new Map()).entries, {
    ticked: new Set(list.ticked),
    units: list.units,
  });
  const left = aisles.flatMap(({ rows }) => rows).filter(({ isTicked }) => !isTicked).length;
  const choices = [{ id: uuid(900), name: 'Mole', image: null }];
  return { aisles, recipes: [], choices, entryIds: list.lines.map(({ id }) => id), left };
}
const partsOf = ({ aisles }: ReturnType<typeof pageOf>) =>
  aisles
    .flatMap(({ rows }) => rows.flatMap(({ parts }) => parts.map(({ key, isTicked }) => `${key} ${isTicked}`)))
    .sort();

const stored = applied([line(1, '2 leeks'), line(2, 'salt'), line(3, '1 leek')]);
const part = (number: number, text: string) => partKey(uuid(number), text, 0);

test.each<[string, PendingOperation[]]>([
  ['a tick', [ticked(11, part(1, '2 leeks'))]],
  ['an undone tick', [ticked(11, part(2, 'salt')), pending(12, { intent: 'untick', names: part(2, 'salt') })]],
  ['a line', [line(11, '  500 g   flour ')]],
  ['a line ticked before it is sent', [line(11, 'milk'), ticked(12, part(11, 'milk'))]],
  ['a line removed before it is sent', [line(11, 'milk'), pending(12, { intent: 'remove', names: uuid(11) })]],
  ['a removed line', [pending(11, { intent: 'remove', names: `${uuid(1)} ${uuid(2)}` })]],
  ['a line that has already arrived', [line(2, 'salt')]],
  ['an empty line', [line(11, '   ')]],
])('%s shows offline what the server returns later', (_what, operations) => {
  const shown = withPending(pageOf(stored), operations);
  const after = pageOf(applied(operations, stored));
  expect(partsOf(shown)).toEqual(partsOf(after));
  expect(shown.entryIds.toSorted()).toEqual(after.entryIds.toSorted());
});

test('a pending recipe is listed by name only', () => {
  const shown = withPending(pageOf(stored), [pending(11, { intent: 'add-recipe', recipe: uuid(900), serves: '6' })]);
  expect(shown.recipes).toEqual([{ id: uuid(11), name: 'Mole', serves: 6, state: 'shown' }]);
  expect(shown.choices).toEqual([]);
});

test('a recipe can be added beside a pending one of the same name, and again once that is removed', () => {
  const other = { id: uuid(901), name: 'Mole', image: null };
  const page = pageOf(stored);
  const both = { ...page, choices: [...page.choices, other] };
  const add = pending(11, { intent: 'add-recipe', recipe: uuid(900), serves: '6' });
  expect(withPending(both, [add]).choices).toEqual([other]);
  const remove = pending(12, { intent: 'remove', names: uuid(11) });
  expect(withPending(both, [add, remove]).choices).toEqual(both.choices);
});

test('the page is unchanged without pending operations', () => {
  const page = pageOf(stored);
  expect(withPending(page, [])).toBe(page);
});

describe('pasted text', () => {
  test('becomes one item per non-empty line', () => {
    expect(readPasted(' 2  lemons\r\n\n\t1 leek \n')).toEqual({ ok: true, lines: ['2 lemons', '1 leek'] });
    expect(readPasted('2 lemons\n')).toEqual({ ok: true, lines: ['2 lemons'] });
    expect(readPasted('')).toEqual({ ok: true, lines: [] });
  });

  test('is refused as a whole if it exceeds the list, or a line is too long', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `leek ${at}`).join('\n');
    expect(readPasted(many(MAX_LINES)).ok).toBe(true);
    expect(readPasted(many(5_000))).toEqual({ ok: false, reason: 'too-many', lines: 5_000 });
    expect(readPasted(`leek\n${'x'.repeat(LINE_LENGTH + 1)}`)).toEqual({ ok: false, reason: 'too-long', lines: 2 });
  });
});
