/** Initial text of a page begun in the studio or by the operator. */
export const ownPage = {
  reviewsHeading: 'What home cooks say',
} as const;
