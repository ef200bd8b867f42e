/** Links of a creator's header beside those of every header. */
export const framePlaces = {
  letters: 'Letters',
  community: 'Community',
} as const;
