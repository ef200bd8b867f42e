/** Links of a creator's header beside those of every header. */
export const framePlaces = {
  /** A visitor's links on a phone. */
  menu: 'Menu',
  letters: 'Letters',
  community: 'Community',
} as const;
