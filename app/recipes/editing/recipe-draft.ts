import { knownParts } from '../../documents/shape.ts';
import { parseRecipe } from '../content/parse-recipe.ts';
import type { Corrections, RecipeContent } from '../content/recipe-content.ts';
import { normalizeRecipe } from '../content/recipe-fields.ts';
import { recipeShape, type WrittenRecipe } from '../content/recipe-shape.ts';
import { isUseOf, linesByText, takesOf } from '../content/step-uses.ts';

/** Recipe being edited: plain texts, and corrections of doubtful lines. */
export interface RecipeDraft {
  written: WrittenRecipe;
  corrections: Corrections;
}

export const contentOfDraft = ({ written, corrections }: RecipeDraft): RecipeContent =>
  parseRecipe(written, corrections);

/** Returns the editable part of a content. Fields unknown to this version are omitted; `saveDraft` preserves them. */
export function draftOfContent(content: RecipeContent): RecipeDraft {
  const lines = content.groups.flatMap((group) => group.lines);
  const groups = content.groups.map((group) => ({ title: group.title, lines: group.lines.map(({ text }) => text) }));
  const { referenceTo } = linesByText(lines);
  const steps = content.steps.map(({ title, text, uses }) => ({
    title,
    text,
    uses: uses.flatMap((use) => (use.state === 'proposed' ? [] : [{ ...referenceTo(use.line), takes: takesOf(use) }])),
  }));
  return {
    written: knownParts(recipeShape, { ...content, groups, steps }),
    corrections: Object.fromEntries(lines.flatMap(({ text, correction }) => (correction ? [[text, correction]] : []))),
  };
}

/** Returns true if a step uses a line that the recipe does not have, or says something else than how much of it. */
export function hasUnknownUses(written: WrittenRecipe): boolean {
  const { groups, steps } = normalizeRecipe(written);
  const isUse = isUseOf(groups.flatMap((group) => group.lines));
  return steps.some(({ uses }) => !uses.every(isUse));
}

/** Normalizes a draft for storage, dropping corrections and uses of deleted lines. Idempotent. */
export function normalizeDraft({ written, corrections }: RecipeDraft): RecipeDraft {
  const normalized = normalizeRecipe(written);
  const texts = normalized.groups.flatMap((group) => group.lines);
  const lines = new Set(texts);
  const isUse = isUseOf(texts);
  const steps = normalized.steps.map((step) => ({ ...step, uses: step.uses.filter(isUse) }));
  return {
    written: { ...normalized, steps },
    corrections: Object.fromEntries(Object.entries(corrections).filter(([line]) => lines.has(line))),
  };
}
