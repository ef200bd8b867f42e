import { hasLowerCase, isDigitAt } from './characters.ts';
import { factsOf, isMadeAlone } from './facts.ts';
import { isButton, isMessageHeader, subjectOf } from './letter.ts';
import { isAnnouncement, likenessOf } from './likeness.ts';
import { isContinued, NARROW } from './line.ts';
import type { Line, TextPart } from './text-line.ts';
import { headingOf, namesDish } from './words.ts';

const parts: readonly TextPart[] = ['head', 'ingredients', 'steps', 'notes'];
const [HEAD, INGREDIENTS, STEPS, NOTES] = [0, 1, 2, 3];

/** Assigns a part to each line by the cheapest path. Lines (`costsOf`) and part changes (`changeCost`) have costs. */
export function placeLines(lines: readonly Line[]): void {
  for (const [at, part] of cheapestPath(lines).entries()) lines[at]!.part = part;
  placeNotes(lines);
  removeUnproven(lines);
  placeLast(lines);
}

/** Sets the features, heading and facts of each line. */
export function analyzeLines(lines: readonly Line[]): readonly Line[] {
  numberSteps(lines);
  for (const [at, line] of lines.entries()) {
    const isMore = isContinued(lines[at - 1], line, NARROW);
    if (line.number === null && !line.isRule && !isMore) line.facts = factsOf(line);
    const isStep = isMore || isListItem(line) || isNumberAlone(lines[at - 1]);
    const found = line.isRule || line.facts.length > 0 || isStep ? null : headingOf(line);
    // 'Step⇥Instructions' is a row of columns, not a heading. 'How to make pancakes' in the first line is the recipe's
    // name.
    const isName = at === 0 && found !== null && namesDish(line.text);
    line.heading = isName ? null : found && line.isColumnTitles ? { ...found, title: '' } : found;
    const likeness = likenessOf(line.text, line);
    line.beginsWithAmount = likeness.beginsWithAmount;
    line.endsWithAmount = likeness.endsWithAmount;
    line.isToTaste = likeness.isToTaste;
    line.isSentence = likeness.isSentence;
    line.isSeveralSentences = likeness.isSeveralSentences;
    line.beginsWithVerb = likeness.beginsWithVerb;
    line.isPersonal = likeness.isPersonal;
  }
  for (const [at, line] of lines.entries()) {
    if (line.facts.length === 1 && isMadeAlone(line) && !isAmongFacts(lines, at)) line.facts = [];
  }
  markNumberedNames(lines);
  return lines;
}

/** Returns true if a count such as '12 slices' is a yield: next to other facts, or in a separate paragraph. */
function isAmongFacts(lines: readonly Line[], at: number): boolean {
  const [before, line, next] = [lines[at - 1], lines[at]!, lines[at + 1]];
  const isFact = (other: Line | undefined) => other !== undefined && other.facts.length > 0 && !isMadeAlone(other);
  if ((!line.gapBefore && isFact(before)) || (!line.gapAfter && isFact(next))) return true;
  const isBelowName = at === 1 && !line.gapBefore && !before!.beginsWithAmount;
  return (line.gapBefore || isBelowName) && line.gapAfter && !(next?.beginsWithAmount && next.gapAfter);
}

/** Number or amount in the name of a dish: 'Five-ingredient', 'one pot', '30 minute'. */
const calledBy =
  /^(?:\d{1,3}(?:[ -]\d){0,3}|one|two|three|four|five|six|seven|eight|nine|ten|half|a|an)[ -]?(?:ingredients?|minutes?|mins?|hours?|pots?|pans?|bowls?|skillet|layers?|steps?|sheet|cheeses?|beans?|grains?|days?|ways?|tiers?|alarm|course|dish|tray|weeks?|night|berry|spice|herb|onion soup|egg omelette?)\b/iu;
const smallWords = new Set(
  'a an and the of with from for in on or to my our la le de du au aux à und mit con y e'.split(' '),
);

/** Returns true if all words except small ones such as 'the' begin with a capital, as in a name. */
const isInTitleCase = (text: string): boolean => {
  const words = text.split(/[ -]/).filter((word) => /^\p{L}{2}/u.test(word) && !smallWords.has(word.toLowerCase()));
  return words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
};

const MAX_NAME_LENGTH = 80;

/** Marks names that could be mistaken for ingredients: '5 Ingredient Chicken', 'One Pot Pasta'. */
function markNumberedNames(lines: readonly Line[]): void {
  let isAbove = true;
  let isInLetter = false;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    isInLetter ||= isMessageHeader(line) || subjectOf(line) !== null;
    const heads = next?.heading?.kind === 'ingredients' || (next && next.facts.length > 0 && !next.beginsWithAmount);
    if (mayBeNumberedName(line, isInLetter) && (isAbove || heads) && isNameAbove(line, next, at, heads === true)) {
      line.beginsWithAmount = false;
      line.endsWithAmount = false;
      line.beginsWithVerb = false;
      line.isName = true;
      isAbove = true;
    } else if (line.beginsWithAmount || line.heading?.kind === 'ingredients') isAbove = false;
  }
}

