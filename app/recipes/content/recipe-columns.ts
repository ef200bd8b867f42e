import type { RecipeBody, RecipeContent } from './recipe-content.ts';

/** Splits a recipe's content into the columns of `Recipes`. Unknown fields of newer versions go into the body. */
export function recipeColumns(content: RecipeContent) {
  const { name, free, pictures, yield: made, minutes, tags, allergens, ...rest } = content;
  const { introduction, groups, steps } = rest;
  const [picture, ...morePictures] = pictures;
  const body: RecipeBody = { ...rest, morePictures };
  return {
    name,
    free,
    imageUrl: picture?.address ?? null,
    imageAlt: picture?.alt || null,
    prepTime: minutes.prep,
    cookTime: minutes.cook,
    restTime: minutes.rest,
    yieldNumber: made?.number ?? null,
    yieldWord: made?.word || null,
    tags,
    allergens,
    teaser: firstSentence(introduction),
    ingredientCount: groups.reduce((sum, group) => sum + group.lines.length, 0),
    stepCount: steps.length,
    body,
  };
}

/** Returns the first sentence of an introduction, cut to 300 characters, or null if the introduction is empty. */
export function firstSentence(introduction: string): string | null {
  const text = introduction.trim().split(/\n\s*\n/, 1)[0]!;
  const end = /(?<![.!?…])[.!?…]+["”’)]*(?=\s|$)/.exec(text);
  const sentence = end ? text.slice(0, end.index + end[0].length) : text;
  if (sentence.length <= 300) return sentence || null;
  return `${sentence.slice(0, 299).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
