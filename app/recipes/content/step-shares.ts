import Fraction from 'fraction.js';
import { findUnit } from '../ingredients/units.ts';
import { nounsOf } from './ingredient-index.ts';
import { addingVerbs, kindNames, preparingVerbs, stem, stepVerbs } from './ingredient-words.ts';
import { leftAfter, type Mention } from './mention-context.ts';
import type { ContentLine, StepAmount, StepUse, UsedAmount } from './recipe-content.ts';
import { readTakes } from './step-uses.ts';
import { isFraction, shareOf } from './use-share.ts';

export interface NamingStep {
  text: string;
  mentions: readonly Mention[];
  amounts: readonly StepAmount[];
  /** Lines of ambiguous words: 'another spoonful of oil' with two oils in the list. */
  mayUse: ReadonlySet<number>;
}

export type Taken = Pick<StepUse, 'takes' | 'amount'>;

/** A line's share as one step states it. */
export interface Said {
  /**
   * 'all' if no share is stated. `left`: a share and then the rest. `reserved`: food that an earlier step set aside.
   * `kept`: the step sets a share aside.
   */
  takes: 'all' | 'some' | 'rest' | 'left' | 'reserved' | 'kept' | 'amount' | (string & {});
  amount: UsedAmount | null;
  /** Share that the step sets aside while it uses the rest, or null. */
  kept: Taken | null;
  /** Part of a plant or an egg ('white' in 'the scallion whites'), or null if none is named. */
  part: string | null;
  /** True for a share that may be the whole amount: 'a squeeze of lime'. */
  isWeak: boolean;
  /** True for a guess, as for the coriander in 'half of the mint and coriander'. */
  isUnsure: boolean;
  /** True for a share that is only needed in some cases: 'if it curdles, add a spoonful of the flour'. */
  isPerhaps: boolean;
  /** True for an addition to what an earlier step took: 'another teaspoon of salt'. */
  isExtra: boolean;
  /** True for a share of what earlier steps leave: 'the other half'. */
  isOfRest: boolean;
  /** True if the step only prepares the ingredient: 'toast the rice'. */
  isPrepared: boolean;
  /** True for food that is already in the pot, in an unknown amount: 'into the hot oil'. */
  isInPot: boolean;
  /** Kind of addition, or null. An addition counts even if an earlier step used the ingredient: 'brush with egg'. */
  adds: 'seasoning' | 'staple' | 'garnish' | 'glaze' | null;
  /** True for food that greases or dusts a vessel or surface: 'grease the tin with butter'. */
  isForVessel: boolean;
  /** True if another added ingredient is named nearby in the sentence. */
  isMixed: boolean;
  /** True for 'all the beans'. */
  isWhole: boolean;
}

export const all: Taken = { takes: 'all', amount: null };
export const some: Taken = { takes: 'some', amount: null };

const staples = /\b(?:oil|butter|ghee|lard|dripping|sugar|cornflour|cornstarch|honey|syrup|vinegar|juice|soy sauce)$/i;
const seasonings =
  /\bsalt\b(?! (?:cod|beef|pork|fish))|\b(?:black|white|ground|cayenne) pepper\b|^pepper\b(?! (?:flakes|sauce))/i;
const garnishes =
  /\b(?:parsley|mint|coriander|cilantro|basil|dill|chives|tarragon|scallions?|spring onions?|green onions?|cheddar|parmesan|feta|(?<!cream )cheese|pecorino|gruy[eè]re|sesame seeds|almonds|walnuts|pistachios|peanuts|hazelnuts|pecans|paprika|cinnamon|sumac|cocoa|lemons?|limes?)\b/i;

/** Vessels, tools and times. In 'in another bowl whisk eggs', 'another' refers to the bowl, not to the eggs. */
const notFood =
  '(?:(?:mixing )?bowl|basin|(?:sauce|frying )?pan|skillet|pot|wok|casserole|dish|plate|platter|tray|rack|jug|blender|processor|mixer|oven|board|surface|spoon|fork|whisk|spatula|time|second|minute|hour|day)s?';
