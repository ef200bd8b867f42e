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
  const old = revisions.filter(
    ({ wasPublic, createdAt }) => !wasPublic && now.getTime() - createdAt.getTime() > ALL_STAY_MS,
  );
  const periods = Map.groupBy(old, ({ createdAt }) => {
    const isDaily = now.getTime() - createdAt.getTime() <= DAYS_STAY_MS;
    return createdAt.toISOString().slice(0, isDaily ? 'YYYY-MM-DD'.length : 'YYYY-MM'.length);
  });
  return [...periods.values()]
    .flatMap((period) => {
      const last = Math.max(...period.map(({ number }) => number));
      return period.map(({ number }) => number).filter((number) => number !== last && number !== newest);
    })
    .sort((one, other) => one - other);
}
