import type { Mendings } from '../content/mended-line.ts';
import type { RecipeContent, WrittenRecipe } from '../content/recipe-content.ts';
import { understandRecipe } from '../content/understand-recipe.ts';
import { tidyLine, tidyRecipe } from './tidy-recipe.ts';

/** A recipe as it is worked on: in plain texts, with what was said of lines that were in doubt. */
export interface RecipeDraft {
  written: WrittenRecipe;
  mended: Mendings;
}

export const emptyRecipe: WrittenRecipe = {
  name: '',
  free: false,
  pictures: [],
  introduction: '',
  yield: null,
  minutes: { prep: null, cook: null, rest: null },
  tags: [],
  allergens: {},
  groups: [],
  steps: [],
  notes: [],
  source: null,
};

export const contentOfDraft = ({ written, mended }: RecipeDraft): RecipeContent => understandRecipe(written, mended);

export function draftOfContent(content: RecipeContent): RecipeDraft {
  const lines = content.groups.flatMap((group) => group.lines);
  return {
    written: {
      ...content,
      groups: content.groups.map((group) => ({ title: group.title, lines: group.lines.map(({ text }) => text) })),
      steps: content.steps.map(({ title, text }) => ({ title, text })),
    },
    mended: Object.fromEntries(lines.flatMap(({ text, mended }) => (mended ? [[text, mended]] : []))),
  };
}

/** As it is stored: idempotent. What was said of lines that are gone is forgotten. */
export function tidyDraft({ written, mended }: RecipeDraft): RecipeDraft {
  const tidied = tidyRecipe({
    ...written,
    pictures: written.pictures
      .map(({ address, alt }) => ({ address: address.trim(), alt: tidyLine(alt) }))
      .filter(({ address }) => address),
  });
  const lines = new Set(tidied.groups.flatMap((group) => group.lines));
  return { written: tidied, mended: Object.fromEntries(Object.entries(mended).filter(([line]) => lines.has(line))) };
}