/** Words between a share and the name: 'half of the melted butter'. */
const named = `(?: each)?(?: of)?(?: (?:the|your|that|this|its))?(?: (?!(?:and|or|then|with|in|into|to|until|for|over|on|onto|under|around|through|between|among|from|off|at|by|an?|${notFood}) )[\\p{L}-]+(?:['’]s)?){0,2} $`;
const fraction = new RegExp(
  `(?:\\b((?<!\\b(?:by|into|than|and a) )(?<!\\bin )half|(?<=\\bin )half(?= (?:of )?(?:the|your|an?)\\b)|(?:an?|one|two|three|another|1|2|3)[ -](?:third|quarter|fifth|half)s?|halves)|([½⅓⅔¼¾]|(?<![\\d/])[123]/[2345])(?= (?:of )?(?:the|your)\\b))(?: an?\\b)?${named}`,
  'iu',
);
const restOfIt =
  /(?<!\b(?:keep|keeping|save|saving|reserve|reserving|freeze|chill|set aside|hold back|(?:half|most|some|yolk|white|zest|juice) of) )\bthe (?:(?:rest|remainder|others)\b(?! of)|other(?= (?:\d|one|two|three|four|with|in|into|on|for|to|over|and|half)\b|[,.;]))/i;
/** Words before a remainder from earlier steps. */
export const restBefore = new RegExp(
  `\\b(?:rest(?= of)|(?<=\\b(?:the|your) )other|remaining|remainder|left-?over|(?:other|second|final) (?:half|third|quarter)|(?:what|whatever)(?:['’]s| is| was)? (?:left|remains)|(?<=\\b(?:the|your|that) )last|last of)${named}`,
  'iu',
);
/** Share stated by a word for the rest: 'the last third of the butter'. */
const otherShare = new RegExp(
  `\\b(?:other|second|final|last|remaining) (half|third|quarter)(?! (?:cup|tsp|tbsp|teaspoon|tablespoon))${named}`,
  'iu',
);
/** Part of the rest: 'half of the remaining oil'. */
const shareOfRest = new RegExp(
  `\\b(?:half|thirds?|quarters?|most|some|part|little|all but [^,;.]{1,30}|[½⅓¼])(?: of)? (?:the|your) (?:rest of the|remaining|remainder of the|left-?over)${named}`,
  'iu',
);
/** Part of another piece: 'one egg and the yolk of the other'. */
const partOfRest =
  /^ (?:and|with|plus) (?:the )?(?:half|most|some|yolk|white|zest|juice) of the (?:rest|remainder|others?)\b(?! of)/i;
const partBefore = new RegExp(
  `\\b(?:some|plenty|(?:almost|nearly|not quite) all|the bulk|(?:half )?a dozen|a couple|(?:generous|scant|good|short|small|big) (?:half|third|quarter)|most|part|enough|several|more(?= of)|all but|a bit|(?:a )?few)${named}`,
  'iu',
);
const little = new RegExp(
  `\\b(?:(?:a )?little|(?:a|an|one|another|two|three|\\d) (?:\\p{L}+ )?(?:spoonfuls?|tablespoonfuls?|teaspoonfuls?|ladlefuls?|ladles?|splash(?:es)?|drizzles?|drops?|knobs?|pinch(?:es)?|handfuls?|sprinkling|scattering|dusting|squeeze|grating|grind|tbsp|tablespoons?|teaspoons?|tsp|cups?)|another)${named}`,
  'iu',
);
const anotherUnit = new RegExp(
  `\\b(?:another|an? (?:second|further)) (tbsp|tablespoon|tsp|teaspoon|cup|bunch|head|slice|sheet)${named}`,
  'iu',
);
/** Indefinite share that may not come from the line: 'scatter some flour over the board'. */
const indefinite = /^(?:some|plenty|enough|several|a bit|(?:a )?few) (?!of (?:the|your|it)\b)/i;
/** Usual maximum distance between a share and a name, in UTF-16 code units. */
const MAX_DISTANCE = 80;
/** Words for a line, or part of a line, that an earlier step set aside. */
const reserved = new RegExp(`\\b(?:reserved|saved|kept)${named}`, 'iu');
/** Words before an ingredient when only its top is taken: 'spoon the cream off the top of the coconut milk'. */
const off = /\boff the top of the $/i;
/** Number of pieces that may be only a part of the line: '3 prawns in a row'. */
const numbered = new RegExp(
  `(?:\\d|\\b(?:one|two|three|four|five|six))(?: (?!(?:the|an?|and|then|in|to|for|until|${notFood}) )[\\p{L}-]+){0,2} $`,
  'iu',
);
const isOneByOne = /^[\p{L} -]{0,40}\b(?:at a time|each|apiece|per \p{L}+)\b/iu;
const counts = ['two', 'three', 'four', 'five', 'six'];
/** Returns the number in words such as 'the two' right before a name, or 1 without such words. */
const countBefore = (before: string) =>
  counts.indexOf(/\b(?:the|all|both)(?: of the)? (\p{L}+) $/iu.exec(before)?.[1] ?? '') + 2;
