/** Words that only the header of a creator's pages has. */
export const framePlaces = {
  /** Menu of a visitor's links on a phone. */
  menu: 'Menu',
  letters: 'Letters',
  community: 'Community',
} as const;
