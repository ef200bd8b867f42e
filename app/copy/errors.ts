/** The router's own screen (specification, sections 2 and 8). */
export const errors = {
  unexpected: 'Unexpected Application Error!',
  home: 'Go to Home',
} as const;
