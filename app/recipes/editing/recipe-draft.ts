import { knownParts } from '../../documents/shape.ts';
import { normalizeUses } from '../content/normalize-recipe.ts';
import { parseLine, parseRecipe } from '../content/parse-recipe.ts';
import type { Corrections, RecipeContent } from '../content/recipe-content.ts';
import { normalizeRecipe } from '../content/recipe-fields.ts';
import { recipeShape, type WrittenRecipe, type WrittenUse } from '../content/recipe-shape.ts';
import { decisionsOf, isUseOf } from '../content/step-uses.ts';
import { itemsOf } from '../content/steps-text.ts';

/** Recipe being edited: plain texts, and corrections of doubtful lines. */
export interface RecipeDraft {
  written: WrittenRecipe;
  corrections: Corrections;
}

export const contentOfDraft = ({ written, corrections }: RecipeDraft): RecipeContent =>
  parseRecipe(written, corrections);

/** Returns the editable part of a recipe's content. Fields unknown to this version are omitted. */
export function draftOfContent(content: RecipeContent): RecipeDraft {
  const lines = content.groups.flatMap((group) => group.lines);
  const groups = content.groups.map((group) => ({ title: group.title, lines: group.lines.map(({ text }) => text) }));
  const steps = content.steps.map((step) => ({ ...step, uses: decisionsOf(step.uses, lines) }));
  return {
    written: knownParts(recipeShape, { ...content, groups, steps }),
    corrections: Object.fromEntries(lines.flatMap(({ text, correction }) => (correction ? [[text, correction]] : []))),
  };
}

/** Returns true if a step uses a line that the recipe does not have, or states an invalid share. */
export function hasUnknownUses(written: WrittenRecipe): boolean {
  const { groups, steps } = normalizeRecipe(written);
  const isUse = isUseOf(groups.flatMap((group) => group.lines));
  return steps.some(({ uses }) => !uses.every(isUse));
}

/**
 * Normalizes a draft for storage, dropping corrections and uses of deleted lines. A use of a rewritten line moves to
 * the only line with the same ingredient. Idempotent.
 */
export function normalizeDraft({ written, corrections }: RecipeDraft): RecipeDraft {
  const normalized = normalizeRecipe(written);
  const texts = normalized.groups.flatMap((group) => group.lines);
  const lines = new Set(texts);
  const isUse = isUseOf(texts);
  let items: ReturnType<typeof itemsOf> | undefined;
  const rewritten = ({ line, nth, takes }: WrittenUse): WrittenUse[] => {
    if (nth !== 0 || lines.has(line)) return [];
    items ??= itemsOf(texts);
    const found = items.lineOf(parseLine(line).item);
    return found === undefined ? [] : [{ line: found, nth: 0, takes }].filter(isUse);
  };
  const steps = normalized.steps.map((step) => ({
    ...step,
    uses: normalizeUses(step.uses.flatMap((use) => (isUse(use) ? [use] : rewritten(use)))),
  }));
  return {
    written: { ...normalized, steps },
    corrections: Object.fromEntries(Object.entries(corrections).filter(([line]) => lines.has(line))),
  };
}
