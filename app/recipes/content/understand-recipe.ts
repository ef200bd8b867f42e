import type Fraction from 'fraction.js';
import { parseIngredientLine } from '../ingredients/ingredient-line.ts';
import type { ContentLine, ContentStep, RecipeContent, WrittenRecipe } from './recipe-content.ts';

/** What a written recipe says, with the amounts of its lines and what its steps use. Pure; never throws. */
export function understandRecipe({ groups, steps, ...rest }: WrittenRecipe): RecipeContent {
  return {
    ...rest,
    groups: groups.map(({ title, lines }) => ({ title, lines: lines.map(understandLine) })),
    steps: steps.map(understandStep),
  };
}

/** An ingredient line with what was understood of it, in the form that is stored. */
export function understandLine(written: string): ContentLine {
  const { text, amounts, item, note, doubt } = parseIngredientLine(written);
  const stored = (quantity: Fraction | null) => quantity?.toFraction() ?? null;
  return {
    text,
    amounts: amounts.map(({ quantity, quantityMax, unit, relation, start, end }) => ({
      quantity: stored(quantity),
      quantityMax: stored(quantityMax),
      unit: unit?.id ?? null,
      relation,
      start,
      end,
    })),
    item,
    note,
    scales: 'proportion',
    doubt,
  };
}

export function understandStep({ title, text }: { title: string; text: string }): ContentStep {
  return { title, text, uses: [], durations: [] };
}
