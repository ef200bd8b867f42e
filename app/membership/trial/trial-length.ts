/** 7 days to the second, whatever a local clock does in them. */
export const TRIAL = 7 * 24 * 60 * 60 * 1000;