/** @param isInLetter true below the header of an email, where other lines may come between the name and the list */
const mayBeNumberedName = (line: Line, isInLetter: boolean) => {
  const { text, beginsWithAmount, isSentence, number, bullet, facts, heading, hasColon } = line;
  return (
    text.length <= MAX_NAME_LENGTH &&
    (beginsWithAmount || calledBy.test(text) || (isInLetter && line.gapAfter && !isMessageHeader(line))) &&
    !isSentence &&
    !line.isLiteral &&
    !hasColon &&
    number === null &&
    bullet === '' &&
    facts.length === 0 &&
    heading === null
  );
};

function isNameAbove(line: Line, next: Line | undefined, at: number, isHeaded: boolean): boolean {
  const { text, gapBefore, gapAfter } = line;
  if (!next || !(at === 0 || gapBefore)) return false;
  // A name that begins with numbers: '1-2-3 Cake'.
  const isCalled =
    (calledBy.test(text) && /\p{L}{3}.*\p{L}{3}/u.test(text)) || /^\d{1,2}(?:-\d{1,2}){2} \p{L}{3}/u.test(text);
  if (!isCalled && !isInTitleCase(text)) return false;
  if (isHeaded) return true;
  // 'Two Eggs' above 'One Cup Flour' is an ingredient.
  const isOther = isCalled || !isInTitleCase(next.text);
  if (next.beginsWithAmount) return isOther && !(gapAfter && next.gapAfter && !isCalled);
  return gapAfter && (next.isSentence || next.isPersonal || next.bullet !== '') && (isCalled || at === 0);
}

/**
 * Sets the step numbers of lines that begin with a number without a dot ('1 Heat the oven'), if the numbers run from 1
 * and most lines are sentences or instructions.
 */
function numberSteps(lines: readonly Line[]): void {
  let run: { line: Line; mark: string }[] = [];
  const number = () => {
    const isOrder = ({ line, mark }: (typeof run)[number]) => {
      const { isSentence, beginsWithVerb } = likenessOf(line.text.slice(mark.length), line);
      return isSentence || beginsWithVerb;
    };
    if (run.length > 1 && run.filter(isOrder).length >= run.length * 0.75)
      for (const [at, { line, mark }] of run.entries()) {
        line.number = at + 1;
        line.text = line.text.slice(mark.length);
        line.columns = line.columns.replace(/^\d+\s+/, '');
      }
    run = [];
  };
  for (const line of lines) {
    if (line.number !== null || line.isLiteral) continue;
    // Excludes '2 eggs' cheaply, before the pattern runs.
    const mayBe = isDigitAt(line.text, 0) && !hasLowerCase(line.text.slice(2, 3));
    const mark = mayBe ? /^\d{1,2} (?=\p{Lu})/u.exec(line.text)?.[0] : undefined;
    if (mark === undefined) continue;
    if (Number(mark) !== run.length + 1) number();
    if (Number(mark) === run.length + 1) run.push({ line, mark });
  }
  number();
}

/** Returns true for 'Step 2:' alone on a line, with the step on the next line. */
const isNumberAlone = (line: Line | undefined) => line !== undefined && line.number !== null && line.text === '';

/** Moves notes between ingredients or steps and the next step into the method. */
function placeNotes(lines: readonly Line[]): void {
  for (let at = 1; at < lines.length; at++) {
    const { part } = lines[at - 1]!;
    if ((part !== 'ingredients' && part !== 'steps') || !isNoteLine(lines[at]!)) continue;
    let end = at;
    while (lines[end] && isNoteLine(lines[end]!)) end += 1;
    const after = lines[end];
    const isBetween = after?.part === 'steps' && !isWholeHeading(after) && !isButton(after);
    for (; at < end; at++) if (isBetween) Object.assign(lines[at]!, { part: 'steps', heading: null });
  }
}

/** Returns true for a line such as 'Note: …', but not for a postscript, which comes after the recipe. */
const isNoteLine = ({ part, heading, text }: Line) =>
  part === 'notes' && heading !== null && heading.rest !== '' && heading.rest !== text;

/** Returns true for a list item, which cannot be a heading. Emoji do not count as bullets. */
const isListItem = ({ number, bullet }: Line) =>
  number !== null || (bullet !== '' && '-*+–—•·‣◦○■□>☐✓[(a'.includes(bullet.charAt(0)));

