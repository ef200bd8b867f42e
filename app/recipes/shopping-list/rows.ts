import type Fraction from 'fraction.js';
import type { ContentLine } from '../content/recipe-content.ts';
import { showLine } from '../scaling/show-line.ts';
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
  /** As its recipe says it, in the amount that is wanted: '2 onions, sliced'. */
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

interface Part extends RowPart {
  food: Food;
  needed: Needed | null;
}

/**
 * What is to be bought, by aisle and in the order of the entries. The same food is one row whose amount is the sum of
 * its parts; what cannot be added stands beside it with a plus.
 */
export function shoppingAisles(entries: readonly ListEntry[], ticked: ReadonlySet<string>): ShoppingAisle[] {
  const byFood = new Map<string, Part[]>();
  for (const part of entries.flatMap((entry) => partsOf(entry, ticked))) {
    const same = byFood.get(part.food.key);
    if (same) same.push(part);
    else byFood.set(part.food.key, [part]);
  }
  const rows = [...byFood.values()].map((parts) => ({ aisle: aisleOfPart(parts[0]!), row: rowOf(parts) }));
  return aisles.flatMap((aisle) => {
    const here = rows.filter((each) => each.aisle === aisle).map(({ row }) => row);
    return here.length > 0 ? { aisle, rows: here } : [];
  });
}

const aisleOfPart = ({ food }: Part): Aisle => (food.isPreserved ? 'tins' : aisleOf(food.shopName));

function partsOf({ id, name, lines, factor }: ListEntry, ticked: ReadonlySet<string>): Part[] {
  const counts = new Map<string, number>();
  return lines.flatMap((line) => {
    const nth = counts.get(line.text) ?? 0;
    counts.set(line.text, nth + 1);
    const key = partKey(id, line.text, nth);
    const text = showLine(line, { factor, units: 'written' })
      .map((each) => each.text)
      .join('');
    const food = readFood(line);
    if (!food) return [];
    return { key, text, from: name, isTicked: ticked.has(key), food, needed: neededOf(line, factor) };
  });
}

function rowOf(parts: readonly Part[]): ShoppingRow {
  const { food } = parts[0]!;
  const shown = parts.map(({ key, text, from, isTicked }) => ({ key, text, from, isTicked }));
  const { key } = shown[0]!;
  const isTicked = shown.every((each) => each.isTicked);
  const needed = parts.flatMap((part) => part.needed ?? []);
  const unsaid = parts.filter((part) => part.needed === null);
  // A line that cannot be added up says it better itself.
  if (needed.length === 0 && shown.length === 1) {
    return { key, amount: '', about: false, food: shown[0]!.text, isTicked, parts: shown };
  }
  const totals = totalsOf(food.shopName, needed);
  const amount = totals.map(({ text }) => text).join(' + ');
  const [only] = totals.length === 1 && unsaid.length === 0 ? totals : [];
  return {
    ...{ key, isTicked, parts: shown },
    amount: unsaid.length > 0 && amount !== '' ? `${amount}+` : amount,
    about: totals.some(({ about }) => about),
    food: only?.isCount ? inNumber(food.name, only.isPlural) : food.name,
  };
}
