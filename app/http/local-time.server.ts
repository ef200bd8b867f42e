/** Instants of a local time. A time that occurs twice, because the clocks are set back, has two. */
export type LocalTime =
  | { ok: true; instants: [Date] | [earlier: Date, later: Date] }
  /** `skipped`: the clocks are set forward over the time. */
  | { ok: false; reason: 'no-time' | 'no-zone' | 'skipped' };

/** Reads a time as typed in a form (`2026-12-24T08:30`), in an IANA time zone. */
export function readLocalTime(typed: string, zone: string): LocalTime {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return { ok: false, reason: 'no-time' };
  if (!isZone(zone)) return { ok: false, reason: 'no-zone' };
  const time = timeOf(typed);
  if (!time) return { ok: false, reason: 'no-time' };
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toZonedDateTime(zone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  if (!earlier.toPlainDateTime().equals(time)) return { ok: false, reason: 'skipped' };
  const instants = [earlier, later].map(({ epochMilliseconds }) => new Date(epochMilliseconds)) as [Date, Date];
  return { ok: true, instants: earlier.equals(later) ? [instants[0]] : instants };
}

function timeOf(typed: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(typed, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** Returns true for an IANA name, including aliases (`Asia/Calcutta`). */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '' && !/^[+-]/.test(zone);
  } catch {
    return false;
  }
}

export const timeZones = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];