/** Words after an amount per piece: 'half a tomato each'. `toEach` matches such words before the amount. */
const forEach = /^[\p{L} -]{0,40}\b(?:each|apiece|per \p{L}+)\b/iu;
const toEach = /(?<!\bhalf )\b(?:each|every|apiece)\b[^.!?;]*$/i;
const isToEach = (text: string, start: number) => toEach.test(text.slice(Math.max(0, start - 3 * MAX_DISTANCE), start));
const repeatedToTheEnd =
  /\brepeat(?:ing)? (?:with|until|using|for) (?:all|the (?:rest|remain|others?)|remain|you|every)/i;
const keptParts =
  '(?:an?|one|two|\\d) (?:few|little|handful|third|quarter|spoonful|tablespoon|teaspoon|ladleful|cup|slice|rasher)s?|\\d+ ?(?:g|ml|tsp|tbsp)(?! (?:water|liquid|broth|stock|juice))|some|half|the \\p{L}+est|(?:the|what is) (?:rest|left)';
/**
 * Words after food if a part of the food is kept: 'the basil, saving the smallest leaves', but not 'a cup of the
 * water'.
 */
const keepsAfter = new RegExp(
  `^[^.!?;]{0,30}\\b(?:reserv|keep|sav|hold)(?:e|ing)?(?: back)? (?:${keptParts})\\b(?! of (?!(?:them|it|those)\\b))`,
  'iu',
);
const keeps = /\b(?:keep|hold|reserv|sav|set|leav)(?:e|ing)?\b[^.!?;]*$/i;
/** Words after food if a part of the food is excepted: 'the walnuts, apart from a few'. */
const exceptsAfter =
  /^,? (?:minus|less|apart from|except(?: for)?|but for|bar|save for) (?:an?|one|two|some|the last|about) /i;
/** Words before food that is spread on several pieces: 'brushing each sheet with butter'. */
const betweenLayers =
  /\b(?:brush|butter|oil|spray|drizzl|dust|sprinkl)(?:e|ing)? (?:each|every|between|both)\b[^.!?;,]*$/i;
/** Words after an amount that depends on the pan or on the cook: 'add stock to come two-thirds of the way up'. */
const upTo =
  /^(?: juice)? (?:just )?(?:to (?:come|cover|reach|submerge|taste)|as (?:needed|necessary|required)|(?:only )?if (?:needed|necessary|it|they|the))\b/i;
const allBut = /\ball but (?:about )?$/i;

const nothingSaid = {
  amount: null,
  part: null,
  isWeak: false,
  isUnsure: false,
  isPerhaps: false,
  isExtra: false,
  isOfRest: false,
  kept: null,
} as const;
type Share = Pick<
  Said,
  'takes' | 'amount' | 'part' | 'isWeak' | 'isUnsure' | 'isPerhaps' | 'isExtra' | 'isOfRest' | 'kept'
>;

