import { indexIngredients } from './ingredient-index.ts';
import type { Mention } from './mention-context.ts';
import { proposeUses } from './propose-uses.ts';
import type { ContentLine, ContentStep } from './recipe-content.ts';
import type { WrittenStep } from './recipe-shape.ts';
import { findStepAmounts } from './step-amounts.ts';
import { findDurations } from './step-durations.ts';
import { findMentions, resolveMentions } from './step-ingredients.ts';
import { findTemperatures } from './step-temperatures.ts';
import { mergeUses } from './step-uses.ts';

type Groups = readonly { title: string; lines: readonly ContentLine[] }[];

/** Maximum length of a parsed step, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

/** Parses the ingredients, amounts, times and temperatures of steps. Decided uses replace proposed ones. */
export function parseSteps(steps: readonly WrittenStep[], groups: Groups): ContentStep[] {
  const index = indexIngredients(groups);
  const lines = groups.flatMap((group) => group.lines);
  let section = '';
  const mentioned = steps.map(({ title, text }) => {
    section = title || section;
    const mentions = text.length > MAX_LENGTH ? [] : findMentions(text, index, section);
    return { text, section, mentions };
  });
  const named = resolveMentions(mentioned, index).map((mentions, at) => {
    const { text } = steps[at]!;
    const mayUse = linesInDoubt(mentioned[at]!.mentions, mentions);
    return { text, mentions, mayUse, amounts: text.length > MAX_LENGTH ? [] : findStepAmounts(text, mentions, lines) };
  });
  const uses = mergeUses(
    proposeUses(named, lines),
    steps.map((step) => step.uses),
    lines,
  );
  return named.map(({ text, mentions, amounts }, at) => ({
    title: steps[at]!.title,
    text,
    mentions: [...new Set(mentions.flatMap((mention) => mention.lines))].sort((a, b) => a - b),
    uses: uses[at]!,
    footnotes: steps[at]!.footnotes,
    durations: text.length > MAX_LENGTH ? [] : findDurations(text),
    amounts,
    temperatures: text.length > MAX_LENGTH ? [] : findTemperatures(text),
  }));
}

/** Returns the lines of ambiguous mentions that are not resolved to one line. */
function linesInDoubt(mentions: readonly Mention[], resolved: readonly Mention[]): Set<number> {
  const known = new Set(resolved.flatMap(({ lines, start }) => (lines.length === 1 ? start : [])));
  return new Set(
    mentions.flatMap(({ lines, start, staysOut, isMany }) => (staysOut || isMany || known.has(start) ? [] : lines)),
  );
}
