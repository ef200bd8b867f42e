/** @param updatedAt undefined if no data is stored */
export const versionOf = (updatedAt: Date | undefined): string => String(updatedAt?.getTime() ?? 0);

/** Returns the time of a change, later than the previous one even within the same millisecond. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