/** Reads the share of each line that a step adds, by index of the line. */
export function readShares(
  { text, mentions, amounts }: NamingStep,
  described: readonly DescribedLine[],
): Map<number, Said> {
  const said = new Map<number, Said[]>();
  let previous: { mention: Mention; share: Share } | null = null;
  let passed = 0;
  const alone: StepAmount[] = [];
  const isRepeated = /\b(?:repeat|in the same way)\b/i.test(text);
  const isRepeatedToTheEnd = repeatedToTheEnd.test(text);
  for (const [at, mention] of mentions.entries()) {
    const own: StepAmount[] = [];
    for (; passed < amounts.length && amounts[passed]!.end <= mention.start; passed++) own.push(amounts[passed]!);
    const line = described[mention.lines[0] ?? -1]?.line;
    if (mention.staysOut || !line || isAmbiguous(text, mention)) continue;
    const amount = own.find((each) => each.item === line.item && mention.start - each.end < MAX_DISTANCE);
    alone.push(...own.filter((each) => each !== amount));
    const between: string = previous ? text.slice(previous.mention.end, mention.start) : '';
    const stated = readShare(text, mention, line, { amount, next: mentions[at + 1]?.start ?? text.length });
    if (stated.takes === 'beyond') continue;
    const isListed = previous !== null && between.length < 40 && inSameShare.test(between);
    // 'One of the onions, bay and salt' counts the onions only.
    const isSpread =
      isListed &&
      (!isFraction(previous!.share.takes) ||
        fraction.test(text.slice(Math.max(0, previous!.mention.start - MAX_DISTANCE), previous!.mention.start)));
    const share: Share =
      isSpread && stated.takes === 'all' && previous!.share.takes !== 'amount' && !stated.part
        ? {
            ...previous!.share,
            part: null,
            isWeak: previous!.share.isWeak || previous!.share.takes === 'rest',
            isUnsure: previous!.share.isUnsure || isFraction(previous!.share.takes),
          }
        : stated;
    if (isRepeatedToTheEnd && (share.takes === 'some' || isFraction(share.takes)))
      Object.assign(share, { takes: 'all', isUnsure: false });
    else if (isRepeated && share.takes !== 'all') share.isWeak = true;
    const isMixed = isNear(text, mention, mentions[at - 1]) || isNear(text, mention, mentions[at + 1]);
    const isWhole = /(?<!\b(?:almost|nearly|quite) )\b(?:all(?: of)?(?: the| your)|both(?: of the| the)?) $/i.test(
      text.slice(Math.max(0, mention.start - 16), mention.start),
    );
    const context = contextOf(text, mention);
    for (const each of mention.lines) {
      const part = share.part && nounsOf(described[each]!.line.item).includes(share.part) ? null : share.part;
      const entry: Said = { ...share, part, isMixed, isWhole, ...addingOf(context, described[each]!.trait) };
      const entries = said.get(each);
      if (entries) entries.push(entry);
      else said.set(each, [entry]);
    }
    previous = { mention, share };
  }
  for (const amount of [...alone, ...amounts.slice(passed)]) {
    const line = described.findIndex((each) => each.line.item === amount.item);
    const stated = isFurther(text, amount) ? statedAmount(text, amount) : null;
    if (line < 0 || !stated) continue;
    const context = addingOf(contextOf(text, amount), described[line]!.trait);
    const taken = asTaken(stated, described[line]!.line);
    const entry: Said = { ...nothingSaid, isMixed: false, isWhole: false, ...context, ...taken };
    const entries = said.get(line);
    if (entries) entries.push(entry);
    else said.set(line, [entry]);
  }
  const all = [...said].map(([line, entries]) => [line, combined(entries, described[line]!.line)] as const);
  return new Map(all.filter(([, { takes }]) => takes !== 'kept'));
}

/** Returns true if a word may refer to one of several lines, unless the word is a kind: 'the fish'. */
const isAmbiguous = (text: string, { lines, isMany, start, end }: Mention) =>
  lines.length > 1 && !isMany && !kindNames.has(stem(text.slice(start, end).toLowerCase()));

/** Returns true for more of a previously named ingredient: '4 more sheets', 'add the remaining ½ cup'. */
const isFurther = (text: string, { start, numberEnd }: StepAmount) =>
  /\b(?:remaining|last|another) $/i.test(text.slice(Math.max(0, start - 12), start)) ||
  /^ (?:more|extra) /i.test(text.slice(numberEnd, numberEnd + 7));

/** Returns true for a share that is only needed in some cases. */
function isConditional(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  const after = text.slice(start, start + MAX_DISTANCE);
  return (
    /\b(?:if|unless|when) (?:it|you|they|there|not|needed|necessary|the)\b[^.!?;]*$/i.test(before) ||
    /^[^.!?;]{0,60}\bif\b/i.test(after)
  );
}

const inSameShare = /^(?: and |, (?:and )?|, \p{L}+ and |, \p{L}+, (?:and )?)$/u;
/** Returns true if another added ingredient is named nearby in the same sentence. */
const isNear = (text: string, { start, end }: Mention, other: Mention | undefined) => {
  if (!other || other.staysOut) return false;
  const between = other.start >= end ? text.slice(end, other.start) : text.slice(other.end, start);
  return between.length < MAX_DISTANCE && !/[.!?;]/.test(between);
};

