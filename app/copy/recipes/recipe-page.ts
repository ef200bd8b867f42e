/** The recipe page. */
export const recipePage = {
  notFound: 'Recipe not found',
  failed: 'Failed to load page data',
  title: (name: string, creator: string) => `${name} by ${creator}`,
} as const;
