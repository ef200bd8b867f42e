export const TRIAL = 7 * 24 * 60 * 60 * 1000;
