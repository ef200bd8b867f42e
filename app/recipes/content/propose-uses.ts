import Fraction from 'fraction.js';
import { findUnit } from '../ingredients/units.ts';
import { partsListed } from './ingredient-index.ts';
import type { ContentLine, StepUse } from './recipe-content.ts';
import {
  all,
  describeLine,
  isStaple,
  type NamingStep,
  readShares,
  type Said,
  some,
  type Taken,
} from './step-shares.ts';
import { isFraction, shareOf } from './use-share.ts';

/** Measured addition with its own purpose: '25 g butter, plus 2 tbsp for brushing'. */
const added = /\bplus (?:about )?[\d½⅓⅔¼¾][^,;()]{0,30} (?:for|to) (?!taste)/i;

/** Beginning of a step that repeats the previous step. */
const repeatsBefore =
  /^(?:then |now )?(?:repeat|do the same|(?:continue|carry on|keep) (?:in|layering|alternating|with|like|until|going)\b)/i;

/** Proposes, for each step, the lines that are added during the step. */
export function proposeUses(steps: readonly NamingStep[], lines: readonly ContentLine[]): StepUse[][] {
  const described = lines.map(describeLine);
  const byLine = new Map<number, { step: number; said: Said }[]>();
  for (const [step, naming] of steps.entries()) {
    for (const [line, said] of readShares(naming, described)) {
      const entry = { step, said };
      const entries = byLine.get(line);
      if (entries) entries.push(entry);
      else byLine.set(line, [entry]);
    }
  }
  const uses: StepUse[][] = steps.map(() => []);
  for (const [line, named] of byLine) {
    const isDivided = named.some(({ said }) => said.takes === 'rest');
    const hasNumber = hasAmount(lines[line]!);
    const isOnlyForVessel = named.every(({ said }) => said.isForVessel);
    const entries = named.filter(
      ({ said }) =>
        !hasNumber ||
        ((!said.isPerhaps || isDivided) && (!said.isForVessel || isOnlyForVessel || said.takes !== 'all')),
    );
    if (entries.length === 0) continue;
    const taken = takenOf(
      entries.map(({ said }) => said),
      lines[line]!,
      isStaple(described[line]!),
    );
    /** Index of the first step, from the first that names the line, that may have taken some of the line, or -1. */
    const openFrom = steps.findIndex(({ mayUse }, at) => at >= entries[0]!.step && mayUse.has(line));
    for (const [at, takes] of taken.entries()) {
      if (takes) {
        const { step } = entries[at]!;
        const isAdded = takes.takes === 'all' && added.test(lines[line]!.text);
        const isOpen = takes.takes === 'rest' && openFrom >= 0 && openFrom < step;
        if (takes.takes === 'all' && hasNumber && repeatsBefore.test(steps[step + 1]?.text ?? '')) continue;
        uses[step]!.push({ line, ...(isAdded || isOpen ? some : takes), state: 'proposed' });
      }
    }
  }
  return uses;
}

/** Line that adds two amounts: '1 head of garlic, plus 4 cloves'. */
const sum = /\bplus (?:about )?[\d½⅓⅔¼¾⅛]/i;

const hasAmount = ({ amounts, doubt }: ContentLine) => !doubt && amounts.some(({ quantity }) => quantity !== null);

const rest: Taken = { takes: 'rest', amount: null };

const half: Taken = { takes: '1/2', amount: null };

/** Returns what each step that names a line takes, or null for nothing or an unknown share. */
function takenOf(entries: readonly Said[], line: ContentLine, isStaple: boolean): (Taken | null)[] {
  if (!hasAmount(line)) {
    return entries.map(({ takes, adds, part }, at) =>
      at === 0 || adds === 'seasoning' || (takes !== 'all' && takes !== 'reserved') || part
        ? entries.length > 1
          ? some
          : all
        : null,
    );
  }
  const apart = takenApart(entries, line);
  if (apart) return apart;
  if (entries.length === 1) return [takenOnce(entries[0]!, line)];
  const parts = new Set(entries.flatMap(({ part }) => part ?? []));
  if (parts.size > 1 || (parts.size === 1 && partsListed(line).length > 0)) return takenInParts(entries, parts.size);
  // 'Zest the orange. Quarter the zested orange.'
  const isFruit = /^(?:zest|juice)$/.test(entries[0]!.part ?? '');
  if (isFruit && entries.slice(1).every(({ part, takes }) => !part && takes === 'all'))
    return entries.map((_, at) => (at === 0 ? some : null));
  return takenInTurn(entries, line, isStaple);
}

/** Returns true for an amount in a unit of weight, or of volume above a tablespoon: '100 g', '300 ml'. */
const isLarge = ({ amounts: [first] }: ContentLine) => {
  const unit = findUnit(first?.unit ?? '');
  return (
    unit !== null && (unit.dimension === 'mass' || (unit.dimension === 'volume' && !/^(?:tsp|tbsp)$/.test(unit.id)))
  );
};

/** Returns how much the only step that names a line takes, or null if unknown. */
function takenOnce({ takes, amount, part, isWeak, isUnsure }: Said, line: ContentLine): Taken | null {
  if (isUnsure) return null;
  if (part && partsListed(line).some((each) => each !== part)) return some;
  if (part && isFraction(takes)) return some;
  if (isWeak && takes === 'some' && isLarge(line)) return null;
  if (isWeak || takes === 'all' || takes === 'left' || takes === 'reserved') return all;
  // 'A sheet of pastry' may be all of the pastry.
  if (amount?.amounts[0]?.quantity === '1' && shareOf({ line: 0, takes, amount, state: 'proposed' }, line) === null)
    return null;
  // 'The last egg' of a line with one egg.
  if (takes === 'rest') return line.amounts[0]?.quantity === '1' && line.amounts[0].unit === null ? all : null;
  return { takes, amount };
}

