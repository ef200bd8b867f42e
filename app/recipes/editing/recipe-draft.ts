import { knownParts } from '../../documents/shape.ts';
import { parseRecipe } from '../content/parse-recipe.ts';
import type { Corrections, RecipeContent } from '../content/recipe-content.ts';
import { normalizeRecipe } from '../content/recipe-fields.ts';
import { recipeShape, type WrittenRecipe } from '../content/recipe-shape.ts';

/** A recipe as it is worked on: in plain texts, with what was said of lines that were in doubt. */
export interface RecipeDraft {
  written: WrittenRecipe;
  corrections: Corrections;
}

export const contentOfDraft = ({ written, corrections }: RecipeDraft): RecipeContent =>
  parseRecipe(written, corrections);

/** What of a content is worked on. What this version of the site does not know stays behind, and `saveDraft` adds it. */
export function draftOfContent(content: RecipeContent): RecipeDraft {
  const lines = content.groups.flatMap((group) => group.lines);
  const groups = content.groups.map((group) => ({ title: group.title, lines: group.lines.map(({ text }) => text) }));
  return {
    written: knownParts(recipeShape, { ...content, groups }),
    corrections: Object.fromEntries(lines.flatMap(({ text, correction }) => (correction ? [[text, correction]] : []))),
  };
}

/** As it is stored: idempotent. What was said of lines that are gone is forgotten. */
export function normalizeDraft({ written, corrections }: RecipeDraft): RecipeDraft {
  const tidied = normalizeRecipe(written);
  const lines = new Set(tidied.groups.flatMap((group) => group.lines));
  return {
    written: tidied,
    corrections: Object.fromEntries(Object.entries(corrections).filter(([line]) => lines.has(line))),
  };
}
