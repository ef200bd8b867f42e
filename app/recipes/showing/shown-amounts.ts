import Fraction from 'fraction.js';
import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import type { RecipeYield } from '../content/recipe-shape.ts';
import { cautionFor, isRaisingAgent } from '../scaling/caution.ts';
import { areForOriginal } from '../scaling/copy.ts';
import { factorFor, factorForTin } from '../scaling/factor.ts';
import { inflectItem } from '../scaling/inflect.ts';
import { findOriginals, MIN_MARKED } from '../scaling/originals.ts';
import type { Serving, Shown } from '../scaling/show-amount.ts';
import { plainText, showLine } from '../scaling/show-line.ts';
import { showStep } from '../scaling/show-step.ts';
import { convertSizes } from '../scaling/sizes-in-text.ts';
import { findTin } from '../scaling/tins.ts';
import { dividedLines, findUntasted } from '../scaling/untasted.ts';
import { recipePage as copy } from './copy.ts';
import type { Scalable, ServingChoice } from './serving/serving-choice.ts';
import { groupUses, type Need, stepNeeds } from './step-needs.ts';

export interface ShownLine {
  parts: Shown[];
  caution: string | null;
}

const one = new Fraction(1);

/** Maximum number of vessels or times named in one sentence. */
const MAX_NAMED = 8;

interface Place {
  start: number;
  end: number;
}

/** Maximum number of ingredients listed next to steps, in total for a recipe. */
export const MAX_NEEDS = 600;

/** Lines and steps of a recipe as shown for one choice. */
export interface ShownAmounts {
  /** 'Serves 6', or null if the recipe states no yield. */
  yield: string | null;
  lines: ShownLine[];
  steps: { text: Shown[]; needs: Need[] }[];
  /** Temperatures and sizes in notes follow the units. Amounts do not follow the servings. */
  notes: string[];
}

/** Parts of a recipe whose text depends on the choice. */
interface ScalableParts {
  groups: readonly { title: string; lines: readonly ContentLine[] }[];
  sections: readonly {
    steps: readonly (ContentStep & { otherAmounts?: readonly Place[] })[];
  }[];
  made: RecipeYield | null;
  notes: readonly Pick<ContentStep, 'text' | 'temperatures'>[];
}

/** Computes the shown amounts, on the server and in browsers. */
export function showAmounts(
  { groups, sections, made, notes }: ScalableParts,
  choice: ServingChoice,
  recipe: Scalable,
): ShownAmounts {
  const serving = servingOf(choice, recipe);
  const lines = groups.flatMap((group) => group.lines);
  const steps = sections.flatMap((section) => section.steps);
  const uses = groupUses(steps);
  const isDough = lines.some(({ item }) => isRaisingAgent(item));
  const untasted = findUntasted(groups, steps);
  let needsLeft = MAX_NEEDS;
  const needsOf = (step: (typeof steps)[number]): Need[] => {
    if (step.uses.length > needsLeft) return [];
    const needs = stepNeeds(step, { lines, uses, serving });
    needsLeft -= needs.length;
    return needs;
  };
  const isFarScaled = [serving.factor, serving.factor.inverse()].some((factor) => factor.compare(MIN_MARKED) >= 0);
  const originals = isFarScaled ? findOriginals(steps, { isSameDepth: choice.tins !== null }) : [];
  const wordsAt = ({ text }: ContentStep, places: readonly Place[]) =>
    places.map(({ start, end }) => convertSizes(text.slice(start, end).replace(/\.$/, ''), serving.units));
  const remarkOf = (step: ContentStep, at: number): Shown[] => {
    const things = [...new Set(wordsAt(step, originals[at] ?? []))].slice(0, MAX_NAMED).join(', ');
    return things ? [{ kind: 'text', text: areForOriginal(things), about: false }] : [];
  };
  const divided = dividedLines(steps);
  return {
    yield: made && shownYield(made, serving.factor),
    lines: lines.map((line, at) => ({
      parts: showLine(line, serving),
      caution: cautionFor(line, {
        factor: serving.factor,
        isDough,
        isUntasted: untasted.has(at),
        isDivided: divided.has(at),
      }),
    })),
    steps: steps.map((step, at) => ({
      text: [...showStep(step, serving), ...remarkOf(step, at)],
      needs: needsOf(step),
    })),
    notes: notes.map((note) =>
      plainText(showStep({ ...note, amounts: [], durations: [] }, { factor: one, units: serving.units })),
    ),
  };
}

export function servingOf({ serves, scale, tins, units }: ServingChoice, { yield: made }: Scalable): Serving {
  if (scale) return { factor: new Fraction(scale), units };
  const [from, to] = [findTin(tins?.from ?? null), findTin(tins?.to ?? null)];
  return { factor: from && to ? factorForTin(from, to) : factorFor({ yield: made, serves }), units };
}

/** Returns the yield of the shown amounts: 'Serves 6', 'Makes 24 biscuits'. */
export function shownYield({ number, word }: RecipeYield, factor: Fraction = one): string {
  const exact = new Fraction(number).mul(factor);
  // A fractional yield, such as 1.5 litres, keeps two decimals. A whole yield stays whole.
  const isWhole = Number.isInteger(number);
  const shown = isWhole ? Math.max(1, exact.round().valueOf()) : Math.round(exact.valueOf() * 100) / 100;
  const counted = shown > 1 === number > 1 ? word : inflectItem(` ${word}`, shown > 1, 'last').trim();
  return copy.yield(isWhole && exact.d !== 1n ? copy.about(String(shown)) : String(shown), counted);
}