/** Combines the shares of one line that a step states in several places. */
function combined(entries: readonly Said[], line: ContentLine): Said {
  const [first, ...others] = entries as [Said, ...Said[]];
  if (others.length === 0) return first;
  const shares = entries.filter(({ takes }) => takes !== 'all' && takes !== 'reserved');
  if (others.some(({ isWhole }) => isWhole)) return { ...first, takes: 'all', amount: null };
  const kept = entries.find(({ takes }) => takes === 'kept');
  if (first.kept || first.takes === 'rest') return first;
  if (kept && kept !== first) return { ...first, takes: 'some', amount: null };
  if (new Set(entries.map(({ part }) => part)).size > 1 && entries.every(({ part }) => part))
    return { ...first, part: null, takes: 'all', amount: null };
  if (first.takes === 'all') return shares.some(({ takes }) => takes === 'rest') ? { ...first, takes: 'left' } : first;
  if (shares.some(({ takes, isPerhaps }) => takes === 'rest' && isPerhaps))
    return { ...first, takes: 'some', amount: null };
  if (shares.slice(1).some(({ takes }) => takes === 'rest'))
    return { ...first, takes: 'left', amount: null, isWeak: false };
  const sum = sumOf(shares, line);
  return sum ? { ...first, ...sum } : { ...first, takes: 'some', amount: null };
}

function sumOf(shares: readonly Said[], line: ContentLine): Taken | null {
  if (shares.length === 1) return shares[0]!;
  if (shares.every(({ takes }) => isFraction(takes))) {
    const sum = shares.reduce((total, { takes }) => total.add(takes), new Fraction(0));
    return sum.compare(1) < 0 ? { takes: sum.toFraction(), amount: null } : all;
  }
  const amounts = shares.map(({ amount }) => amount?.amounts[0]);
  const [first] = amounts;
  if (!first || !amounts.every((each) => each && each.unit === first.unit && each.quantity !== null)) return null;
  const sum = amounts.reduce((total, each) => total.add(each!.quantity!), new Fraction(0));
  const { text } = shares[0]!.amount!;
  const read = readTakes(`${sum.toFraction(true)}${text.slice(first.numberEnd)}`);
  const isAll = read && shareOf({ line: 0, ...read, state: 'proposed' }, line)?.equals(1);
  return isAll ? all : read?.amount ? asTaken(read.amount, line) : read;
}

/** Words for a part by any measure: 'a glug of the oil'. */
const measureOf = /\ban? (?:\p{L}+ )?(\p{L}+) of (?:the |your |this )?(?:\p{L}+ )?$/iu;
/** Words for containers and arrangements of all of an ingredient: 'a tin of tomatoes', 'a layer of ham'. */
const containers = new Set(
  'tin can jar pack packet bag box bottle tub carton block bunch piece kind type layer bed mix mixture paste pan pot bowl plate dish pile ring pair'.split(
    ' ',
  ),
);

/** Returns a measure that the line does not have ('a glug of the oil'), or null. */
function roughMeasure(before: string, { amounts }: ContentLine): string | null {
  const [said, noun] = measureOf.exec(before) ?? [];
  const isOwn = noun && amounts.some(({ unit }) => unit !== null && findUnit(noun)?.id === unit);
  return said && !isOwn && !containers.has(noun!.toLowerCase()) ? said : null;
}

