import Fraction from 'fraction.js';
import type { ContentLine, StepAmount, StepUse, UsedAmount } from './recipe-content.ts';
import { listConjunction, type Mention } from './step-ingredients.ts';

interface NamingStep {
  text: string;
  mentions: readonly Mention[];
  amounts: readonly StepAmount[];
}

/** Share of a line that a step takes. `reserved`: the line, or the part of the line, that an earlier step set aside. */
type Share = 'all' | 'some' | 'rest' | 'reserved';

/** Vessels, tools and times. In 'in another bowl whisk eggs', 'another' refers to the bowl, not to the eggs. */
const notFood =
  '(?:(?:mixing )?bowl|basin|(?:sauce|frying )?pan|skillet|pot|wok|casserole|dish|plate|platter|tray|rack|jug|blender|processor|mixer|oven|board|surface|spoon|fork|whisk|spatula|time|second|minute|hour|day)s?';
/** Words between a share and the name: 'half of the melted butter'. */
const named = `(?: of)?(?: (?:the|your|that|this))?(?: (?!(?:and|or|then|with|in|into|to|until|for|an?|${notFood}) )[\\p{L}-]+){0,2} $`;
const some = new RegExp(
  `\\b(?:(?<!\\bin )half|halves|some|most|part|enough|(?:a |one |two[- ]|three[- ])(?:thirds?|quarters?|fifths?)|a bit|(?:a )?little|a few|several|another|all but|` +
    `(?:a|an|one|another|two|three|\\d) (?:\\p{L}+ )?(?:spoonfuls?|tablespoonfuls?|teaspoonfuls?|ladlefuls?|ladles?|splash(?:es)?|drizzles?|drops?|knobs?|pinch(?:es)?|handfuls?|sprinkling|tbsp|tablespoons?|teaspoons?|tsp|cups?))${named}`,
  'iu',
);
const rest = new RegExp(
  `\\b(?:rest(?= of)|remaining|remainder|left-?over|other half|(?:what|whatever)(?:['’]s| is| was)? (?:left|remains)|last of)${named}`,
  'iu',
);
/** Maximum distance of a share before a name, in UTF-16 code units. */
const MAX_DISTANCE = 80;
/** Words for a line, or part of a line, that an earlier step set aside. */
const reserved = new RegExp(`\\b(?:reserved|saved|kept)${named}`, 'iu');
/** Words before an ingredient of which only the top is taken: 'spoon the cream off the top of the coconut milk'. */
const off = /\boff the top of the $/i;
/** Number of pieces that are only a part of the line: '3 prawns in a row'. */
const numbered = new RegExp(
  `(?:\\d|[½¼¾⅓⅔]|\\b(?:one|two|three|four|five|six))(?: (?!(?:the|an?|and|then|in|to|for|until|${notFood}) )[\\p{L}-]+){0,2} $`,
  'iu',
);
const isOneByOne = /^[\p{L} -]{1,40} at a time\b/iu;
/** Matches 'Add a quarter of the berries, then the rest', which uses all. 'Keep the rest for later' does not match. */
const restOfIt =
  /(?<!\b(?:keep|keeping|save|saving|reserve|reserving|freeze|chill|set aside|hold back) )\bthe (?:rest|remainder|others)\b(?! of)/i;
/** Words before an amount per piece: 'Top each with a spoonful of yoghurt' takes all of the yoghurt. */
const toEach = /\b(?:each|every|apiece)\b[^.!?;]*$/i;
/** Words for setting a part aside: 'Remove half of it for the end.' */
const setsAside =
  /\b(?:remove|lift out|take out|scoop out|keep(?: back)?|hold back|save|reserve|set aside) (?:about )?(?:half|some|a (?:third|quarter|few|little|handful|spoonful)|two[- ]thirds)\b/i;
const keeps = /\b(?:keep|hold|reserv|sav|set|leav)(?:e|ing)?\b[^.!?;]*$/i;
const remains = /\b(?:rest|remaining|last|other|final)(?: of the)? $/i;

/** Proposes, for each step, the lines that go in during the step. */
export function proposeUses(steps: readonly NamingStep[], lines: readonly ContentLine[]): StepUse[][] {
  const shares = steps.map((step) => sharesOf(step, lines));
  // Last step that takes the rest of a line, and first step that takes a part.
  const lastRest = new Map<number, number>();
  const firstPart = new Map<number, number>();
  for (const [at, here] of shares.entries()) {
    for (const [line, share] of here) {
      if (share === 'rest') lastRest.set(line, at);
      const isPart = share === 'some' || share === 'rest' || setsAside.test(steps[at]!.text);
      if (isPart && !firstPart.has(line)) firstPart.set(line, at);
    }
  }
  const first = new Map<number, number>();
  return shares.map((here, at) =>
    [...here].flatMap(([line, share]): StepUse[] => {
      const isPart =
        share === 'all' ? (lastRest.get(line) ?? -1) > at : share !== 'reserved' || (firstPart.get(line) ?? at) < at;
      // Food that is named again is already in the pot.
      if (!isPart && first.has(line) && lines[line]!.amounts.length > 0) return [];
      if (!first.has(line)) first.set(line, at);
      if (!isPart) return [{ line, takes: 'all', amount: null, state: 'proposed' }];
      const amount = statedAmount(steps[at]!, lines[line]!);
      const takes = amount ? 'amount' : share === 'rest' ? 'rest' : 'some';
      return [{ line, takes, amount, state: 'proposed' }];
    }),
  );
}

