import type Fraction from 'fraction.js';
import type { ContentLine } from '../../recipes/content/recipe-content.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { Serving, Shown } from '../../recipes/scaling/show-amount.ts';
import { showLine } from '../../recipes/scaling/show-line.ts';
import { type Aisle, aisleOf, aisles } from './aisles.ts';
import { type Food, inNumber, readFood } from './food.ts';
import { partKey } from './shopping-list.ts';
import { type Needed, neededOf, totalsOf } from './totals.ts';

/** An entry of a list with its lines: a recipe's ingredients, or the one line that a cook wrote. */
export interface ListEntry {
  id: string;
  /** The recipe's; null: a line of the cook's own. */
  name: string | null;
  lines: readonly ContentLine[];
  /** How many times the recipe. */
  factor: Fraction;
}

/** What one entry asks for of a row's food. */
export interface RowPart {
  key: string;
  /** As its recipe says it, in the amount that is wanted: '2 onions, sliced'. Empty: that is not shown. */
  text: string;
  /** The recipe's; null: the cook's own. */
  from: string | null;
  isTicked: boolean;
}

/** One thing to buy. */
export interface ShoppingRow {
  /** Its parts' first key, by which a browser finds it again. */
  key: string;
  /** How much; empty: no amount that can be said. */
  amount: string;
  about: boolean;
  food: string;
  /** All parts are. */
  isTicked: boolean;
  parts: RowPart[];
}

export interface ShoppingAisle {
  aisle: Aisle;
  rows: ShoppingRow[];
}

export interface ShownList {
  /** Keys of parts. */
  ticked: ReadonlySet<string>;
  units: Units;
  /** For whoever has a link to the list: of recipes neither names nor words, but foods and amounts. */
  foodsOnly?: boolean;
}

interface Part extends RowPart {
  /** A line that the cook wrote. */
  isOwn: boolean;
  food: Food;
  needed: Needed | null;
}

/**
 * What is to be bought, by aisle and in the order of the entries. The same food is one row whose amount is the sum of
 * its parts; what cannot be added stands beside it with a plus.
 */
export const shoppingAisles = (entries: readonly ListEntry[], { ticked, ...shown }: ShownList): ShoppingAisle[] =>
  withTicks(untickedAisles(entries, shown), ticked);

/** The same with nothing ticked, which is most of the work. */
export function untickedAisles(entries: readonly ListEntry[], shown: Omit<ShownList, 'ticked'>): ShoppingAisle[] {
  const byFood = new Map<string, Part[]>();
  for (const part of entries.flatMap((entry) => partsOf(entry, shown))) {
    const same = byFood.get(part.food.key);
    if (same) same.push(part);
    else byFood.set(part.food.key, [part]);
  }
  const rows = [...byFood.values()].map((parts) => ({ aisle: aisleOfPart(parts[0]!), row: rowOf(parts, shown) }));
  return aisles.flatMap((aisle) => {
    const here = rows.filter((each) => each.aisle === aisle).map(({ row }) => row);
    return here.length > 0 ? { aisle, rows: here } : [];
  });
}

/** @param ticked keys of parts; a row is ticked when all of its parts are */
export const withTicks = (aisles: readonly ShoppingAisle[], ticked: ReadonlySet<string>): ShoppingAisle[] =>
  aisles.map(({ aisle, rows }) => ({
    aisle,
    rows: rows.map((row) => {
      const parts = row.parts.map((part) => ({ ...part, isTicked: ticked.has(part.key) }));
      return { ...row, parts, isTicked: parts.every(({ isTicked }) => isTicked) };
    }),
  }));

/** How many rows are not ticked. */
export const countLeft = (aisles: readonly ShoppingAisle[]): number =>
  aisles.reduce((sum, { rows }) => sum + rows.filter(({ isTicked }) => !isTicked).length, 0);

function aisleOfPart({ food }: Part): Aisle {
  const aisle = aisleOf(food.shopName);
  return food.isPreserved && aisle !== 'drinks' ? 'tins' : aisle;
}

/** The keys of an entry's lines, in their order, without working out what the lines ask for. */
export function partKeysOf({ id, lines }: Pick<ListEntry, 'id' | 'lines'>): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ text }) => {
    const nth = counts.get(text) ?? 0;
    counts.set(text, nth + 1);
    return partKey(id, text, nth);
  });
}

function partsOf(entry: ListEntry, { units, foodsOnly = false }: Omit<ShownList, 'ticked'>): Part[] {
  const { name, lines, factor } = entry;
  const serving: Serving = { factor, units };
  const isOwn = name === null;
  const keys = partKeysOf(entry);
  return lines.flatMap((line, at) => {
    const key = keys[at]!;
    const shown = showLine(line, serving);
    const food = readFood(line);
    if (!food) return [];
    const part = { key, isTicked: false, isOwn, needed: neededOf(line, serving) };
    if (!foodsOnly || isOwn) return { ...part, text: shown.map((each) => each.text).join(''), from: name, food };
    const text = foodIn(line, shown, food);
    return { ...part, text, from: null, food: line.doubt ? { ...food, name: text } : food };
  });
}

function rowOf(parts: readonly Part[], { units, foodsOnly = false }: Omit<ShownList, 'ticked'>): ShoppingRow {
  const { food } = parts[0]!;
  const shown = parts.map(({ key, text, from, isTicked, isOwn }) => {
    return { key, text: foodsOnly && !isOwn ? '' : text, from, isTicked };
  });
  const { key } = shown[0]!;
  const needed = parts.flatMap((part) => part.needed ?? []);
  const unsaid = parts.filter((part) => part.needed === null);
  const totals = totalsOf(food.shopName, needed, units);
  const amount = totals.map(({ text }) => text).join(' + ');
  const [only] = totals.length === 1 && unsaid.length === 0 ? totals : [];
  const row: ShoppingRow = {
    ...{ key, isTicked: false, parts: shown },
    amount: unsaid.length > 0 && amount !== '' ? `${amount}+` : amount,
    about: totals.some(({ about }) => about),
    food: only?.isCount ? inNumber(food.name, only.isPlural) : food.name,
  };
  // A line that cannot be added up says it better itself; and of what a cook wrote no word is left out.
  const [part] = parts.length === 1 ? parts : [];
  const isSaidByItself = part && (needed.length === 0 || (part.isOwn && !isAllOf(part.text, row)));
  return isSaidByItself ? { ...row, amount: '', about: false, food: part.text } : row;
}

const isAllOf = (text: string, { amount, food }: ShoppingRow) =>
  text.toLowerCase() === [amount, food].filter((each) => each !== '').join(' ');

/** What a line asks for without what is done with it: '2 x 400g tins tomatoes' of the same, 'drained and chopped'. */
function foodIn(line: ContentLine, shown: readonly Shown[], food: Food): string {
  if (!line.doubt && line.amounts.length === 0) return food.name;
  const after = shown.findLastIndex(({ kind }) => kind === 'amount') + 1;
  const wordsOf = (parts: readonly Shown[]) => parts.map(({ text }) => text).join('');
  return (wordsOf(shown.slice(0, after)) + wordsOf(shown.slice(after)).split(/[,;(\n]| [–—-] /, 1)[0]!).trim();
}
