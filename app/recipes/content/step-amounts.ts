import { type Amount, isMeasured, readAmounts } from '../ingredients/amount.ts';
import { readInOneForm } from '../ingredients/one-form.ts';
import { FIGURE } from '../ingredients/quantity.ts';
import { isSize } from '../ingredients/sizes.ts';
import { stored } from './content-amount.ts';
import { howItScales } from './how-it-scales.ts';
import type { ContentLine, StepAmount } from './recipe-content.ts';
import type { Mention } from './step-ingredients.ts';

const begin = new RegExp(`${FIGURE}|\\b(?:half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b`, 'giu'); // biome-ignore format: a pattern
/** What is said of each of many does not become more where they become more. */
const ofEach = /\b(?:each(?! (?:side|time))|apiece|per)\b/i;
/** What is said of the first of many. */
const repeated = /\brepeat\b/i;
/** Between the amount and what it is of. */
const between =
  /^(?: of)?(?: the| your| that)?(?: (?:remaining|reserved|other|rest of the|last|hot|cold|warm|boiling|fresh|iced|lukewarm|good|best|fine))*(?: of the)? $/i;
/** What is in the kitchen, or made on the way, and is no line of its own. Batter and dough are taken for each piece. */
const ownerless =
  /^(?: of)?(?: (?:the|your|its|their))?(?: \p{L}+){0,2}? (water|broth|stock|liquid|brine|salt|sugar|flour|oil|sauce|marinade|dressing|syrup)\b|^ of (it|them|this|these)\b/iu;

/** The amounts of ingredients that a step names: '300 ml of the broth', '5 of the garlic cloves'. Others stay as written. */
export function findStepAmounts(
  text: string,
  mentions: readonly Mention[],
  lines: readonly ContentLine[],
): StepAmount[] {
  const { text: plain, placeOf } = readInOneForm(text);
  if (repeated.test(plain)) return [];
  const found: StepAmount[] = [];
  begin.lastIndex = 0;
  for (let match = begin.exec(plain); match; match = begin.exec(plain)) {
    const at = match.index;
    const read = readAmounts(plain, at);
    const size = read && isWeighed(read.value[0]!, plain) ? null : isSize(plain, at, 0);
    begin.lastIndex = Math.max(size ?? read?.end ?? 0, at + match[0].length);
    if (!read || size !== null || read.value[0]!.unit?.dimension === 'length' || isPartOfWord(plain, at)) continue;
    if (ofEach.test(sentenceFrom(plain, at))) continue;
    const amounts = read.value.map((amount) => ({
      ...stored(amount),
      start: placeOf(amount.start),
      numberEnd: placeOf(amount.numberEnd, true),
      unitStart: placeOf(amount.unitStart, amount.unitStart === amount.end),
      end: placeOf(amount.end, true),
    }));
    const whole = placeOf(read.end, true);
    const of = findOwner(text, whole, mentions, lines, amounts[0]!.unit !== null);
    if (of && !isFractionOfIt(amounts[0]!.unit, amounts[0]!.quantity)) {
      found.push(...amounts.map((amount) => ({ ...amount, ...of })));
    }
  }
  return found;
}

/** With a weight or a volume, whose name is longer than the letter of a temperature. */
const isWeighed = (amount: Amount, text: string) => isMeasured(amount) && !/\d ?c$/i.test(text.slice(amount.start, amount.end)); // biome-ignore format: one line

const sentenceFrom = (text: string, at: number) => /^(?:[^.!?]|\.\d)*/.exec(text.slice(at, at + 300))![0];

const isPartOfWord = (text: string, at: number) => /[\p{L}\d./-]/u.test(text.charAt(at - 1));

/** 'Half of the beans' is half of whatever there is. */
const isFractionOfIt = (unit: string | null, quantity: string | null) =>
  unit === null && quantity !== null && ['1/2', '1/3', '1/4', '2/3', '3/4'].includes(quantity);

function findOwner(
  text: string,
  end: number,
  mentions: readonly Mention[],
  lines: readonly ContentLine[],
  isMeasured: boolean,
): Pick<StepAmount, 'item' | 'scales'> | null {
  // biome-ignore format: parameters
  const mention = mentions.find(({ start }) => start >= end && between.test(text.slice(end, start)));
  const line = mention && lines[mention.lines[0]!];
  if (line) {
    // A line in doubt stays as it is, and so does what the steps take of it.
    return line.doubt ? null : { item: line.item, scales: line.scales };
  }
  const found = isMeasured ? ownerless.exec(text.slice(end, end + 60)) : null;
  const item = found?.[1] ?? found?.[2];
  return item ? { item, scales: howItScales({ line: item, amounts: [], item, note: '' }) } : null;
}
