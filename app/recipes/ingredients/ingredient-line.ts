import { type Amount, isMeasured, readAmount, readAmounts } from './amount.ts';
import { placed, readInOneForm } from './one-form.ts';
import { FIGURE, matchAt, readNumber, readWordOfOtherLanguage } from './quantity.ts';
import { isSize } from './sizes.ts';
import type { UnitId } from './units.ts';

export interface IngredientLine {
  line: string;
  /** Positions refer to `line`. */
  amounts: Amount[];
  item: string;
  /** Preparation and other remarks: texts before the amount, after the first comma, and in brackets. */
  note: string;
  /** Reason for a person to check the line, or null. */
  doubt: Doubt | null;
}

export type Doubt =
  | 'too-long'
  /** Digits of unknown meaning. */
  | 'figures-left'
  /** A unit in an unexpected place. */
  | 'unit-left'
  /** Zero, or a range that does not ascend. */
  | 'impossible-amount';

/** Maximum length of a parsed line, in UTF-16 code units. */
const MAX_LENGTH = 500;

/** Parses an ingredient line. Never throws. */
export function parseIngredientLine(line: string): IngredientLine {
  if (line.length > MAX_LENGTH) return { line, amounts: [], item: line.trim(), note: '', doubt: 'too-long' };
  const { text, placeOf } = readInOneForm(line);
  const { at, before } = findStart(text);
  const head = isName(text, at) ? null : readAmounts(text, at);
  const last = head ? null : readLast(text);
  if (last) return { line, doubt: null, ...last, amounts: [placed(last.amount, placeOf)] };
  const end = head?.end ?? 0;
  const { amounts: others, doubt: doubtLater } = readLater(text, end, head?.value[0] ?? null);
  const rest = text.slice(end);
  const { item, note } = splitNote(
    head ? rest.replace(head.value[0]!.unit ? ofUnit : /^ ?(?:of )?(?:an? )?/, '') : rest,
  );
  const amounts = [...(head?.value ?? []), ...others];
  const doubt = amounts.some(isImpossible) ? 'impossible-amount' : (doubtLater ?? findUnitLeft(amounts[0], text, end));
  const placedAmounts = amounts.map((amount) => placed(amount, placeOf));
  return { line, amounts: placedAmounts, item, note: [before, note].filter(Boolean).join('; '), doubt };
}

