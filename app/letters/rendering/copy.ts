export const letterWords = {
  membersLine: 'From here on, for members',
  cut: {
    title: 'The rest of this letter is for members',
    lead: (creator: string) => `Members of ${creator} get the whole letter and every recipe.`,
    /** Labels of the link below a cut letter, for former members and for other readers. */
    back: 'Come back',
    join: (creator: string) => `Join ${creator}`,
  },
  recipe: {
    read: 'Read the recipe',
    forMembers: 'For members',
    ingredients: 'Ingredients',
    method: 'Method',
  },
  picture: (alt: string) => (alt ? `[Picture: ${alt}]` : '[Picture]'),
  foot: {
    page: 'Read this letter on its page',
    archive: 'Earlier letters',
    why: (creator: string) => `You get this because you asked for the letter from ${creator}.`,
    unsubscribe: 'Unsubscribe',
    preferences: 'Preferences',
    forwarded: 'Did someone forward this to you?',
    get: 'Get the letter',
  },
} as const;
