import type { WrittenRecipe } from '../content/recipe-shape.ts';

/** Places for an unplaced line; `discard` deletes the line. */
export const linePlaces = ['ingredients', 'method', 'notes', 'discard'] as const;
export type LinePlace = (typeof linePlaces)[number];

export const isLinePlace = (given: string): given is LinePlace => linePlaces.some((place) => place === given);

/** Chosen places of unplaced lines, by index of the line. */
export type Placements = ReadonlyMap<number, LinePlace>;

type Parts = Pick<WrittenRecipe, 'groups' | 'steps' | 'notes' | 'unplaced'>;

/** Moves placed lines to the end of their part, and deletes discarded lines. */
export function placeLines<Recipe extends Parts>(recipe: Recipe, placements: Placements): Recipe {
  const at = (place: LinePlace) => recipe.unplaced.filter((_, index) => placements.get(index) === place);
  const [lines, steps] = [at('ingredients').flatMap((text) => text.split('\n')), at('method')];
  const before = recipe.groups.slice(0, -1);
  const last = recipe.groups.at(-1) ?? { title: '', lines: [] };
  return {
    ...recipe,
    groups: lines.length > 0 ? [...before, { ...last, lines: [...last.lines, ...lines] }] : recipe.groups,
    steps: [...recipe.steps, ...steps.map((text) => ({ title: '', text, uses: [], footnotes: [] }))],
    notes: [...recipe.notes, ...at('notes')],
    unplaced: recipe.unplaced.filter((_, index) => !placements.has(index)),
  };
}
