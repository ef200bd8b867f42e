/** Lengths in code points, stated by the copy and checked by the rules. */
export const MIN_PASSWORD_LENGTH = 13;
export const MAX_PASSWORD_LENGTH = 128;
/** Longer than any name we know of, and short enough for a mail's greeting. */
export const MAX_NAME_LENGTH = 100;
