import { type IngredientIndex, indexIngredients } from './ingredient-index.ts';
import type { ContentLine, ContentStep } from './recipe-content.ts';
import { findStepAmounts } from './step-amounts.ts';
import { findDurations } from './step-durations.ts';
import { findMentions } from './step-ingredients.ts';
import { findTemperatures } from './step-temperatures.ts';

interface WrittenStep {
  title: string;
  text: string;
}
type Groups = readonly { title: string; lines: readonly ContentLine[] }[];

/** In UTF-16 code units. Longer texts are shown, and not looked into. */
const LONGEST = 10_000;

/** Steps with what they use, and with the amounts, times and temperatures that they name. */
export function parseSteps(steps: readonly WrittenStep[], groups: Groups): ContentStep[] {
  const index = indexIngredients(groups);
  const lines = groups.flatMap((group) => group.lines);
  let section = '';
  return steps.map((step) => {
    section = step.title || section;
    return parseStep(step, { index, lines, section });
  });
}

function parseStep(
  { title, text }: WrittenStep,
  { index, lines, section }: { index: IngredientIndex; lines: readonly ContentLine[]; section: string },
): ContentStep {
  if (text.length > LONGEST) return { title, text, uses: [], durations: [], amounts: [], temperatures: [] };
  const mentions = findMentions(text, index, section);
  return {
    title,
    text,
    uses: [...new Set(mentions.flatMap((mention) => mention.lines))].sort((a, b) => a - b),
    durations: findDurations(text),
    amounts: findStepAmounts(text, mentions, lines),
    temperatures: findTemperatures(text),
  };
}
