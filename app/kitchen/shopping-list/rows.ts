import type Fraction from 'fraction.js';
import type { ContentLine } from '../../recipes/content/recipe-content.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import type { Serving, Shown } from '../../recipes/scaling/show-amount.ts';
import { showLine } from '../../recipes/scaling/show-line.ts';
import { type Aisle, aisleOf, aisles } from './aisles.ts';
import { type Food, inNumber, readFood } from './food.ts';
import { lineKeyOf, partKey } from './shopping-list.ts';
import { type Needed, neededOf, totalsOf } from './totals.ts';

/** Food of a recipe, with the keys of its lines (`lineKeyOf`). */
export interface FoodOfRecipe {
  food: string;
  lines: string[];
}

/** Entry of a list: a recipe's ingredients, or one line of the cook. */
export interface ListEntry {
  id: string;
  /** Name of the recipe, or null for a line of the cook. */
  name: string | null;
  lines: readonly ContentLine[];
  factor: Fraction;
}

export interface RowPart {
  key: string;
  /** Words with the scaled amount ('2 onions, sliced'). Empty if hidden from a link holder. */
  text: string;
  from: string | null;
  isTicked: boolean;
}

export interface ShoppingRow {
  /** Key of the first part. */
  key: string;
  /** Sum of the amounts. Empty if no amount can be added up, or if `food` has the words of a single line. */
  amount: string;
  about: boolean;
  food: string;
  /** Lines that cannot be added to the amount: 'a few onions', or an empty text for an unknown amount of the food. */
  beside: string[];
  isTicked: boolean;
  parts: RowPart[];
}

export interface ShoppingAisle {
  aisle: Aisle;
  rows: ShoppingRow[];
}

export interface ShownList {
  ticked: ReadonlySet<string>;
  units: Units;
  /** True for link holders, who see foods and amounts but not the recipes' words. */
  foodsOnly?: boolean;
}

interface Part extends RowPart {
  isOwn: boolean;
  food: Food;
  needed: Needed | null;
  /** Amount and food in words. */
  said: string;
}

/** Returns the aisles, with one row per food and the sum of its parts. */
export const shoppingAisles = (entries: readonly ListEntry[], { ticked, ...shown }: ShownList): ShoppingAisle[] =>
  withTicks(untickedAisles(entries, shown), ticked);

/** Returns the aisles without ticks. Computing them is most of the work, so callers may cache the result. */
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

/** A row is ticked if all its parts are. */
export const withTicks = (aisles: readonly ShoppingAisle[], ticked: ReadonlySet<string>): ShoppingAisle[] =>
  aisles.map(({ aisle, rows }) => ({
    aisle,
    rows: rows.map((row) => {
      const parts = row.parts.map((part) => ({ ...part, isTicked: ticked.has(part.key) }));
      return { ...row, parts, isTicked: parts.every(({ isTicked }) => isTicked) };
    }),
  }));

export const countLeft = (aisles: readonly ShoppingAisle[]): number =>
  aisles.reduce((sum, { rows }) => sum + rows.filter(({ isTicked }) => !isTicked).length, 0);

function aisleOfPart({ food }: Part): Aisle {
  const aisle = aisleOf(food.shopName);
  return food.isPreserved && aisle !== 'drinks' ? 'tins' : aisle;
}

/** Returns the part keys of an entry's lines in order. */
export function partKeysOf({ id, lines }: Pick<ListEntry, 'id' | 'lines'>): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ text }) => {
    const nth = counts.get(text) ?? 0;
    counts.set(text, nth + 1);
    return partKey(id, text, nth);
  });
}

/** Maximum number of foods that a form names. A form has at most 200 fields. */
const MAX_FOODS = 100;

export function foodsOf(lines: readonly ContentLine[]): FoodOfRecipe[] {
  const keys = partKeysOf({ id: '', lines });
  const foods = new Map<string, FoodOfRecipe>();
  for (const [at, line] of lines.entries()) {
    const food = readFood(line);
    if (!food) continue;
    const known = foods.get(food.key);
    const here = lineKeyOf(keys[at]!);
    foods.set(food.key, known ? { ...known, lines: [...known.lines, here] } : { food: food.name, lines: [here] });
  }
  return [...foods.values()].slice(0, MAX_FOODS);
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
    const text = foodIn(line, shown, food);
    const said = !line.doubt && line.amounts.length === 0 ? '' : text;
    const part = { key, isTicked: false, isOwn, needed: neededOf(line, serving), said };
    if (!foodsOnly || isOwn) return { ...part, text: shown.map((each) => each.text).join(''), from: name, food };
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
  const unsaid = timesSaid(parts.filter((part) => part.needed === null));
  const totals = totalsOf(food.shopName, needed, units);
  const amount = totals.map(({ text }) => text).join(' + ');
  const [only] = totals.length === 1 && unsaid.length === 0 ? totals : [];
  const named = amount === '' ? unsaid.filter((said) => said !== '') : [];
  const row: ShoppingRow = {
    key,
    isTicked: false,
    parts: shown,
    amount,
    about: totals.some(({ about }) => about),
    food: named[0] ?? (only?.isCount ? inNumber(food.name, only.isPlural) : food.name),
    beside: amount === '' ? named.slice(1) : unsaid,
  };
  // A single line keeps its words if it cannot be added up, gives a size, or is the cook's own and says more.
  const [part] = parts.length === 1 ? parts : [];
  const isSaidByItself =
    part && (!part.needed || part.needed.size !== undefined || (part.isOwn && !isAllOf(part.text, row)));
  return isSaidByItself ? { ...row, amount: '', about: false, food: part.text, beside: [] } : row;
}

/** Returns the distinct lines; repeated ones are preceded by their count: '2 × salt to taste'. */
function timesSaid(parts: readonly Part[]): string[] {
  const times = new Map<string, number>();
  for (const { said } of parts) times.set(said, (times.get(said) ?? 0) + 1);
  return [...times].map(([said, count]) => (count > 1 && said !== '' ? `${count} × ${said}` : said));
}

const isAllOf = (text: string, { amount, food }: ShoppingRow) =>
  text.toLowerCase() === [amount, food].filter((each) => each !== '').join(' ');

/** Returns a line without its preparation: '2 x 400g tins tomatoes' for '2 x 400g tins tomatoes, drained'. */
function foodIn(line: ContentLine, shown: readonly Shown[], food: Food): string {
  if (!line.doubt && line.amounts.length === 0) return food.name;
  const after = shown.findLastIndex(({ kind }) => kind === 'amount') + 1;
  const wordsOf = (parts: readonly Shown[]) => parts.map(({ text }) => text).join('');
  return (wordsOf(shown.slice(0, after)) + wordsOf(shown.slice(after)).split(/[,;(\n]| [–—-] /, 1)[0]!).trim();
}
