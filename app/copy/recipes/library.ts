/** A creator's library. */
export const library = {
  heading: (creator: string) => `Recipes by ${creator}`,
  empty: 'No recipes available',
} as const;
