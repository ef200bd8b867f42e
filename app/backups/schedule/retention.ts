import { productName } from '../../copy/product.ts';

const PREFIX = productName.toLowerCase();

/** Returns the file name of a backup. File names sort in the order of their times. */
export const backupName = (at: Date) => `${PREFIX}-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`;

export const suppressionsBeside = (backup: string) => `${backup}.suppressions`;

export function timeOfBackup(name: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^[a-z]+-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/.exec(name) ?? [];
  if (!year || !name.startsWith(`${PREFIX}-`)) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

const DAY_MS = 24 * 3600 * 1_000;
const DAYS = 7;
const WEEKS = 4;

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);
/** Returns the number of the week. Weeks begin on Monday, and day 0 (1 January 1970) was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);

/**
 * Returns the backups to delete. Keeps the newest backup of each of the last seven days and four weeks that have
 * backups. Days and weeks without backups do not count.
 */
export function listOutdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at ? [{ name, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>();
  for (const { periodOf, most } of [
    { periodOf: dayOf, most: DAYS },
    { periodOf: weekOf, most: WEEKS },
  ]) {
    const periods = new Set<number>();
    for (const { name, at } of backups) {
      const period = periodOf(at);
      if (periods.has(period) || periods.size === most) continue;
      periods.add(period);
      kept.add(name);
    }
  }
  return backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
