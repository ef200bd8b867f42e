import { MIN_PEOPLE } from '../membership/min-people.ts';
import type { ShownBody } from '../recipes/content/recipe-content.ts';

export interface RecipeLines {
  step: readonly string[];
  ingredient: readonly string[];
}

export interface Line {
  place: keyof RecipeLines;
  /** Counted from 1. */
  number: number;
  text: string;
}

export const linesOf = (body: Pick<ShownBody, 'groups' | 'steps'> | null): RecipeLines => ({
  step: body?.steps.map(({ text }) => text) ?? [],
  ingredient: body?.groups.flatMap((group) => group.lines.map(({ text }) => text)) ?? [],
});

/**
 * Finds the line with the same text, or null. Prefers the nearest of equal lines.
 * @returns number of the line, from 1
 */
export function findLine(lines: RecipeLines, { place, number, text }: Line): number | null {
  const same = lines[place].flatMap((each, at) => (each === text ? [at + 1] : []));
  const distance = (other: number) => Math.abs(other - number);
  return same.sort((one, other) => distance(one) - distance(other) || one - other)[0] ?? null;
}

export function readLine(lines: RecipeLines, place: keyof RecipeLines, text: string | null): Line | null {
  const number = text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  const line = lines[place][number - 1];
  return line === undefined ? null : { place, number, text: line };
}

/** Maximum number of notes, and of questions, that are counted. */
export const MOST_SHOWN = 100;

/** Numbers of people, or null if they are too few to be shown. */
export interface RecipeCounts {
  cooked: number | null;
  /** People who would make the recipe again, of those whose note answers the question. */
  again: number | null;
}

/** @param answered number of people whose note says if they would make the recipe again */
export const shownCounts = (of: { cooked: number; answered: number; again: number }): RecipeCounts => ({
  cooked: of.cooked >= MIN_PEOPLE ? of.cooked : null,
  again: of.answered >= MIN_PEOPLE ? of.again : null,
});
