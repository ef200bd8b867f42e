/** What stands around every page of the studio. */
export const studioFrame = {
  title: (page: string, creator: string) => `${page} · ${creator}`,
  navigation: 'Studio',
  whose: 'Whose studio it is',
  main: 'What you work on',
  overview: 'Overview',
  page: 'My page',
  pictures: 'Pictures',
  seePage: 'See your page',
  /** For the operator, who looks into somebody else's studio. */
  visiting: (creator: string) =>
    `You are looking into the studio of ${creator}. This visit is recorded, and shown there.`,
  account: 'Your account',
} as const;

/** `/studio`, where somebody works in several studios or in none. */
export const studioChoice = {
  title: 'Studios',
  lead: 'Whose studio would you like to open?',
  none: 'You do not look after anybody’s site yet.',
  noneLead: 'Whoever owns a studio can invite you to it.',
} as const;

export const studioOverview = {
  title: 'Overview',
} as const;