/** Returns the share of a line that one mention takes. `next`: start of the next mention, or the text's length. */
function readShare(
  text: string,
  mention: Mention,
  line: ContentLine,
  { amount, next }: { amount: StepAmount | undefined; next: number },
): Share {
  const { start, end, part = null } = mention;
  if (mention.isClass) return { ...nothingSaid, takes: 'rest' };
  if (mention.isTitle || mention.isRemainder || mention.isEverything) return { ...nothingSaid, takes: 'all' };
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start);
  const after = text.slice(end, end + MAX_DISTANCE);
  if (partOfRest.test(after)) return { ...nothingSaid, part, takes: 'some' };
  const measured = amount && readAmount(text, mention, line, amount);
  if (measured) return measured;
  const other = otherShare.exec(before);
  const isOfSeveral = line.amounts[0]?.unit === null && line.amounts[0].quantity !== '1';
  if (other && !isOfSeveral) return { ...nothingSaid, takes: fractionOf(`one ${other[1]!}`), part, isOfRest: true };
  if (shareOfRest.test(before)) return { ...nothingSaid, takes: 'some', part };
  if (restBefore.test(before) || leftAfter.test(after))
    return { ...nothingSaid, takes: 'rest', part, isPerhaps: isConditional(text, start) };
  if (reserved.test(before)) return { ...nothingSaid, takes: 'reserved', part };
  const isRough = partBefore.test(before);
  const fractional = isRough ? null : fraction.exec(before);
  if (fractional && !allBut.test(before.slice(0, fractional.index))) {
    if (forEach.test(after) || isToEach(text, start)) return { ...nothingSaid, part, takes: 'all' };
    const isKept = keeps.test(before);
    const said = fractionOf((fractional[1] ?? fractional[2])!);
    const takes = isRestAfter(text, end) && !isKept ? 'left' : said;
    const ofOne = /half an? /i.test(before) ? ofCount(takes, line) : takes;
    return {
      ...nothingSaid,
      part,
      ...(isKept ? keptShare({ takes, amount: null }, text, end) : { takes: ofOne }),
    };
  }
  if (isConditional(text, start) && (isRough || little.test(before)))
    return { ...nothingSaid, part, takes: 'some', isPerhaps: true };
  const one = /\b(?:an?|one) (?:\p{L}+ )?$/iu.test(before) && /^s?(?!\p{L})/u.test(after);
  const [counted] = line.amounts;
  if (
    one &&
    counted?.unit === null &&
    counted.quantity !== null &&
    counted.quantity !== '1' &&
    !isOneByOne.test(after) &&
    !isToEach(text, start)
  )
    return { ...nothingSaid, part, ...asTaken(readTakes('1')!.amount!, line) };
  const isVague = off.test(before) || isRough || allBut.test(before);
  // 'The two mustards' are two lines.
  if (mention.isMany && mention.lines.length > 1 && countBefore(before) === mention.lines.length)
    return { ...nothingSaid, part, takes: 'all' };
  if (isVague || numbered.test(before)) {
    if (isOneByOne.test(after) || isToEach(text, start)) return { ...nothingSaid, part, takes: 'all' };
    if (keeps.test(before)) return { ...nothingSaid, part, ...keptShare(some, text, end) };
    const isWeak = indefinite.test(partBefore.exec(before)?.[0] ?? '');
    return {
      ...nothingSaid,
      part,
      takes: isRestAfter(text, end) ? 'left' : 'some',
      isWeak,
      isUnsure: isWeak || !isVague,
    };
  }
  const another = anotherUnit.exec(before)?.[1];
  if (another) {
    const read = readTakes(`1 ${another}`);
    if (read?.amount && shareOf({ line: 0, ...read, state: 'proposed' }, line)) {
      const isExtra = !/\bof (?:the|your)\b/i.test(before.slice(before.lastIndexOf(another)));
      return { ...nothingSaid, ...read, part, isExtra };
    }
  }
  const measure = little.exec(before)?.[0] ?? roughMeasure(before, line);
  if (measure && !isToEach(text, start)) {
    if (keeps.test(before)) return { ...nothingSaid, part, ...keptShare(some, text, end) };
    if (isRestAfter(text, end)) return { ...nothingSaid, part, takes: 'left' };
    return { ...nothingSaid, part, takes: 'some', isWeak: !/ of (?:the|your) /i.test(measure) };
  }
  if (exceptsAfter.test(after) || keepsAfter.test(after.slice(0, next - end)))
    return { ...nothingSaid, part, takes: 'some' };
  return { ...nothingSaid, takes: 'all', part, isUnsure: isOpenEnded(before, after) };
}

/** Returns true if the words leave open whether they take all of a line. */
const isOpenEnded = (before: string, after: string) =>
  betweenLayers.test(before) ||
  upTo.test(after) ||
  (/\b(?:split|divide) (?:the |your )?$/i.test(before) && /^ in(?:to)? (?!batches)/i.test(after));

/** Converts a fraction of one piece to a share of the line: 'half an onion' of 2 onions is a quarter. */
function ofCount(takes: string, { amounts: [counted] }: ContentLine): string {
  if (counted?.unit !== null || counted.quantity === null || !isFraction(takes)) return takes;
  const share = new Fraction(takes).div(counted.quantity);
  return share.compare(1) < 0 ? share.toFraction() : 'all';
}

/** Returns the share of a step that keeps some food: 'Keep half of the prawns and chop the rest' takes the rest. */
const keptShare = (kept: Taken, text: string, end: number): Pick<Share, 'takes' | 'kept'> =>
  isRestAfter(text, end) ? { takes: 'rest', kept } : { takes: 'kept', kept: null };

const isRestAfter = (text: string, end: number) => restOfIt.test(text.slice(end, end + 2 * MAX_DISTANCE));

const denominators = { half: 2, third: 3, quarter: 4, fifth: 5 };
const vulgar: Record<string, string> = { '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4' };

