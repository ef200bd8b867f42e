const DAY = 24 * 60 * 60 * 1000;
/** So long every revision stays. */
export const ALL_STAY_MS = 30 * DAY;
/** So long the last of each day stays; after it the last of each month. */
const DAYS_STAY_MS = 365 * DAY;

export interface AgedRevision {
  number: number;
  createdAt: Date;
  wasPublic: boolean;
  /** No work goes on from it. */
  setAside: boolean;
}

/**
 * Which of a recipe's revisions are to be deleted: their numbers. Those that were public stay, and the newest, on which
 * work goes on. Of the others all stay for 30 days, then the last of each day, after a year the last of each month, by
 * days and months of UTC. The result is the same however often it is applied on the way.
 */
export function thinned(revisions: readonly AgedRevision[], now: Date): number[] {
  const newest = Math.max(...revisions.filter(({ setAside }) => !setAside).map(({ number }) => number));
  const isOlderThan = (age: number) => (revision: AgedRevision) => now.getTime() - revision.createdAt.getTime() > age;
  const old = revisions.filter(({ wasPublic }) => !wasPublic).filter(isOlderThan(ALL_STAY_MS));
  // Older than a year, one goes by its day too: the day may have its last one on this side of the year.
  const periods = [
    ...Map.groupBy(old, ({ createdAt }) => createdAt.toISOString().slice(0, 'YYYY-MM-DD'.length)).values(),
    ...Map.groupBy(old.filter(isOlderThan(DAYS_STAY_MS)), ({ createdAt }) =>
      createdAt.toISOString().slice(0, 'YYYY-MM'.length),
    ).values(),
  ];
  const gone = periods.flatMap((period) => {
    const last = Math.max(...period.map(({ number }) => number));
    return period.map(({ number }) => number).filter((number) => number !== last && number !== newest);
  });
  return [...new Set(gone)].sort((one, other) => one - other);
}
