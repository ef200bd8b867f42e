import { parseIngredientLine } from '../../app/recipes/ingredients/ingredient-line.ts';
import type { UnderstoodRecipe } from '../../app/recipes/reading/understood.ts';
import { printable } from './printable.ts';

/** What was understood of a recipe, for programs. */
export function dryRunFields({ name, yield: makes, minutes, groups, steps, missing }: UnderstoodRecipe) {
  return { name, yield: makes, minutes, groups, steps, missing };
}

/** The same in words, with the ingredient lines that a person should look at. */
export function dryRunText(file: string, { name, yield: makes, minutes, groups, steps, missing }: UnderstoodRecipe) {
  const lines = groups.flatMap((group) => group.lines);
  const doubtful = lines.filter((line) => parseIngredientLine(line).doubt !== null);
  const facts = [
    makes ? printable(`makes ${makes.number} ${makes.word}`.trim()) : null,
    minutes.total ? `${minutes.total} minutes` : null,
    `${lines.length} ingredients`,
    `${steps.length} steps`,
  ].filter(Boolean);
  const more = [
    missing.length > 0 ? `  not found: ${missing.join(', ')}` : null,
    ...doubtful.map((line) => `  to be checked: ${printable(line)}`),
  ].filter(Boolean);
  return [`${printable(file)}: ${printable(name) || '(no name)'} (${facts.join(', ')})`, ...more].join('\n');
}
