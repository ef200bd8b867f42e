/** Words that stand in a recipe that was read from a text. */
export const readingWords = {
  unnamed: 'Recipe without a name',
} as const;
