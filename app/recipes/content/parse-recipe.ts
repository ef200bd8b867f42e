import { LRUCache } from 'lru-cache';
import { type IngredientLine, parseIngredientLine } from '../ingredients/ingredient-line.ts';
import { findUnit, type Unit } from '../ingredients/units.ts';
import { storedInLine } from './content-amount.ts';
import { correctedLine } from './corrected-line.ts';
import { scalingOf } from './ingredient-scaling.ts';
import { parseSteps } from './parse-step.ts';
import type { ContentAmount, ContentLine, Correction, Corrections, RecipeContent } from './recipe-content.ts';
import type { WrittenRecipe } from './recipe-shape.ts';

/** Parses the lines and steps of a recipe, and applies corrections by line text. */
export function parseRecipe(written: WrittenRecipe, corrections: Corrections = {}): RecipeContent {
  const groups = written.groups.map(({ title, lines }) => ({
    title,
    lines: lines.map((line) => parseLine(line, Object.hasOwn(corrections, line) ? corrections[line] : undefined)),
  }));
  return { ...written, groups, steps: parseSteps(written.steps, groups) };
}

export function parseLine(text: string, correction?: Correction): ContentLine {
  const read = parseOnce(text);
  const asCorrected = correction ? correctedLine(read, correction) : null;
  if (asCorrected) return asCorrected;
  const { note, doubt } = read;
  const pack = findPack(read);
  const item = pack ? read.item.replace(/^\p{L}+ (?:of )?(?=\p{L})/u, '') : read.item;
  return { text, amounts: amountsOf(read, pack), item, note, scales: scalingOf(read), doubt };
}

/** Cache size in UTF-16 code units. */
const REMEMBERED = 100_000;
const parsed = new LRUCache<string, Readonly<IngredientLine>>({
  maxSize: REMEMBERED,
  sizeCalculation: (_, text) => Math.max(1, text.length),
});

function parseOnce(text: string): Readonly<IngredientLine> {
  const found = parsed.get(text);
  if (found) return found;
  const read = parseIngredientLine(text);
  parsed.set(text, read);
  return read;
}

const packWord =
  /^ ?(?:\([^)]*\) ?)?(tins?|cans?|jars?|packets?|packs?|sachets?|cartons?|bottles?|tubs?|pots?|blocks?|bags?)\b/i;

/** Finds a package without a written number: '400g tin tomatoes' is one tin. */
function findPack({ line, amounts }: IngredientLine) {
  const [first] = amounts;
  if (first?.relation !== 'first' || (first.unit?.dimension !== 'mass' && first.unit?.dimension !== 'volume'))
    return null;
  const head = amounts.findLast(({ relation }, at) => relation === 'same' && at < amounts.length) ?? first;
  const word = packWord.exec(line.slice(head.end))?.[1];
  return word ? findUnit(word) : null;
}

function amountsOf(read: IngredientLine, pack: Unit | null): ContentAmount[] {
  if (!pack) return read.amounts.map((amount) => storedInLine(amount, read.line));
  const { start } = read.amounts[0]!;
  const one: ContentAmount = {
    quantity: '1',
    quantityMax: null,
    unit: pack.id,
    relation: 'first',
    start,
    numberEnd: start,
    unitStart: start,
    end: start,
  };
  return [one, ...read.amounts.map((amount) => ({ ...storedInLine(amount, read.line), relation: 'each' as const }))];
}
