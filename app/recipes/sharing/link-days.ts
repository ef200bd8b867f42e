/** Days for which a link shows a draft. */
export const DAYS_SHARED = 7;