/** Connector of a unit and its item: 'of', 'd’', 'de la', 'del', 'di'. */
const ofUnit =
  /^ ?(?:of |d' ?|de (?:la |l'|los |las )?|du |des |del(?:l'| |la |lo |le )|di |dei |degli |von |vom )?(?:an? )?/i;

const afterThing =
  /^(?<thing>\p{L}[^\d½⅓⅔¼¾⅛()]{0,79}?(?: (?:type|typ|tipo|00|0) ?["']?\d{0,4}["']?)?) ?(?: -|[:,.])? (?:(?:ca\.|circa|etwa|env\.|about) )?(?=[\d½⅓⅔¼¾⅛][^()]{0,30}$)/iu;

/** Reads an amount at the end of a line, after the item: 'Mehl 500 g', 'Uova: 3'. */
function readLast(text: string): { amount: Amount; item: string; note: string } | null {
  const found = afterThing.exec(text);
  const read = found && readAmount(text, found[0].length, 'first');
  if (!found || !read || read.end < text.replace(/\.$/, '').length || isImpossible(read.value)) return null;
  // A number without a unit is accepted only after an item of one word.
  const { unit } = read.value;
  if (unit ? unit.dimension === 'length' : !/^\p{L}+$/u.test(found.groups!.thing!) || !isWhole(read.value)) return null;
  return { amount: read.value, ...splitNote(found.groups!.thing!) };
}

const isWhole = ({ quantity }: Amount) => quantity !== null && quantity.d === 1n && quantity.compare(100) < 0;

const qualifier =
  /(?:optional:? |(?:etwa|rund|zirka|circa|knapp(?:e[nrs]?)?|env\.|environ|unos|unas|alrededor de|about|approximately|approx\.?|around|roughly|up to|at least|ca?\.|a scant|scant|a generous|generous|a heaped|heaped|heaping|rounded|level|just over|just under) |~ ?)/iy;
/** Part before the amount of the whole: 'Juice of 1 lemon', 'seeds from 2 pods'. */
const partOf = /^[\p{L} ,'-]{2,60}? (?:(?:of|from|von|de|di) (?:about )?|d'|(?=eine[rs] ))(?=[^ ])/iu;
const figure = new RegExp(FIGURE);

/** Returns the position at which to look for the first amount, and the text before it. */
function findStart(text: string): { at: number; before: string } {
  let at = 0;
  for (let found = matchAt(qualifier, text, at); found; found = matchAt(qualifier, text, at)) at += found[0].length;
  if (figure.test(text.charAt(at)) || readAmount(text, at, 'first')) return { at, before: '' };
  const of = partOf.exec(text)?.[0];
  return of && (readNumber(text, of.length) ?? readWordOfOtherLanguage(text, of.length))
    ? { at: of.length, before: of.trim() }
    : { at, before: '' };
}

const name = /(?:\d{1,3} ?%|0{1,2} |\d{1,2}-(?=\p{L}))/iuy;

/** Returns true if a number is part of a name: '70% chocolate', '00 flour', '7-up'. '14-ounce' is an amount. */
function isName(text: string, at: number): boolean {
  return matchAt(name, text, at) !== null && !readAmount(text, at, 'first')?.value.unit;
}

const anyFigure = new RegExp(FIGURE, 'g');
/** Words and marks before an amount after the first: 'plus 2 tbsp', '(200 g)'. */
const introduction =
  /(?:^|[(;,/]|(?<!\p{L})(?:plus|or|and|with|in|from|about|approximately|approx\.?|around|roughly|of|substitute|additional|total|extra|another|scant|generous|packed|than|~|à|je|ca\.|env\.))[ ]?$/iu;
const eachOfThem = /\b(?:each|apiece|jeweils|chacune?s?|cada un[oa])\b|[ (](?:à|je) \d/i;
/** Packages, whose size does not scale: '2 tins tomatoes (400g)'. */
const packages = new Set<UnitId>(
  'bag ball bar block bottle box can carton container envelope jar loaf packet pot punnet sachet tin tub tube'.split(
    ' ',
  ) as UnitId[],
);
const isPackage = ({ unit }: Amount) => unit !== null && packages.has(unit.id);
/** Returns true for measures of a package's content: 'beans, drained (1½ cups)'. */
const isContent = ({ unit }: Amount) => /^(?:cup|tbsp|tsp|dessertspoon)$/.test(unit?.id ?? '');
/** Package after a size: '48 wrappers (12-oz package)'. */
const packageAfter =
  /^[ -](?:packages?|pkgs?|packets?|packs?|cans?|tins?|jars?|bags?|box(?:es)?|cartons?|bottles?|tubs?|blocks?|envelopes?|sachets?)\b/i;
/** Words before an amount of another thing: '1 can beans, or 300 g cooked beans', '1 tin and 200 ml stock'. */
const ofSomethingElse =
  /\b(?:plus|or|and|with|in|from|substitute|additional|extra|another|than) (?:(?:about|an?|around) )?$/i;
const ofAllAfter = /^,? ?(?:in )?(?:total|all|altogether|combined)\b/i;
const ofAllBefore = /\b(?:total(?: of)?|total weight|drained) ?\(?(?:about )?$/i;

/** Reads the amounts after the first: in brackets, alternatives, additions. */
function readLater(text: string, from: number, first: Amount | null): Pick<IngredientLine, 'amounts' | 'doubt'> {
  const amounts: Amount[] = [];
  anyFigure.lastIndex = from;
  for (let found = anyFigure.exec(text); found; found = anyFigure.exec(text)) {
    const size = isSize(text, found.index, from);
    if (size !== null) {
      anyFigure.lastIndex = size;
      continue;
    }
    const read = readAmounts(text, found.index);
    if (!read || !first) return { amounts, doubt: 'figures-left' };
    const [heading] = read.value as [Amount, ...Amount[]];
    const isLast = read.end === text.length && isMeasured(heading) && (isMeasured(first) || isPackage(first));
    if (!isLast && !introduction.test(text.slice(Math.max(from, found.index - 16), found.index))) {
      return { amounts, doubt: 'figures-left' };
    }
    const relation = relationOf(text, heading, read.end, first, isLast);
    const more = read.value.slice(1);
    amounts.push(
      { ...heading, relation },
      ...(relation === 'each' ? more.map((each) => ({ ...each, relation })) : more),
    );
    anyFigure.lastIndex = read.end;
  }
  return { amounts, doubt: null };
}

function relationOf(text: string, amount: Amount, end: number, first: Amount, isLast: boolean): Amount['relation'] {
  const { start } = amount;
  if (eachOfThem.test(text.slice(Math.max(0, text.lastIndexOf(',', start)), end + 12))) return 'each';
  const isOfAll =
    ofAllAfter.test(text.slice(end, end + 24)) || ofAllBefore.test(text.slice(Math.max(0, start - 24), start));
  const isOther = ofSomethingElse.test(text.slice(Math.max(0, start - 24), start));
  if (isMeasured(amount) && packageAfter.test(text.slice(end, end + 12))) return isOther ? 'also' : 'each';
  if (isPackage(first) && isMeasured(amount) && !isContent(amount)) return isOfAll || isOther ? 'also' : 'each';
  if (isLast) return 'same';
  const inBrackets = text.lastIndexOf('(', start) > text.lastIndexOf(')', start);
  const isSame = inBrackets && isMeasured(amount) && isMeasured(first);
  return isSame && /^(?: total\b[^)]*| in all)?\)/.test(text.slice(end, end + 40)) ? 'same' : 'also';
}

const isImpossible = ({ quantity, quantityMax }: Amount) =>
  (quantity !== null && quantity.n === 0n) || (quantity && quantityMax && quantityMax.compare(quantity) <= 0);

const measureWord =
  /^[\s,.]*(?![\s,.])(?:[^\s,(]+ ){0,3}?[^\s\p{L}\d½⅓⅔¼¾⅛]*(cups?|tbsps?|tsps?|tablespoons?|teaspoons?|grams?|g|kg|ml|oz|ounces?|lbs?|pounds?|lit(?:er|re)s?|pints?|quarts?)\b/iu;

/** Continuation of an amount: '1 taza y media'. */
const andMore = /^\p{L}* ?(?:y medi[ao]|et demie?|e mezz[ao]|und eine? halbe[rs]?)(?!\p{L})/iu;
/** Returns true for a one-letter unit in a Spanish line: in '2 c de azúcar', 'c' may be a spoon instead of a cup. */
const isSpanishLetter = (unit: string, rest: string) => /^[ct]\.?$/i.test(unit) && /^ de /i.test(rest);

/** Returns a doubt if a unit follows a number closely but was not parsed: '1¼, cups cream', '2 hefty tablespoons'. */
function findUnitLeft(first: Amount | undefined, text: string, end: number): Doubt | null {
  const rest = text.slice(end);
  if (first && (andMore.test(rest.trimStart()) || isSpanishLetter(text.slice(first.unitStart, first.end), rest)))
    return 'unit-left';
  return first && first.unit === null && measureWord.test(rest.trimStart()) ? 'unit-left' : null;
}

function splitNote(text: string): { item: string; note: string } {
  const asides: string[] = [];
  const plain = text.replace(/ ?\(([^()]*)\)/g, (whole, inside: string) => {
    // A plural in brackets is not a remark: 'Onion(s)'.
    if (!/^\(\p{L}{1,3}\)$/u.test(whole)) asides.push(inside);
    return '';
  });
  const comma = plain.search(/[,;]| - /);
  const item = comma < 0 ? plain : plain.slice(0, comma);
  const after = comma < 0 ? '' : plain.slice(comma).replace(/^[,; -]+/, '');
  return { item: item.trim(), note: [after.trim(), ...asides].filter(Boolean).join('; ') };
}
