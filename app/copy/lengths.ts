/** Minimum length of a password, in code points. */
export const MIN_PASSWORD_LENGTH = 13;
/** Maximum length of a password, in code points. */
export const MAX_PASSWORD_LENGTH = 128;
/** Maximum length of a first or last name, in code points. */
export const MAX_NAME_LENGTH = 100;
