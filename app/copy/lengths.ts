/** Lengths in code points, used by texts and by validation. */
export const MIN_PASSWORD_LENGTH = 13;
export const MAX_PASSWORD_LENGTH = 128;
/** Longer than known names, and short enough for the greeting of a mail. */
export const MAX_NAME_LENGTH = 100;
