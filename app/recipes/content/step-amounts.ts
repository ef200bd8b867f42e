import { type Amount, readAmounts } from '../ingredients/amount.ts';
import { placed, readInOneForm } from '../ingredients/one-form.ts';
import { FIGURE } from '../ingredients/quantity.ts';
import { isSize } from '../ingredients/sizes.ts';
import { findUnit, type Unit, type UnitId } from '../ingredients/units.ts';
import { storedAmount } from './content-amount.ts';
import { scalingOf } from './ingredient-scaling.ts';
import type { Mention } from './mention-context.ts';
import type { ContentAmount, ContentLine, StepAmount } from './recipe-content.ts';
import { betweenAmountAndName } from './step-ingredients.ts';

const begin = new RegExp(
  `${FIGURE}|\\b(?:half an?|an?(?! few\\b)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\\b`,
  'giu',
);
/** Words after an amount per piece, which does not scale. */
const ofEach = /\b(?:each(?! (?:side|time))|apiece|per|in a row|(?:in|down) the (?:centre|center|middle))\b/i;
/** Repetition with each item: 'Dip one wrapper at a time'. */
const atATime = /^(?: [\p{L}-]+){0,2} at a time\b/iu;
/** Beginning of a clause whose amounts are all per item: 'In each of 4 jars put …'. */
const inEach = /(?:^|[.!?;:,] )(?:in|into|to|on|onto|over|inside) (?:each|every)\b[^.!?;]*$/i;
const toEach = /(?<!\bafter )\b(?:each|every)\b(?! (?:time|other|side|addition))[^.!?;,]*$/i;
/** Matches a step that is repeated. Its amounts are for one repetition and do not scale. */
const repeated = /\brepeat\b/i;
/** Words after an amount for food that may have no ingredient line: '300 ml of the broth', '100 g of it'. */
const ownerless =
  /^(?: of)?(?: (?:the|your|its|their))?(?: \p{L}+){0,2}? (water|broth|stock|liquid|brine|salt|sugar|flour|oil|sauce|marinade|dressing|syrup|salsa|gravy|pesto|vinaigrette|glaze|purée|puree)\b|^ of (it|them|this|these)\b/iu;

/** Finds amounts of ingredients: '300 ml of the broth', '5 of the garlic cloves'. */
export function findStepAmounts(
  text: string,
  mentions: readonly Mention[],
  lines: readonly ContentLine[],
): StepAmount[] {
  const { text: plain, placeOf } = readInOneForm(text);
  if (repeated.test(plain)) return [];
  const byUnit = onlyByUnit(lines);
  const found: StepAmount[] = [];
  let passed = 0;
  begin.lastIndex = 0;
  for (let match = begin.exec(plain); match; match = begin.exec(plain)) {
    const at = match.index;
    const read = readAmounts(plain, at);
    while (passed < mentions.length && mentions[passed]!.start < placeOf(at)) passed += 1;
    const next = read && nextMention(mentions, passed, placeOf(read.end, true));
    const of =
      read && mayBeOf(plain, at, read.value[0]!)
        ? findOwner(
            text,
            { start: placeOf(at), end: placeOf(read.end, true) },
            { next, previous: mentions[passed - 1], again: found.at(-1) },
            { lines, byUnit },
            read.value[0]!,
          )
        : null;
    begin.lastIndex = Math.max((of ? read?.end : (isSize(plain, at, 0) ?? read?.end)) ?? 0, at + match[0].length);
    if (read && of)
      found.push(...read.value.map((amount) => ({ ...placed(storedInStep(amount, plain), placeOf), ...of })));
  }
  found.push(...findBareUnits(text, mentions, lines, found));
  return found.sort((a, b) => a.start - b.start);
}

const article = /^an?$/i;

