const DAY = 24 * 60 * 60 * 1000;
/** Age up to which all revisions are kept. */
export const ALL_STAY_MS = 30 * DAY;
/** Age up to which the last revision of each day is kept. */
const DAYS_STAY_MS = 365 * DAY;

export interface AgedRevision {
  number: number;
  createdAt: Date;
  wasPublic: boolean;
  /** True for a replaced draft. */
  setAside: boolean;
}

/**
 * Returns the numbers of a recipe's revisions to delete. Keeps revisions that are or were public, and the newest one
 * that is not set aside. Keeps others for 30 days, then the last of each day (UTC), and after a year the last of each
 * month.
 */
export function thinned(revisions: readonly AgedRevision[], now: Date): number[] {
  const newest = Math.max(...revisions.filter(({ setAside }) => !setAside).map(({ number }) => number));
  const isOlderThan = (age: number) => (revision: AgedRevision) => now.getTime() - revision.createdAt.getTime() > age;
  const old = revisions.filter(({ wasPublic }) => !wasPublic).filter(isOlderThan(ALL_STAY_MS));
  // A day's last revision may be younger than a year, so older revisions are also compared by day.
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
