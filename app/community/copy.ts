/** Words that several pages of the community use. */
export const community = {
  name: 'Community',
  emails: 'Emails from the community',
  formerMember: 'Former member',
  /** Badge of the creator and her people. */
  badge: (creator: string) => `${creator}’s kitchen`,
  /** Shown beside the author of an imported comment. */
  imported: 'from an earlier site',
  edited: 'edited',
  held: 'Only you can see this until it is approved.',
  hidden: 'Only you can see this. It is hidden while someone looks at it.',
  removedOwn: 'Only you can see this. It was removed.',
  removed: 'This post was removed.',
  hiddenNow: 'This post is hidden while someone looks at it.',
  deleted: 'The author deleted this post.',
  pictureAlt: (author: string) => `Picture by ${author}`,
  wouldAgain: { yes: 'Would make it again', no: 'Would not make it again' },
  madeAs: (words: string) => `Made ${words}`,
  about: {
    step: (number: number) => `About step ${number}`,
    ingredient: 'About an ingredient',
    earlier: 'of an earlier version of the recipe, as it was on',
  },
  refusals: {
    'not-a-member': 'Only members can write here.',
    closed: 'The community is closed.',
    'read-only': 'The community is closing. You can read and export, but not write.',
    paused: 'You cannot write for now. Your mail says why and until when.',
    excluded: 'You cannot write in this community. Your mail says why.',
    'no-such-thread': 'This conversation is no longer there.',
    'no-such-recipe': 'This recipe is no longer there.',
    'thread-closed': 'This conversation is closed.',
    'moderators-only': 'Only the creator can begin this.',
    'no-such-post': 'This post is no longer there.',
    conflict: 'You changed this post in another window. Compare both before you save.',
  },
  words: {
    empty: 'Write something first.',
    'too-long': 'That is over 5,000 characters. Please shorten it.',
  },
  heldNow: 'Thank you. It appears once it is approved.',
} as const;
