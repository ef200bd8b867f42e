/** 7 days to the second, regardless of clock changes. */
export const TRIAL = 7 * 24 * 60 * 60 * 1000;
