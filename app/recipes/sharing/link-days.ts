/** For how many days a link shows a draft. */
export const DAYS_SHARED = 7;