/** Returns how much each step takes of a line with parts: first scallion whites, then greens. Null for nothing. */
function takenInParts(entries: readonly Said[], count: number): (Taken | null)[] {
  const seen = new Set<string>();
  let isTaken = false;
  return entries.map(({ part, isPrepared, takes }, at) => {
    if (isTaken) return null;
    if (!part) {
      isTaken = isPrepared && takes === 'all' && at === 0;
      return isTaken ? all : null;
    }
    if (seen.has(part)) return null;
    seen.add(part);
    const isLast = seen.size === count && count > 1 && entries.every((each) => each.part);
    return isLast ? rest : some;
  });
}

/** Line with two parts that are prepared differently: 'half in sprigs, half chopped'. */
const inHalves = /\bhalf (?:in|for|to|cut|left|kept|\p{L}+ly|\p{L}+ed)\b[^,;]{0,40},? (?:and )?half\b/iu;
const inPieces =
  /\b(?:one|two|three|some|a few|\d)\b[^,;]{1,40},? (?:and )?(?:one|two|three|the (?:rest|others?)|\d)\b/i;

/** Returns how much the steps take of a line that the ingredient list divides. Null if a step states a share. */
function takenApart(entries: readonly Said[], { text, item }: ContentLine): (Taken | null)[] | null {
  const note = text.slice(Math.max(0, text.indexOf(item) + item.length));
  const isHalved = inHalves.test(note);
  if (!isHalved && !inPieces.test(note)) return null;
  const plain = entries.filter(({ takes }) => takes === 'all' || takes === 'reserved').length;
  if (plain !== entries.length) return null;
  // Further steps refer to food that is already in the pot.
  const taken: readonly Taken[] = isHalved ? [half, half] : [some, rest];
  return entries.map((_, at) => taken[at] ?? null);
}

function takenInTurn(entries: readonly Said[], line: ContentLine, isStaple: boolean): (Taken | null)[] {
  const taken: (Taken | null)[] = [];
  const isShare = ({ takes, isWeak, isExtra }: Said) => takes !== 'all' && takes !== 'reserved' && !isWeak && !isExtra;
  /** Returns true if later steps show that an earlier step does not take all. */
  const isShared = (later: readonly Said[]) =>
    isStaple ? later.some(isShare) : later.some(({ takes, isOfRest }) => takes === 'rest' || isOfRest);
  const isSum = sum.test(line.text);
  const hasExtra = /\b(?:plus|extra|more)\b/i.test(line.text);
  /** Index of the entry that takes the whole line, or -1. */
  let whole = -1;
  /** True if a step may have taken more than is known. */
  let isOpen = false;
  let hasRest = false;
  for (const [at, said] of entries.entries()) {
    const { takes, amount, isWeak, adds } = said;
    const isPlain = takes === 'all' || takes === 'reserved';
    if (whole >= 0) {
      const isAdded =
        adds === 'seasoning' ||
        (adds !== null && (adds === 'staple' || !entries[whole]!.isPrepared) && entries[whole]!.isMixed);
      taken.push(null);
      if (!isPlain || hasExtra || !isAdded || takes === 'reserved') continue;
      // Each step takes some of a seasoning or glaze. Other food is left open: 'Drizzle with oil' may mean other oil.
      const isPart = adds === 'seasoning' || adds === 'glaze';
      taken[whole] = isPart ? some : null;
      taken[at] = isPart ? some : null;
      continue;
    }
    hasRest ||= taken.at(-1)?.takes === 'rest';
    // After the rest, nothing is left.
    if (hasRest && takes !== 'reserved') taken.push(null);
    else if (isPlain && (said.isUnsure || (isSum && entries.length > 1))) {
      isOpen = true;
      taken.push(null);
    } else if (isPlain) {
      if (taken.some((each) => each !== null)) {
        const kept = entries.slice(0, at).find((each) => each.kept)?.kept ?? rest;
        const isMore = adds === 'seasoning' || adds === 'staple';
        isOpen ||= takes === 'all' && !said.isInPot;
        taken.push(takes === 'reserved' ? kept : isMore ? some : null);
      } else if (
        !isShared(entries.slice(at + 1)) ||
        said.isWhole ||
        (said.isPrepared && !isStaple && !entries[at + 1]?.isOfRest)
      ) {
        whole = at;
        taken.push(all);
      } else {
        isOpen ||= !said.isInPot;
        taken.push(null);
      }
    } else if (isWeak && takes !== 'rest') {
      taken.push(said.isInPot && takes === 'some' ? null : takes === 'left' ? all : some);
    } else if (said.kept) {
      const { takes, amount } = said.kept;
      const share = shareOf({ line: 0, takes, amount, state: 'proposed' }, line);
      taken.push(share ? { takes: new Fraction(1).sub(share).toFraction(), amount: null } : some);
    } else if (takes === 'left') {
      const isLater = taken.some((each) => each !== null);
      if (!isLater) whole = at;
      taken.push(isLater ? rest : all);
    } else taken.push(isOpen && takes === 'rest' ? some : { takes, amount });
  }
  return taken;
}
