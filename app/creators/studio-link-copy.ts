/** The way to the studio from where somebody is at home on the site. */
export const studioLink = {
  one: 'Your studio',
  several: 'Your studios',
  /** For the operator, who may look into every one. */
  all: 'Studios',
} as const;