/** Returns the stored form of an amount in a step. An article before a measured unit means one: 'a tablespoon'. */
function storedInStep(amount: Amount, text: string): ContentAmount {
  const { unit, start, numberEnd } = amount;
  const isMeasured = unit?.dimension === 'mass' || unit?.dimension === 'volume';
  const stored = storedAmount(amount);
  return isMeasured && article.test(text.slice(start, numberEnd)) ? { ...stored, quantity: '1' } : stored;
}

/** Unit without a written number, which means one: 'Heat the tablespoon of oil'. */
const bareUnit =
  /\b(?:the|its|their|your|that|this|last|other|remaining|reserved|another) (?=(tablespoon|teaspoon|cup|pint|quart|lit(?:er|re)|pound|ounce|kilo)\b)/giu;

function findBareUnits(
  text: string,
  mentions: readonly Mention[],
  lines: readonly ContentLine[],
  found: readonly StepAmount[],
): StepAmount[] {
  return [...text.matchAll(bareUnit)].flatMap(({ 0: before, 1: word, index }) => {
    const start = index + before.length;
    const end = start + word!.length;
    const unit = findUnit(word!);
    const next = nextMention(mentions, 0, end);
    const isAnother = /^another/i.test(before);
    const line =
      next && !isAnother && betweenAmountAndName.test(text.slice(end, next.start)) ? lines[next.lines[0]!] : undefined;
    const isAgain = isAnother && alone.test(text.slice(end, end + 60));
    const again = isAgain ? found.find((each) => each.end < start && each.unit === unit?.id) : undefined;
    const of = line ? partOf(line, lines) : again && { line: again.line, item: again.item, scales: again.scales };
    if (!unit || !of || isOfEach(text, start)) return [];
    const place = { start, numberEnd: start, unitStart: start, end };
    return { quantity: '1', quantityMax: null, unit: unit.id, relation: 'first', ...place, ...of };
  });
}

/** Maps each unit to the only line whose first amount has the unit, or to null if there are several. */
function onlyByUnit(lines: readonly ContentLine[]): ReadonlyMap<UnitId, ContentLine | null> {
  const byUnit = new Map<UnitId, ContentLine | null>();
  for (const line of lines) {
    const unit = line.amounts[0]?.unit;
    if (unit) byUnit.set(unit, byUnit.has(unit) ? null : line);
  }
  return byUnit;
}

/** Returns false for lengths, vessels, parts of words, fractions of the whole and amounts per piece. */
function mayBeOf(text: string, at: number, amount: Amount): boolean {
  const isWord = /[\p{L}\d./-]/u.test(text.charAt(at - 1));
  return (
    !isWord &&
    !isVessel(amount.unit) &&
    !(isFractionOfIt(amount) && !/^ (?!of\b|the\b|your\b|an?\b)\p{L}/u.test(text.slice(amount.end, amount.end + 6))) &&
    !isOfEach(text, at) &&
    !atATime.test(text.slice(amount.end, amount.end + 60))
  );
}

const isOfEach = (text: string, at: number) =>
  ofEach.test(sentenceFrom(text, at)) ||
  toEach.test(text.slice(Math.max(0, at - 80), at)) ||
  inEach.test(text.slice(Math.max(0, at - 240), at));

const counted = new Set<UnitId>([
  'bunch',
  'clove',
  'fillet',
  'leaf',
  'rasher',
  'slice',
  'sprig',
  'stalk',
  'stick',
  'head',
  'bulb',
  'sheet',
]);
const isVessel = (unit: Unit | null) =>
  unit?.dimension === 'length' || (unit?.dimension === 'count' && !counted.has(unit.id));

const sentenceFrom = (text: string, at: number) => /^(?:[^.!?]|\.\d)*/.exec(text.slice(at, at + 300))![0];

/** Returns true for a number below one without a unit, as in 'half of the beans'. */
const isFractionOfIt = ({ unit, quantity }: Amount) => unit === null && quantity !== null && quantity.compare(1) < 0;

function nextMention(mentions: readonly Mention[], from: number, end: number): Mention | null {
  let at = from;
  while (at < mentions.length && mentions[at]!.start < end) at += 1;
  return mentions[at] ?? null;
}

