const DAY = 24 * 60 * 60 * 1000;
/** Age up to which every revision is kept. */
export const ALL_STAY_MS = 30 * DAY;
/** Age up to which the last revision of each day is kept. After that, only the last revision of each month is kept. */
const DAYS_STAY_MS = 365 * DAY;

export interface AgedRevision {
  number: number;
  createdAt: Date;
  wasPublic: boolean;
  /** True for a replaced draft, on which no later revision is based. */
  setAside: boolean;
}

/**
 * Returns the numbers of a recipe's revisions to delete. Public revisions and the newest one that is not set aside are
 * always kept. Other revisions are kept for 30 days; after that, only the last of each day (UTC), and after a year only
 * the last of each month. More frequent runs give the same result.
 */
export function thinned(revisions: readonly AgedRevision[], now: Date): number[] {
  const newest = Math.max(...revisions.filter(({ setAside }) => !setAside).map(({ number }) => number));
  const isOlderThan = (age: number) => (revision: AgedRevision) => now.getTime() - revision.createdAt.getTime() > age;
  const old = revisions.filter(({ wasPublic }) => !wasPublic).filter(isOlderThan(ALL_STAY_MS));
  // A revision older than a year is also compared with the other revisions of its day, because the day's last revision
  // may be younger than a year.
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
