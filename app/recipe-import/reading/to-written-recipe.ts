import { findTooMuch, MAX_LINE_LENGTH, MAX_LINES, MAX_STEPS, MAX_TEXT_LENGTH } from '../../recipes/content/bounds.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { emptyRecipe, MAX_NOTES, MAX_UNPLACED, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { splitSteps } from '../../recipes/content/steps-text.ts';
import { isServings } from '../../recipes/scaling/servings.ts';
import { readingWords as copy } from './copy.ts';
import { fillTimes } from './duration.ts';
import type { ParsedRecipe } from './parsed-recipe.ts';

/** Maximum number of tags. Sites list many keywords for search engines. */
const MAX_TAGS = 12;

export type WrittenResult =
  | { ok: true; written: WrittenRecipe }
  | {
      ok: false;
      reason: 'nothing-to-cook' | 'too-large' | 'line-too-long' | 'too-many-lines' | 'too-many-amounts';
    };
export type ContentResult = { ok: true; content: RecipeContent } | Extract<WrittenResult, { ok: false }>;

export function toContent(read: ParsedRecipe, { free }: { free: boolean }): ContentResult {
  const result = toWrittenRecipe(read, { free });
  if (!result.ok) return result;
  const content = parseRecipe(result.written);
  const excess = findTooMuch(content);
  return excess ? { ok: false, reason: excess } : { ok: true, content };
}

/**
 * Converts a parsed recipe to a written recipe. Allergens are never taken from the source. Pictures without a valid
 * https address are dropped.
 */
export function toWrittenRecipe(read: ParsedRecipe, { free }: { free: boolean }): WrittenResult {
  const recipe = storable(read);
  const lines = recipe.groups.flatMap((group) => group.lines);
  if (lines.length === 0 && recipe.steps.length === 0) return { ok: false, reason: 'nothing-to-cook' };
  if (lines.length > MAX_LINES) return { ok: false, reason: 'too-many-lines' };
  if (recipe.steps.length > MAX_STEPS || JSON.stringify(recipe).length > MAX_TEXT_LENGTH)
    return { ok: false, reason: 'too-large' };
  const notes = together(recipe.notes ?? [], MAX_NOTES);
  const unplaced = together(recipe.unplaced ?? [], MAX_UNPLACED);
  const texts = [...lines, ...recipe.steps.map(({ text }) => text), ...notes, ...unplaced];
  if (texts.some((text) => text.length > MAX_LINE_LENGTH)) return { ok: false, reason: 'line-too-long' };
  return {
    ok: true,
    written: {
      ...emptyRecipe,
      name: recipe.name || copy.unnamed,
      free,
      pictures: recipe.pictures
        .filter((address) => /^https:\/\/[^\s"'<>]+$/i.test(address) && address.length <= 2_000)
        .map((address) => ({ address, alt: '' })),
      introduction: recipe.introduction.split('\n').join('\n\n'),
      yield: recipe.yield && { ...recipe.yield, word: isServings(recipe.yield.word) ? '' : recipe.yield.word },
      minutes: fillTimes(recipe.minutes),
      tags: tagsOf(recipe.tags),
      groups: recipe.groups,
      steps: splitSteps(recipe.steps, lines),
      notes,
      unplaced,
      source: recipe.source,
    },
  };
}

/** Joins adjacent strings until at most `most` remain. */
export function together(texts: readonly string[], most: number): string[] {
  const size = Math.max(1, Math.ceil(texts.length / most));
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) =>
    texts.slice(at * size, (at + 1) * size).join('\n'),
  );
}

function tagsOf(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase()).filter((tag) => tag.length <= 40))].slice(0, MAX_TAGS);
}

/** Replaces lone surrogates and removes U+0000, which PostgreSQL refuses. Also removes control characters and trims. */
export const storable = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? plain(part) : part))) as T;

const plain = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
