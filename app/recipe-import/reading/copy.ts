/** Words added to a recipe that was read from a text. */
export const readingWords = {
  unnamed: 'Recipe without a name',
} as const;
