/** What a page says that was begun in the studio or by the operator, until its creator writes something else. */
export const ownPage = {
  reviewsHeading: 'What home cooks say',
} as const;
