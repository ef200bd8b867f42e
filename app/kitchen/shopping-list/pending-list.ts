import { fieldOf, type PendingOperation } from '../offline/outbox.ts';
import type { ShoppingListPageData } from './list-view.ts';
import type { ShoppingAisle, ShoppingRow } from './rows.ts';
import { entryOfPart, LINE_LENGTH, MAX_LINES, partKey } from './shopping-list.ts';

type Shown = Pick<ShoppingListPageData, 'aisles' | 'recipes' | 'choices' | 'entryIds' | 'left'>;

/** Applies pending operations to the page. Only the server knows ingredients, so an added recipe adds no rows. */
export function withPending<Page extends Shown>(page: Page, operations: readonly PendingOperation[]): Page {
  if (operations.length === 0) return page;
  let { aisles, recipes } = page;
  let { entryIds } = page;
  /** Recipes of the pending entries, by the entry's id. */
  const added = new Map<string, string>();
  for (const operation of operations) {
    const names = new Set(fieldOf(operation, 'names').split(' '));
    const { id } = operation;
    switch (fieldOf(operation, 'intent')) {
      case 'tick':
      case 'untick':
        aisles = ticked(aisles, names, fieldOf(operation, 'intent') === 'tick');
        break;
      case 'add-line': {
        const row = rowOfLine(id, fieldOf(operation, 'text'));
        if (!row || entryIds.includes(id)) break;
        entryIds = [...entryIds, id];
        aisles = withRow(aisles, row);
        break;
      }
      case 'remove':
        entryIds = entryIds.filter((each) => !names.has(each));
        recipes = recipes.filter((each) => !names.has(each.id));
        aisles = withoutEntries(aisles, names);
        break;
      case 'add-recipe': {
        const recipe = page.choices.find((each) => each.id === fieldOf(operation, 'recipe'));
        if (!recipe || entryIds.includes(id)) break;
        entryIds = [...entryIds, id];
        recipes = [...recipes, { id, name: recipe.name, serves: servesOf(operation), state: 'shown' }];
        added.set(id, recipe.id);
        break;
      }
      case 'set-servings':
        recipes = recipes.map((each) =>
          each.id === fieldOf(operation, 'entry') ? { ...each, serves: servesOf(operation) ?? each.serves } : each,
        );
        break;
    }
  }
  const left = aisles.reduce((sum, { rows }) => sum + rows.filter(({ isTicked }) => !isTicked).length, 0);
  const onList = new Set(recipes.map(({ id }) => added.get(id)));
  return { ...page, aisles, recipes, entryIds, left, choices: page.choices.filter(({ id }) => !onList.has(id)) };
}

export type Pasted = { ok: true; lines: string[] } | { ok: false; reason: 'too-long' | 'too-many'; lines: number };

export function readPasted(text: string): Pasted {
  const lines = linesOf(text);
  if (lines.length > MAX_LINES) return { ok: false, reason: 'too-many', lines: lines.length };
  if (lines.some(({ length }) => length > LINE_LENGTH)) return { ok: false, reason: 'too-long', lines: lines.length };
  return { ok: true, lines };
}

export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');

const servesOf = (operation: PendingOperation) => Number(fieldOf(operation, 'serves')) || null;

/**
 * Returns the row of a pending line, or null if the line is blank. The part has the key that the server will assign, so
 * that the line can be ticked.
 */
function rowOfLine(entryId: string, written: string): ShoppingRow | null {
  const text = written.replace(/\s+/g, ' ').trim().slice(0, LINE_LENGTH);
  if (!text) return null;
  const key = partKey(entryId, text, 0);
  const part = { key, text, from: null, isTicked: false };
  return { key, amount: '', about: false, food: text, beside: [], isTicked: false, parts: [part] };
}

const changedRows = (aisles: ShoppingAisle[], change: (row: ShoppingRow) => ShoppingRow | null): ShoppingAisle[] =>
  aisles
    .map(({ aisle, rows }) => ({ aisle, rows: rows.flatMap((row) => change(row) ?? []) }))
    .filter(({ rows }) => rows.length > 0);

function ticked(aisles: ShoppingAisle[], names: ReadonlySet<string>, isTicked: boolean): ShoppingAisle[] {
  return changedRows(aisles, (row) => {
    if (!row.parts.some(({ key }) => names.has(key))) return row;
    const parts = row.parts.map((part) => (names.has(part.key) ? { ...part, isTicked } : part));
    return { ...row, parts, isTicked: parts.every((part) => part.isTicked) };
  });
}

/** Puts the row in the aisle for unsorted items until the server has sorted it. */
function withRow(aisles: ShoppingAisle[], row: ShoppingRow): ShoppingAisle[] {
  const others = aisles.filter(({ aisle }) => aisle !== 'other');
  const rows = aisles.find(({ aisle }) => aisle === 'other')?.rows ?? [];
  return [...others, { aisle: 'other', rows: [...rows, row] }];
}

/** Removes the parts of entries. A row with other parts keeps its amount until the server returns the new sum. */
function withoutEntries(aisles: ShoppingAisle[], entryIds: ReadonlySet<string>): ShoppingAisle[] {
  return changedRows(aisles, (row) => {
    const parts = row.parts.filter(({ key }) => !entryIds.has(entryOfPart(key)));
    if (parts.length === row.parts.length) return row;
    return parts.length > 0 ? { ...row, parts, isTicked: parts.every((part) => part.isTicked) } : null;
  });
}
