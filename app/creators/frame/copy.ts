export const framePlaces = {
  /** Menu of a visitor's links on a phone. */
  menu: 'Menu',
} as const;