/** Converts a fraction in words to the form '2/3'. Returns 'all' for one or more: 'two halves'. */
function fractionOf(words: string): string {
  if (/^\d\//.test(words)) return words;
  if (vulgar[words]) return vulgar[words];
  const lower = words.toLowerCase();
  const count = /^(?:two|2)/.test(lower) ? 2 : /^(?:three|3)/.test(lower) ? 3 : 1;
  const part = (['third', 'quarter', 'fifth'] as const).find((each) => lower.includes(each)) ?? 'half';
  const share = new Fraction(count, denominators[part]);
  return share.compare(1) < 0 ? share.toFraction() : 'all';
}

/** Reads the amount stated before a name ('5 g of the butter'). Null for a rough or unknown measure. */
function readAmount(text: string, mention: Mention, line: ContentLine, amount: StepAmount): Share | null {
  const { start, part = null } = mention;
  const before = text.slice(Math.max(0, amount.start - MAX_DISTANCE), amount.start);
  if (allBut.test(before)) return { ...nothingSaid, takes: 'some', part };
  const stated = statedAmount(text, amount);
  const share = stated && shareOf({ line: 0, takes: 'amount', amount: stated, state: 'proposed' }, line);
  // An amount larger than the line's is not part of the line: 'boil the pasta with 2 tbsp salt'.
  if (share && share.compare(1) > 0 && stated?.amounts[0]?.unit) return { ...nothingSaid, takes: 'beyond', part };
  const isEach = isToEach(text, start);
  if (isEach || share?.equals(1)) return { ...nothingSaid, takes: 'all', part };
  if (!stated) return null;
  const isOnlyCounted = stated.amounts.every(({ unit }) => unit === null);
  if (isOnlyCounted && line.amounts.every(({ unit }) => unit !== null)) {
    const counted = countedShare(/^[\p{L} ]*/u.exec(text.slice(start, mention.end + 12))![0], stated, line);
    // A number without a unit may count lines: 'the two sugars'.
    return { ...nothingSaid, takes: counted ?? 'some', part, isUnsure: counted === null };
  }
  if (keeps.test(before))
    return { ...nothingSaid, part, ...keptShare({ takes: 'amount', amount: stated }, text, start) };
  if (isRestAfter(text, start)) return { ...nothingSaid, takes: 'left', part };
  return { ...nothingSaid, ...asTaken(stated, line), part };
}

/** Returns the share that '2 of the garlic cloves' is of '4 cloves garlic'. Null if the name lacks the line's unit. */
function countedShare(name: string, { amounts }: UsedAmount, { amounts: [whole] }: ContentLine): string | null {
  const isUnit =
    whole?.unit && (name.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => findUnit(word)?.id === whole.unit);
  if (!isUnit || !whole.quantity || whole.quantityMax || amounts[0]?.quantity == null) return null;
  const share = new Fraction(amounts[0].quantity).div(whole.quantity);
  const takes = share.equals(1) ? 'all' : share.toFraction();
  return takes === 'all' || isFraction(takes) ? takes : null;
}

/** Converts a count to a share, so that the item is inflected: '1 apple' of '2 apples'. */
function asTaken(amount: UsedAmount, line: ContentLine): Taken {
  const share =
    amount.amounts[0]!.unit === null ? shareOf({ line: 0, takes: 'amount', amount, state: 'proposed' }, line) : null;
  const takes = share?.compare(1) === -1 ? share.toFraction() : '';
  return isFraction(takes) ? { takes, amount: null } : { takes: 'amount', amount };
}

/** Returns the displayed form of an amount: '1 tablespoon' for 'a tablespoon'. Null for a rough or unknown measure. */
function statedAmount(
  text: string,
  { start, end, quantity, unit, numberEnd, unitStart }: StepAmount,
): UsedAmount | null {
  const written = text.slice(start, end).replace(/\.$/, '');
  const counted = /^ (?:more|other|extra) (\p{L}+)/u.exec(text.slice(numberEnd, numberEnd + MAX_DISTANCE))?.[1];
  const measure = counted ?? text.slice(Math.max(unitStart, numberEnd), end).replace(/\.$/, '').trim();
  const found = measure ? findUnit(measure) : null;
  if (found?.dimension === 'rough' || (quantity === null && !found) || (unit !== null && !found)) return null;
  const number = quantity === null ? '1' : new Fraction(quantity).toFraction(true);
  const isInFigures = /^[\d.,½⅓⅔¼¾⅛]/.test(written) && !counted;
  return readTakes(isInFigures ? written : `${number} ${measure}`.trim())?.amount ?? null;
}

const garnishesWith = new Set(
  'sprinkle scatter top garnish finish serve drizzle dust brush glaze strew dot'.split(' '),
);
/** Words before food that is already in the pot: 'in the hot oil'. */
const inPot =
  /(?:\b(?:to|into|in|from|of|over|through|off|around|under|onto|on|until) (?:the|this|that|your) (?:[\p{L}-]+ )?|\b(?:hot|warm|melted|foaming|same|browned|cooled|sizzling|infused|flavou?red|toasted|fried|cooked|chopped|soaked|strained|reduced|whipped|warmed|reserved) )$/iu;

/** Words before food that greases or dusts a vessel or surface: 'grease the tin with butter'. */
const forVessel =
  /\b(?:greas|oil|butter|lin|brush|rub|flour|dust|coat|sprinkl|scatter)(?:e|es|ing|y)?\b[^.!?;]*\b(?:tins?|pans?|dish(?:es)?|trays?|mou?lds?|ramekins?|sheets?|griddle|board|surface|worktop|counter|grill|hands|rings?|bowls?|paper)\b[^.!?;]*\b(?:with|in) (?:a little |some |the |your )?(?:\p{L}+ )?$/iu;

/** 'The vinegar from the onions' has already been used. */
const fromFood = /^ from (?:the|your)/i;

interface Context {
  verb: string | undefined;
  isForVessel: boolean;
  isInPot: boolean;
}

function contextOf(text: string, { start, end }: { start: number; end: number }): Context {
  const window = text.slice(Math.max(0, start - 120), start);
  const sentence = window.slice(Math.max(...['. ', '! ', '? ', '; ', ': '].map((end) => window.lastIndexOf(end) + 1)));
  const words: string[] = sentence.toLowerCase().match(/\p{L}+/gu) ?? [];
  const verb = words.findLast((word) => stepVerbs.has(word));
  const isForVessel = forVessel.test(sentence);
  return { verb, isForVessel, isInPot: inPot.test(sentence) || fromFood.test(text.slice(end, end + 10)) };
}

type Trait = 'seasoning' | 'flour' | 'staple' | 'liquid' | 'garnish' | 'egg' | null;

function traitOf({ item }: ContentLine): Trait {
  if (seasonings.test(item)) return 'seasoning';
  if (/\bflour$/i.test(item)) return 'flour';
  if (/\b(?:water|stock|broth|milk|cream|wine)$/i.test(item)) return 'liquid';
  if (staples.test(item)) return 'staple';
  if (/\b(?:eggs?|yolks?)\b/i.test(item)) return 'egg';
  return garnishes.test(item) ? 'garnish' : null;
}

export interface DescribedLine {
  line: ContentLine;
  trait: Trait;
}

export const describeLine = (line: ContentLine): DescribedLine => ({
  line,
  trait: traitOf(line),
});

/** Returns true for an ingredient that steps may use repeatedly. */
export const isStaple = ({ trait }: DescribedLine) => trait === 'seasoning' || trait === 'flour' || trait === 'staple';

function addingOf(
  { verb, isInPot, isForVessel }: Context,
  trait: Trait,
): Pick<Said, 'isPrepared' | 'isInPot' | 'isForVessel' | 'adds'> {
  const adds = addsOf({ verb, isInPot }, trait);
  const isHeated = trait === 'liquid' && (verb === 'heat' || verb === 'warm');
  const isPrepared = verb !== undefined && (preparingVerbs.has(verb) || isHeated);
  return { isPrepared, isInPot, isForVessel, adds };
}

function addsOf({ verb, isInPot }: Pick<Context, 'verb' | 'isInPot'>, trait: Trait): Said['adds'] {
  if (trait === 'seasoning') return 'seasoning';
  if (!verb || isInPot) return null;
  // In 'dust with flour' and 'serve with butter', the food may not come from the listed amount.
  const isAdded =
    trait === 'staple' ? verb !== 'serve' : trait === 'flour' && !/^(?:dust|sprinkle|knead|scatter|serve)$/.test(verb);
  if (isAdded && addingVerbs.has(verb)) return 'staple';
  // An egg that is not brushed on was cooked earlier: 'garnish with the egg strips'.
  if (trait === 'egg') return verb === 'brush' || verb === 'glaze' ? 'glaze' : null;
  return trait === 'garnish' && garnishesWith.has(verb) ? 'garnish' : null;
}
