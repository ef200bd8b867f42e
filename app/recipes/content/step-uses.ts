import Fraction from 'fraction.js';
import { readAmounts } from '../ingredients/amount.ts';
import { storedAmount } from './content-amount.ts';
import { normalizeUses } from './normalize-recipe.ts';
import type { ContentLine, StepUse, UsedAmount } from './recipe-content.ts';
import type { WrittenUse } from './recipe-shape.ts';
import { isFraction, shareOf } from './use-share.ts';

/** Characters that end a part of the text form. */
const marks = /[\]:#\n]/;

/** Parses the share or amount of a decided use. Returns null for other text and for fractions of 1 or more. */
export function readTakes(takes: string): Pick<StepUse, 'takes' | 'amount'> | null {
  if (marks.test(takes)) return null;
  if (['all', 'rest', 'some', 'none'].includes(takes)) return { takes, amount: null };
  if (isFraction(takes)) return new Fraction(takes).compare(1) < 0 ? { takes, amount: null } : null;
  const amount = readUsedAmount(takes);
  return amount && { takes: 'amount', amount };
}

/** Reads an amount that spans the whole text and has a number ('5 g'), or returns null. */
function readUsedAmount(text: string): UsedAmount | null {
  const read = readAmounts(text, 0);
  if (!read || text.slice(read.end).trim() !== '') return null;
  const amounts = read.value.map(storedAmount);
  return amounts.some(({ quantity }) => quantity !== null) ? { text, amounts } : null;
}

/** Returns the share or amount of a use in written form. Inverse of `readTakes`. */
export const takesOf = ({ takes, amount, state }: StepUse): string =>
  state === 'removed' ? 'none' : (amount?.text ?? takes);

/** Returns functions that convert between line indexes and references by text. Equal lines are told apart by order. */
export function linesByText(lines: readonly { text: string }[]) {
  const byText = Map.groupBy(
    lines.map(({ text }, at) => ({ text, at })),
    ({ text }) => text,
  );
  return {
    indexOf: ({ line, nth }: Pick<WrittenUse, 'line' | 'nth'>): number | null => byText.get(line)?.[nth]?.at ?? null,
    referenceTo: (index: number): Pick<WrittenUse, 'line' | 'nth'> => {
      const { text } = lines[index]!;
      return { line: text, nth: byText.get(text)!.findIndex(({ at }) => at === index) };
    },
  };
}

/** Returns the decisions among a step's uses in written form. */
export function decisionsOf(uses: readonly StepUse[], lines: readonly { text: string }[]): WrittenUse[] {
  const { referenceTo } = linesByText(lines);
  return normalizeUses(
    uses.flatMap((use) => (use.state === 'proposed' ? [] : [{ ...referenceTo(use.line), takes: takesOf(use) }])),
  );
}

/** Returns a predicate for uses that name one of the lines and a valid share. */
export function isUseOf(lines: readonly string[]): (use: WrittenUse) => boolean {
  const { indexOf } = linesByText(lines.map((text) => ({ text })));
  return (use) => indexOf(use) !== null && readTakes(use.takes) !== null;
}

/**
 * Merges a person's decisions with the proposals. A decision replaces the step's proposal for the line. A proposal that
 * takes more than is left is dropped.
 */
export function mergeUses(
  proposed: readonly (readonly StepUse[])[],
  decided: readonly (readonly WrittenUse[])[],
  lines: readonly ContentLine[],
): StepUse[][] {
  const { indexOf } = linesByText(lines);
  const decisions = decided.map((uses) => {
    const byLine = new Map<number, StepUse>();
    for (const use of uses) {
      const [line, read] = [indexOf(use), readTakes(use.takes)];
      if (line === null || !read) continue;
      const isRemoved = read.takes === 'none';
      byLine.set(line, {
        ...(isRemoved ? { takes: 'all', amount: null } : read),
        line,
        state: isRemoved ? 'removed' : 'confirmed',
      });
    }
    return byLine;
  });
  /** Remainder of each line with an amount. `isPartTaken`: a step has taken a part of unknown size. */
  const left = new Map<number, { rest: Fraction; isPartTaken: boolean }>();
  const take = (use: StepUse): boolean => {
    if (lines[use.line]!.amounts.every(({ quantity }) => quantity === null)) return true;
    const { rest, isPartTaken } = left.get(use.line) ?? { rest: new Fraction(1), isPartTaken: false };
    const share = shareOf(use, lines[use.line]!);
    const isTooMuch = share !== null && (share.compare(rest) > 0 || (isPartTaken && share.equals(1)));
    if (rest.equals(0) || isTooMuch) return false;
    left.set(use.line, {
      rest: use.takes === 'rest' ? new Fraction(0) : rest.sub(share ?? 0),
      isPartTaken: isPartTaken || share === null,
    });
    return true;
  };
  for (const use of decisions.flatMap((each) => [...each.values()])) if (use.state === 'confirmed') take(use);
  return proposed.map((uses, at) => {
    const here = decisions[at]!;
    const others = uses.filter((use) => !here.has(use.line) && take(use));
    return [...here.values(), ...others].sort((one, other) => one.line - other.line);
  });
}
