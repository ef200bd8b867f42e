/** What a page and its server compare. @param updatedAt of what is stored; undefined: nothing is */
export const versionOf = (updatedAt: Date | undefined): string => String(updatedAt?.getTime() ?? 0);

/** When a row is changed: always later than before, also where two changes come in one millisecond. */
export const laterThan = (before: Date, now: Date): Date => new Date(Math.max(now.getTime(), before.getTime() + 1));
