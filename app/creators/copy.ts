/** Initial text of a page that is created in the studio or by the operator. */
export const ownPage = {
  reviewsHeading: 'What home cooks say',
} as const;
