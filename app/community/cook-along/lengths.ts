/** Lengths of a cook-along to choose from, in minutes. */
export const LENGTHS = [30, 45, 60, 90, 120, 180, 240] as const;
