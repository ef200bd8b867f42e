import { knownParts } from '../../documents/shape.ts';
import { parseRecipe } from '../content/parse-recipe.ts';
import type { Corrections, RecipeContent } from '../content/recipe-content.ts';
import { normalizeRecipe } from '../content/recipe-fields.ts';
import { recipeShape, type WrittenRecipe } from '../content/recipe-shape.ts';

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
  return {
    written: knownParts(recipeShape, { ...content, groups }),
    corrections: Object.fromEntries(lines.flatMap(({ text, correction }) => (correction ? [[text, correction]] : []))),
  };
}

/** Normalizes a draft for storage, dropping corrections of deleted lines. Idempotent. */
export function normalizeDraft({ written, corrections }: RecipeDraft): RecipeDraft {
  const normalized = normalizeRecipe(written);
  const lines = new Set(normalized.groups.flatMap((group) => group.lines));
  return {
    written: normalized,
    corrections: Object.fromEntries(Object.entries(corrections).filter(([line]) => lines.has(line))),
  };
}