/** Words for a remainder: 'Add the remaining ½ cup only if …'. */
const left = /\b(?:remaining|last|other) $/i;
const alone = /^(?: (?:only|if|when|and|or|until|by|at|to|bit|on|over|into)\b|[,.;:])/i;
/** Unit after a word for more: '4 more sheets'. */
const countedWord = /^ (?:more|other|extra) (\p{L}+)(?=[ ,.;:])(?! of\b)/u;

/** Words before the result of a step: 'You should have about 1¼ cups', 'until it has reduced to 300 ml'. */
const results =
  /\b(?:you(?:['’]ll| should| will)? (?:want|have|need|get|be left with|end up with)|(?:there|it) should (?:be|come to|measure|make|give)|(?:gives|leaves|yields) (?:you )?|reduc(?:e|ed|es) (?:it )?to|boil(?:ed)? (?:it )?down to) (?:about |around |roughly |just over |just under |at least )?$/i;

/** Origin between an amount and its ingredient: '4 cloves from the second head of garlic'. */
const from =
  /^ from (?:the|a|one|your)(?: (?:first|second|other|remaining|last))?(?: (?:head|bulb|bunch))? of (?:the )?$/i;
const isOf = (between: string) => betweenAmountAndName.test(between) || from.test(between);

/** Finds what an amount measures: an ingredient line, a supply such as tap water, or the pot's contents, if known. */
function findOwner(
  text: string,
  { start, end }: { start: number; end: number },
  {
    next: mention,
    previous,
    again,
  }: { next: Mention | null; previous: Mention | undefined; again: StepAmount | undefined },
  { lines, byUnit }: { lines: readonly ContentLine[]; byUnit: ReadonlyMap<UnitId, ContentLine | null> },
  amount: Amount,
): Pick<StepAmount, 'line' | 'item' | 'scales'> | null {
  const isNext = mention && mention.start - end < 60 && isOf(text.slice(end, mention.start));
  // 'The two sugars' counts lines, not sugars.
  if (isNext && amount.unit === null && mention.isMany && mention.lines.length > 1) return null;
  const line = isNext ? lines[mention.lines[0]!] : undefined;
  if (line) return partOf(line, lines);
  const after = text.slice(end, end + 60);
  // '4 sheets.': the full stop belongs to the unit.
  const isAlone = text[end - 1] === '.' || alone.test(after);
  const counting = countedWord.exec(after);
  const unit = amount.unit?.id ?? (counting && findUnit(counting[1]!)?.id);
  const only = unit && counted.has(unit) && (counting || isAlone) ? byUnit.get(unit) : undefined;
  if (only) return partOf(only, lines);
  // The amount is the total in the pot.
  if (amount.unit && results.test(text.slice(Math.max(0, start - 60), start)) && !betweenAmountAndName.test(after)) {
    return { line: null, item: 'it', scales: 'proportion' };
  }
  // 'Fry the onions in 20 g of the butter. Add another 20 g.'
  const isAgain = again && amount.unit && again.unit === amount.unit.id && isAlone;
  if (isAgain && /\b(?:another|a further) $/i.test(text.slice(Math.max(0, start - 20), start)))
    return { line: again.line, item: again.item, scales: again.scales };
  const isLeft = amount.unit && previous && left.test(text.slice(Math.max(0, start - 20), start)) && isAlone;
  const owner = isLeft ? lines[previous.lines[0]!] : undefined;
  if (owner) return partOf(owner, lines);
  const found = amount.unit ? ownerless.exec(after) : null;
  const item = found?.[1] ?? found?.[2];
  return item ? { line: null, item, scales: scalingOf({ line: item, amounts: [], item, note: '' }) } : null;
}

/** Returns the properties that a partial amount inherits from its line, or null for a doubtful line. */
const partOf = (line: ContentLine, lines: readonly ContentLine[]) =>
  line.doubt ? null : { line: lines.indexOf(line), item: line.item, scales: line.scales };
