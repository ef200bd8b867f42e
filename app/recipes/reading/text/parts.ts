import type { Fact } from './facts.ts';
import { factsOf } from './facts.ts';
import { isAnnouncement, type Likeness, likenessOf } from './likeness.ts';
import type { Line } from './line.ts';
import { type Heading, headingOf } from './words.ts';

type TextPart = 'head' | 'ingredients' | 'steps' | 'notes';

/** A line with what it says and looks like. */
export interface Seen extends Line, Likeness {
  /** It begins a part, by its words. */
  heading: Heading | null;
  facts: Fact[];
}

/** The same with the part of the recipe that it belongs to. */
export interface Placed extends Seen {
  part: TextPart;
}

const parts: readonly TextPart[] = ['head', 'ingredients', 'steps', 'notes'];
type Costs = Record<TextPart, number>;

/**
 * The part of every line. Headings say it. Elsewhere each part has a cost by what the line looks like, going from one
 * part to another has a cost by what stands between, and the cheapest way through all lines is taken.
 */
export function placeLines(lines: readonly Seen[]): Placed[] {
  const parts = cheapestWay(lines);
  return withEvidence(notesInPlace(lines.map((line, at) => ({ ...line, part: parts[at]! }))));
}

/** What each line says and looks like by itself. */
export const lookAt = (lines: readonly Line[]): Seen[] =>
  lines.map((line, at) => {
    const facts = line.number === null ? factsOf(line) : [];
    const isStep = isListItem(line) || isNumberAlone(lines[at - 1]);
    const heading = line.isRule || facts.length > 0 || isStep ? null : headingOf(line);
    return { ...line, ...likenessOf(line), facts, heading };
  });

/** 'Step 2:' in a line of its own: the step is in the next one. */
const isNumberAlone = (line: Line | undefined) => line !== undefined && line.number !== null && line.text === '';

/** A note before a step or between two is read where it stands. */
function notesInPlace(lines: Placed[]): Placed[] {
  const placed = [...lines];
  for (let at = 1; at < placed.length; at++) {
    if (!['ingredients', 'steps'].includes(placed[at - 1]!.part) || !isNoteLine(placed[at]!)) continue;
    let end = at;
    while (placed[end] && isNoteLine(placed[end]!)) end += 1;
    const isBetween = placed[end]?.part === 'steps' && !isWholeHeading(placed[end]!);
    for (; at < end; at++) if (isBetween) placed[at] = { ...placed[at]!, part: 'steps', heading: null };
  }
  return placed;
}

/** 'Note: …' alone: a postscript comes after the recipe. */
const isNoteLine = ({ part, heading, text }: Placed) =>
  part === 'notes' && heading !== null && heading.rest !== '' && heading.rest !== text;

/** An item of a list is no heading, unless emoji stand before it. */
const isListItem = ({ number, bullet }: Line) => number !== null || /^[-*+–—•·‣◦○■□>☐✓]/u.test(bullet);

/** It is a heading and nothing else, so that the lines after it are of its part. */
export const isWholeHeading = ({ heading }: Pick<Seen, 'heading'>) =>
  heading !== null && (heading.kind !== 'notes' || heading.rest === '');

const FENCE = 40;

function cheapestWay(lines: readonly Seen[]): TextPart[] {
  const headed = new Set(lines.filter(isWholeHeading).map(({ heading }) => heading!.kind));
  let costs: Costs = { head: 0, ingredients: 1.5, steps: 3, notes: 6 };
  const cameFrom: Record<TextPart, TextPart>[] = [];
  let home: TextPart = 'head';
  let gap = true;
  for (const [at, line] of lines.entries()) {
    const own = costsOf(line, at);
    const forced = isWholeHeading(line) ? line.heading!.kind : null;
    const next: Costs = { head: 0, ingredients: 0, steps: 0, notes: 0 };
    const from = {} as Record<TextPart, TextPart>;
    const before = lines[at - 1];
    const isGap = gap || line.gapBefore;
    for (const to of parts) {
      let [best, way]: [number, TextPart] = [Number.POSITIVE_INFINITY, 'head'];
      for (const start of parts) {
        const change = forced ? 0 : changeCost({ from: start, to, home, line, before, isGap, headed });
        const cost = costs[start] + change;
        if (cost < best) [best, way] = [cost, start];
      }
      next[to] = best + (forced ? (forced === to ? 0 : 1_000) : own[to]);
      from[to] = way;
    }
    const least = Math.min(...Object.values(next));
    for (const part of parts) next[part] -= least;
    costs = next;
    cameFrom.push(from);
    if (forced) home = forced;
    gap = line.isRule;
  }
  let part = parts.reduce((best, each) => (costs[each] < costs[best] ? each : best));
  const way: TextPart[] = [];
  for (const from of cameFrom.toReversed()) {
    way.push(part);
    part = from[part];
  }
  return way.reverse();
}

