/** Lengths in code points, stated by the copy and checked by the rules. */
export const SHORTEST_PASSWORD = 13;
export const LONGEST_PASSWORD = 128;
/** Longer than any name we know of, and short enough for a mail's greeting. */
export const LONGEST_NAME = 100;