/** Moves lines after the notes from the head to the notes. Facts stay. */
function placeLast(lines: readonly Line[]): void {
  let isBelow = false;
  let before: Line['part'] = 'head';
  for (const line of lines) {
    if (isBelow && before === 'notes' && line.part === 'head' && line.facts.length === 0) line.part = 'notes';
    if (line.part === 'ingredients' || line.part === 'steps') isBelow = true;
    before = line.part;
  }
}

/** Returns true if a line is only a heading, so that the following lines belong to its part. */
export const isWholeHeading = ({ heading }: Pick<Line, 'heading'>) =>
  heading !== null && (heading.kind !== 'notes' || heading.rest === '');

const FENCE = 40;
/** Cost that excludes the other parts for a heading. */
const FORCED = 1_000;

/** Cost of each part, in the order of `parts`. */
type Costs = readonly [head: number, ingredients: number, steps: number, notes: number];

function cheapestPath(lines: readonly Line[]): TextPart[] {
  const isHeaded = parts.map((part) => lines.some((line) => isWholeHeading(line) && line.heading!.kind === part));
  const isLowerCase = hasLowerCaseInstructions(lines);
  let costs = [0, 1.5, 3, 6];
  let next = [0, 0, 0, 0];
  /** Part of the previous line on the cheapest path, for each line and part. */
  const cameFrom = new Uint8Array(lines.length * parts.length);
  let home = HEAD;
  let gap = true;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const isMore = isContinued(before, line, NARROW);
    const own = isMore ? nothing : costsOf(line, at, isLowerCase);
    const forced = isWholeHeading(line) ? parts.indexOf(line.heading!.kind) : -1;
    const isNumberingChange = before !== undefined && (before.number === null) !== (line.number === null);
    const close = gap || line.gapBefore ? 0 : isNumberingChange ? 0.3 : 1.2;
    let least = Number.POSITIVE_INFINITY;
    for (let to = HEAD; to <= NOTES; to++) {
      const stay = costs[to]!;
      let best = Number.POSITIVE_INFINITY;
      for (let from = HEAD; from <= NOTES; from++) {
        // A change of part never has a negative cost, so this path cannot be cheaper.
        if (from !== to && (isMore || costs[from]! > stay)) continue;
        const change = forced >= 0 || from === to ? 0 : changeCost(from, to, home, line, close, isHeaded);
        if (costs[from]! + change >= best) continue;
        best = costs[from]! + change;
        cameFrom[at * parts.length + to] = from;
      }
      next[to] = best + (forced < 0 ? own[to]! : forced === to ? 0 : FORCED);
      least = Math.min(least, next[to]!);
    }
    for (let part = HEAD; part <= NOTES; part++) next[part]! -= least;
    [costs, next] = [next, costs];
    if (forced >= 0) home = forced;
    gap = line.isRule;
  }
  let part = costs.indexOf(Math.min(...costs));
  const way: TextPart[] = new Array<TextPart>(lines.length);
  for (let at = lines.length - 1; at >= 0; at--) {
    way[at] = parts[part]!;
    part = cameFrom[at * parts.length + part]!;
  }
  return way;
}