/** What it costs that a line is of a part: less than nothing where it looks like one of it. */
function costsOf(line: Seen, at: number): Costs {
  const none: Costs = { head: 0, ingredients: 0, steps: 0, notes: 0 };
  if (line.isRule || line.isLiteral) return none;
  if (line.facts.length > 0) return { head: -1, ingredients: 1, steps: 1, notes: 1 };
  // 'Tip: …', 'PS. …'
  if (line.heading?.kind === 'notes') return { head: 2, ingredients: 4, steps: 3, notes: -4 };
  const { text, isSentence, isSeveralSentences, beginsWithVerb, isPersonal, number, bullet } = line;
  const isAmount = line.beginsWithAmount && !(isSentence && text.length > 100);
  const isTitle = line.hasColon || line.isCapitals || line.rank > 0 || isAnnouncement(text);
  const sum = (...parts: [boolean, number][]) => parts.reduce((total, [is, cost]) => total + (is ? cost : 0), 0);
  return {
    head: sum(
      [at === 0, line.gapAfter ? -6 : -3],
      [isSentence, -0.7],
      [isPersonal, -1],
      [beginsWithVerb && isSentence, 1],
      [isAmount, 2.5],
      [number !== null, 2],
      [bullet !== '', 0.5],
    ),
    ingredients: sum(
      [isAmount, -3],
      [line.endsWithAmount && !isSentence && !beginsWithVerb, -2],
      [line.isToTaste, -1],
      [bullet !== '', -0.5],
      [number !== null, 1],
      [!isAmount && isSentence, 2],
      [!isAmount && beginsWithVerb && !isTitle, 1.5],
      [isSeveralSentences, 1.5],
      [text.length <= 60, -0.5],
      [text.length > 120, 1.5],
      [text.length > 200, 2],
    ),
    steps: sum(
      [number !== null, -3],
      [beginsWithVerb && !isTitle, -2.5],
      [isSentence, -2],
      [isSeveralSentences, -1],
      [text.length > 120, -1.5],
      [isAmount && !isSentence && number === null, 2.5],
      [line.endsWithAmount && !beginsWithVerb, 1.5],
      [text.length <= 40 && !isSentence && !beginsWithVerb && !isTitle, 1],
      [isPersonal && !beginsWithVerb, 1],
    ),
    notes: sum(
      [true, 1.5],
      [isSentence, -0.7],
      [isPersonal, -0.5],
      [isAmount, 2],
      [number !== null, 1],
      // '_Keeps for three days._' below the steps
      [line.isStrong && isSentence && number === null, -5],
    ),
  };
}

interface Change {
  from: TextPart;
  to: TextPart;
  /** The part that the last heading began. */
  home: TextPart;
  line: Seen;
  before: Seen | undefined;
  isGap: boolean;
  /** The parts that have a heading somewhere: their lines stand below it. */
  headed: ReadonlySet<TextPart>;
}

function changeCost({ from, to, home, line, before, isGap, headed }: Change): number {
  if (from === to) return 0;
  // After a postscript come no more ingredients, but where they look like some.
  if (from === 'notes' && to === home)
    return home === 'ingredients' && !line.beginsWithAmount && line.bullet === '' ? 6 : 1;
  if (to === 'notes' && line.heading?.kind === 'notes') return 0.5;
  const fence = headed.has(to) ? FENCE : 0;
  const isMarkedAnew = before !== undefined && (before.number === null) !== (line.number === null);
  const close = isGap ? 0 : isMarkedAnew ? 0.3 : 1.2;
  switch (to) {
    case 'head':
      return 30;
    case 'ingredients':
      return fence + (from === 'head' ? close : from === 'steps' ? 6 : home === 'head' ? 1 + close : 6);
    case 'steps':
      if (from === 'ingredients') return fence + close;
      if (from === 'notes') return fence + (home === 'notes' ? 8 : 3 + close);
      // What stands above the ingredients introduces them.
      return fence + 1.5 + close + (home === 'head' && headed.has('ingredients') ? 8 : 0);
    case 'notes':
      return fence + (isGap ? 2 : 4);
  }
}

/** Without a heading a part needs something that shows it: else a letter of anybody would be a recipe. */
function withEvidence(lines: Placed[]): Placed[] {
  const isHeaded = (kind: TextPart) => lines.some((line) => isWholeHeading(line) && line.part === kind);
  const of = (part: TextPart) => lines.filter((line) => line.part === part);
  const amounts = of('ingredients').filter((line) => line.beginsWithAmount || line.endsWithAmount).length;
  const orders = of('steps').filter((line) => line.number !== null || line.beginsWithVerb).length;
  const hasIngredients = isHeaded('ingredients') || amounts > 1 || (amounts === 1 && (orders > 0 || isHeaded('steps')));
  const hasSteps = isHeaded('steps') || orders > 1 || (hasIngredients && of('steps').length > 0);
  return lines.map((line) =>
    (line.part === 'ingredients' && !hasIngredients) || (line.part === 'steps' && !hasSteps)
      ? { ...line, part: 'head' }
      : line,
  );
}
