import Fraction from 'fraction.js';
import type { RecipeContent, StepUse } from '../../recipes/content/recipe-content.ts';
import { MAX_TAKES_LENGTH } from '../../recipes/content/recipe-shape.ts';
import { takesOf } from '../../recipes/content/step-uses.ts';
import { plainText } from '../../recipes/scaling/show-line.ts';
import { recipePage } from '../../recipes/showing/copy.ts';
import { groupUses, type Need, stepNeeds } from '../../recipes/showing/step-needs.ts';
import type { Decision } from './change-recipe.ts';
import { type EditorRecipe, keysOfContent } from './editor-recipe.ts';

/** Uses of a recipe's steps, by the keys of the editor's rows. */
export interface MethodUses {
  lines: readonly UsableLine[];
  /** By key of the step's row. Steps without a text are left out. */
  steps: ReadonlyMap<number, readonly ShownUse[]>;
  proposed: number;
}

interface UsableLine {
  row: number;
  text: string;
  /** Share of the line that another step would take: all, or the rest if other steps take a part. */
  left: 'all' | 'rest';
}

export interface ShownUse {
  /** Key of the ingredient's row. */
  row: number;
  /** Ingredient with the amount that the step takes: '200 g flour'. */
  words: string;
  item: string;
  /** See `WrittenUse`. */
  takes: string;
  isConfirmed: boolean;
  /** True for a confirmed use whose words were removed from the step. */
  isAsked: boolean;
}

/**
 * Ingredient lines that each step has named since the editor was opened. By the key of the step's row: the texts of the
 * lines, by the keys of their rows.
 */
export type NamedLines = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Adds the lines that the texts of the steps name. Forgets removed steps and lines whose text was edited. */
export function addNamed(before: NamedLines, recipe: EditorRecipe, content: RecipeContent): NamedLines {
  const { lines, steps } = written(recipe, content);
  const texts = new Map(lines.map(({ key, line }) => [key, line.text]));
  return new Map(
    steps.map(({ key, step }) => [
      key,
      new Map([
        ...[...(before.get(key) ?? [])].filter(([row, text]) => texts.get(row) === text),
        ...step.mentions.map((at) => [lines[at]!.key, lines[at]!.line.text] as const),
      ]),
    ]),
  );
}

/** Forgets that a step named a line, so that its use counts as added by hand. */
export const withoutNamed = (named: NamedLines, step: number, row: number): NamedLines =>
  new Map(named).set(step, new Map([...(named.get(step) ?? [])].filter(([of]) => of !== row)));

/** Asks about a confirmed use if its step named the line and no longer does. Keeps a use whose line was not named. */
export function methodUses(recipe: EditorRecipe, content: RecipeContent, named: NamedLines): MethodUses {
  const { lines, steps } = written(recipe, content);
  const context = {
    lines: lines.map(({ line }) => line),
    uses: groupUses(content.steps),
    serving: { factor: new Fraction(1), units: 'written' as const },
  };
  const shown = steps.map(({ key, step }) => {
    const uses = step.uses.flatMap((use): ShownUse[] => {
      const [need] = stepNeeds({ uses: [use] }, context);
      if (!need) return [];
      const of = lines[use.line]!;
      const isConfirmed = use.state === 'confirmed';
      return [
        {
          row: of.key,
          words: wordsOf(need),
          item: of.line.item || of.line.text,
          takes: takesOf(use),
          isConfirmed,
          isAsked: isConfirmed && !step.mentions.includes(use.line) && named.get(key)?.get(of.key) === of.line.text,
        },
      ];
    });
    return [key, uses] as const;
  });
  return {
    lines: lines.map(({ key, line }, at) => ({ row: key, text: line.text, left: leftOf(context.uses.get(at) ?? []) })),
    steps: new Map(shown),
    proposed: shown.flatMap(([, uses]) => uses).filter(({ isConfirmed }) => !isConfirmed).length,
  };
}

/** Returns the decisions that confirm all proposed uses, except an amount that is too long to be stored. */
export const proposedUses = ({ steps }: MethodUses): Decision<string>[] =>
  [...steps].flatMap(([step, uses]) =>
    uses
      .filter(({ isConfirmed, takes }) => !isConfirmed && takes.length <= MAX_TAKES_LENGTH)
      .map(({ row, takes }) => ({ step, row, takes })),
  );

const leftOf = (uses: readonly StepUse[]) => (uses.some(({ takes }) => takes !== 'all') ? 'rest' : 'all');

const wordsOf = (need: Need): string =>
  'item' in need ? need.item : (need.of ? `${recipePage.method.of[need.of]} ` : '') + plainText(need.parts);

function written(recipe: EditorRecipe, { groups, steps }: RecipeContent) {
  const keys = keysOfContent(recipe);
  return {
    lines: groups.flatMap((group) => group.lines).map((line, at) => ({ key: keys.lines[at]!, line })),
    steps: steps.filter(({ text }) => text).map((step, at) => ({ key: keys.steps[at]!, step })),
  };
}