/** Returns the only amount of the line's item that a step states, or null. */
function statedAmount({ text, amounts }: NamingStep, { item }: ContentLine): UsedAmount | null {
  const [said, ...others] = amounts.filter((amount) => amount.item === item && amount.quantity !== null);
  if (!said || others.length > 0) return null;
  const { item: _item, scales: _scales, start, end, ...amount } = said;
  return {
    text: text.slice(start, end),
    amounts: [
      {
        ...amount,
        start: 0,
        end: end - start,
        numberEnd: amount.numberEnd - start,
        unitStart: amount.unitStart - start,
      },
    ],
  };
}

/** Returns the shares by line, as stated at the first mention of each line in the step. */
function sharesOf({ text, mentions, amounts }: NamingStep, lines: readonly ContentLine[]): Map<number, Share> {
  const shares = new Map<number, Share>();
  const byItem = Map.groupBy(amounts, ({ item }) => item);
  const wholes = new Map<ContentLine, boolean>();
  const saysWhole = (line: ContentLine) => {
    const known = wholes.get(line);
    if (known !== undefined) return known;
    const whole = isWhole(byItem.get(line.item) ?? [], line);
    wholes.set(line, whole);
    return whole;
  };
  let previous: { end: number; share: Share } | null = null;
  let passed = 0;
  for (const mention of mentions) {
    const { start, end } = mention;
    const own: StepAmount[] = [];
    for (; passed < amounts.length && amounts[passed]!.end <= start; passed++) own.push(amounts[passed]!);
    const line = lines[mention.lines[0]!]!;
    const said = setShare(text, start, {
      line,
      amount: own.find((amount) => amount.item === line.item && start - amount.end < MAX_DISTANCE),
      saysWhole,
    });
    const isSame: boolean =
      previous !== null && said === 'all' && listConjunction.test(text.slice(previous.end, start));
    const share: Share = isSame ? previous!.share : said;
    const isKept = share === 'some' && keeps.test(text.slice(Math.max(0, start - MAX_DISTANCE), start));
    for (const each of mention.lines) {
      const before = shares.get(each);
      // A step may take all in two parts: 'half the cream' and 'the rest of the cream'.
      if (before === 'some' && share === 'rest') shares.set(each, 'all');
      else if (before === undefined || (before === 'all' && isKept)) shares.set(each, share);
    }
    previous = { end, share };
  }
  return shares;
}

/** Returns the share of a line that one mention takes. `amount`: amount stated before the mention, if any. */
function setShare(
  text: string,
  start: number,
  said: { line: ContentLine; amount: StepAmount | undefined; saysWhole: (line: ContentLine) => boolean },
): Share {
  const { line, amount } = said;
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  if (amount) {
    if (said.saysWhole(line) || toEach.test(before)) return 'all';
    return remains.test(text.slice(Math.max(0, amount.start - MAX_DISTANCE), amount.start)) ? 'rest' : 'some';
  }
  if (rest.test(before)) return 'rest';
  if (reserved.test(before)) return 'reserved';
  if (off.test(before) || numbered.test(before))
    return isOneByOne.test(text.slice(start, start + MAX_DISTANCE)) ? 'all' : 'some';
  const measure = some.exec(before)?.[0];
  if (!measure || toEach.test(before) || restOfIt.test(text.slice(start, start + 2 * MAX_DISTANCE))) return 'all';
  // If the line also has a rough measure, both mean the whole line: 'a handful of parsley'.
  return roughly.test(measure) && roughly.test(line.text) ? 'all' : 'some';
}

const roughly = /\b(?:handful|knob|pinch|splash|drizzle|sprig)/i;

/** Returns true if the step's amounts of a line add up to the whole line. */
function isWhole(said: readonly StepAmount[], { amounts }: ContentLine): boolean {
  return amounts.some(
    (whole) =>
      whole.quantity !== null &&
      (said.some(({ quantity, unit }) => quantity === whole.quantity && unit === whole.unit) ||
        sumOf(said.filter(({ unit }) => unit === whole.unit)).compare(whole.quantity) >= 0),
  );
}

const sumOf = (said: readonly StepAmount[]) =>
  said.reduce((sum, { quantity }) => sum.add(quantity ?? 0), new Fraction(0));