/** Returns true if the writer seems to use no capitals. */
function hasLowerCaseInstructions(lines: readonly Line[]): boolean {
  let [most, run] = [0, 0];
  for (const [at, { text, beginsWithVerb, beginsWithAmount, isSentence }] of lines.entries()) {
    if (at > 0 && beginsWithVerb && /^\p{Lu}/u.test(text)) return false;
    const isOrder = beginsWithVerb && !beginsWithAmount && !isSentence && text.split(' ', 3).length > 2;
    run = isOrder ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most > 2;
}

const nothing: Costs = [0, 0, 0, 0];
const ofFacts: Costs = [-1, 1, 1, 1];
/** Costs of a name that begins with a number: '5 Ingredient Chicken'. */
const ofName: Costs = [-6, 4, 4, 4];
/** Costs of a heading of notes: 'Tip: …', 'PS. …'. */
const ofNote: Costs = [2, 4, 3, -4];

/** Returns the cost of each part for a line. The more the line looks like a part, the lower is the cost. */
function costsOf(line: Line, at: number, isLowerCase: boolean): Costs {
  if (line.isRule || line.isLiteral || line.isColumnTitles) return nothing;
  if (line.facts.length > 0) return ofFacts;
  if (line.isName) return ofName;
  if (line.heading?.kind === 'notes') return ofNote;
  const { text, isSentence, isSeveralSentences, beginsWithVerb, isPersonal } = line;
  const { length } = text;
  const isItem = line.bullet !== '';
  const isNumbered = line.number !== null;
  const isAmount = line.beginsWithAmount && !(isSentence && length > 100);
  const mayBeTitle = beginsWithVerb || (length <= 40 && !isSentence);
  const isTitle = mayBeTitle && (line.hasColon || line.isCapitals || line.rank > 0 || isAnnouncement(text));
  // 'warm tortillas' is not an instruction if instructions begin with a capital.
  const isWeak = !isLowerCase && beginsWithVerb && !isSentence && /^\p{Ll}/u.test(text);
  const head =
    (at === 0 ? (line.gapAfter ? -6 : -3) : 0) +
    (isSentence ? -0.7 : 0) +
    (isPersonal ? -1 : 0) +
    (beginsWithVerb && isSentence ? 1 : 0) +
    (isAmount ? 2.5 : 0) +
    (isNumbered ? 2 : 0) +
    (isItem ? 0.5 : 0);
  const ingredients =
    (isAmount ? -3 : 0) +
    (line.endsWithAmount && !isSentence && !beginsWithVerb ? -2 : 0) +
    (line.isToTaste ? -1 : 0) +
    (isItem ? -0.5 : 0) +
    (isNumbered ? 1 : 0) +
    (!isAmount && isSentence ? 2 : 0) +
    (!isAmount && beginsWithVerb && !isTitle ? (isWeak ? 0.5 : 1.5) : 0) +
    (isSeveralSentences ? 1.5 : 0) +
    (length <= 60 ? -0.5 : 0) +
    (length > 120 ? 1.5 : 0) +
    (length > 200 ? 2 : 0);
  const steps =
    (isNumbered ? -3 : 0) +
    (beginsWithVerb && !isTitle ? (isWeak ? -1 : -2.5) : 0) +
    (isSentence ? -2 : 0) +
    (isSeveralSentences ? -1 : 0) +
    (length > 120 ? -1.5 : 0) +
    (isAmount && !isSentence && !isNumbered ? 2.5 : 0) +
    (line.endsWithAmount && !beginsWithVerb ? 1.5 : 0) +
    (length <= 40 && !isSentence && !beginsWithVerb && !isTitle ? 1 : 0) +
    (isPersonal && !beginsWithVerb ? 1 : 0);
  const notes =
    1.5 +
    (isSentence ? -0.7 : 0) +
    (isPersonal ? -0.5 : 0) +
    (isAmount ? 2 : 0) +
    (isNumbered ? 1 : 0) +
    // Closing remark below the steps: '_Keeps for three days._'.
    (line.isStrong && isSentence && !isNumbered ? -5 : 0);
  return [head, ingredients, steps, notes];
}

/**
 * Returns the cost of changing from one part to another at a line.
 * @param home part that the last heading began
 * @param close cost of a change without a gap between the lines
 * @param isHeaded parts that have a heading
 */
function changeCost(
  from: number,
  to: number,
  home: number,
  line: Line,
  close: number,
  isHeaded: readonly boolean[],
): number {
  // After a postscript, lines are unlikely to be ingredients unless they look like ingredients.
  if (from === NOTES && to === home)
    return home === INGREDIENTS && !line.beginsWithAmount && line.bullet === '' ? 6 : 1;
  if (to === NOTES && line.heading?.kind === 'notes') return 0.5;
  const fence = isHeaded[to] ? FENCE : 0;
  if (to === HEAD) return 30;
  if (to === INGREDIENTS) return fence + (from === HEAD ? close : from === STEPS ? 6 : home === HEAD ? 1 + close : 6);
  if (to === NOTES) return fence + (close === 0 ? 2 : 4);
  if (from === INGREDIENTS) return fence + close;
  if (from === NOTES) return fence + (home === NOTES ? 8 : 3 + close);
  // Lines above a heading of ingredients are introduction, not steps.
  return fence + 1.5 + close + (home === HEAD && isHeaded[INGREDIENTS] ? 8 : 0);
}

/** Moves lines to the head if their part has neither a heading nor evidence. */
function removeUnproven(lines: readonly Line[]): void {
  const found = { ingredients: false, steps: false };
  let [amounts, orders, steps] = [0, 0, 0];
  for (const line of lines) {
    const { part } = line;
    if (part !== 'ingredients' && part !== 'steps') continue;
    if (isWholeHeading(line)) found[part] = true;
    if (part === 'ingredients' && (line.beginsWithAmount || line.endsWithAmount)) amounts += 1;
    if (part === 'steps' && (line.number !== null || line.beginsWithVerb)) orders += 1;
    if (part === 'steps') steps += 1;
  }
  const hasIngredients = found.ingredients || amounts > 1 || (amounts === 1 && (orders > 0 || found.steps));
  const hasSteps = found.steps || orders > 1 || (hasIngredients && steps > 0);
  for (const line of lines)
    if ((line.part === 'ingredients' && !hasIngredients) || (line.part === 'steps' && !hasSteps)) line.part = 'head';
}
