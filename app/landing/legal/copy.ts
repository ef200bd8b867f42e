/** Around the legal texts. */
export const legal = {
  lastUpdated: (date: string) => `Last updated ${date}`,
  contents: 'Contents',
  inShort: 'In short',
} as const;
