/** Texts that the reader itself adds to a recipe. */
export const readingWords = {
  unnamed: 'Recipe without a name',
} as const;
