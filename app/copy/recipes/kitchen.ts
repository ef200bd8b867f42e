/** Where a member lands. */
export const kitchen = {
  heading: 'Your kitchen',
} as const;
