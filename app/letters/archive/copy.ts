export const letterArchive = {
  heading: (creator: string) => `Letters from ${creator}`,
  description: (creator: string) => `All letters from ${creator}, newest first.`,
  list: 'Letters',
  empty: 'No letters yet',
  emptyLead: (creator: string) => `${creator} hasn’t sent a letter yet. Come back soon.`,
  noneAfter: 'No more letters',
  forMembers: 'For members',
  older: 'Earlier letters',
  newest: 'Back to the newest',
  feed: 'Follow with a feed reader',
  ownFeed: 'Get a feed with the whole letters',
} as const;

export const letterPage = {
  notFound: 'Letter not found',
  notFoundLead: 'It may have been taken down. The other letters are still there.',
  all: 'All letters',
  unnamed: 'A letter',
  title: (subject: string, creator: string) => `${subject} · ${creator}`,
  by: (cook: string) => `A letter from ${cook}`,
  membersOnly: 'This letter is for members',
  older: 'The letter before',
} as const;

export const ownFeed = {
  title: 'Your own feed',
  heading: 'Letters in your feed reader',
  closed: (creator: string) => `The whole letters from ${creator} are for members.`,
  address: {
    title: 'Your own feed',
    lead: 'It has the whole letters, members’ parts too, and ends with your membership. Anyone with the link can read it, so keep it to yourself.',
    make: 'Get feed link',
    another: 'Get a new link',
    end: 'End the link',
    since: 'You have had a feed link since',
    address: 'Feed link',
    once: 'Copy it now into your feed reader: we show it only once. A new link replaces it.',
  },
  ended: 'The link no longer works.',
  unexpected: 'That wasn’t saved. Please try again.',
} as const;
