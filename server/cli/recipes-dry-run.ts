import type { ParsedRecipe } from '../../app/recipe-import/reading/parsed-recipe.ts';
import { parseIngredientLine } from '../../app/recipes/ingredients/ingredient-line.ts';
import { printable } from './printable.ts';
import type { ArchivedRecipe } from './recipes-archive.ts';

export function dryRunFields(recipe: ParsedRecipe) {
  const { name, introduction, yield: makes, minutes, groups, steps, notes = [], unplaced = [], missing } = recipe;
  return { name, introduction, yield: makes, minutes, groups, steps, notes, unplaced, missing };
}

export function archivedFields({ content, missing }: ArchivedRecipe): ReturnType<typeof dryRunFields> {
  const { name, introduction, yield: makes, groups, steps, notes, unplaced } = content;
  const { prep, cook, rest } = content.minutes;
  return {
    name,
    introduction,
    yield: makes,
    notes,
    unplaced,
    missing,
    minutes: { prep, cook, total: (prep ?? 0) + (cook ?? 0) + (rest ?? 0) || null },
    groups: groups.map(({ title, lines }) => ({ title, lines: lines.map(({ text }) => text) })),
    steps: steps.map(({ title, text }) => ({ title, text })),
  };
}

export function dryRunText(read: ReturnType<typeof dryRunFields> & { file: string }) {
  const { file, name, yield: makes, minutes, groups, steps, notes, unplaced, missing } = read;
  const lines = groups.flatMap((group) => group.lines);
  const doubtful = lines.filter((line) => parseIngredientLine(line).doubt !== null);
  const facts = [
    makes ? printable(`makes ${makes.number} ${makes.word || 'servings'}`) : null,
    minutes.total ? `${minutes.total} minutes` : null,
    `${lines.length} ingredients`,
    `${steps.length} steps`,
    notes.length > 0 ? `${notes.length} notes` : null,
  ].filter(Boolean);
  const more = [
    missing.length > 0 ? `  not found: ${missing.join(', ')}` : null,
    ...doubtful.map((line) => `  to be checked: ${printable(line)}`),
    ...unplaced.map((line) => `  not placed: ${printable(line)}`),
  ].filter(Boolean);
  return [`${printable(file)}: ${printable(name) || '(no name)'} (${facts.join(', ')})`, ...more].join('\n');
}
