/** Group of time zones in which mail is due now, on the same date. */
export interface DueZones {
  /** Date in these zones, such as `2026-11-30`. */
  date: string;
  isSaturday: boolean;
  zones: string[];
}

/**
 * Finds the zones in which the hour is now from `first` up to, but not including, `last`. Unknown zones are left out.
 */
export function dueZones(zones: readonly string[], now: Date, { first, last }: { first: number; last: number }) {
  const groups = new Map<string, DueZones>();
  for (const zone of zones) {
    const here = clockIn(zone, now);
    if (!here || here.hour < first || here.hour >= last) continue;
    const group = groups.get(here.date) ?? { date: here.date, isSaturday: here.isSaturday, zones: [] };
    groups.set(here.date, group);
    group.zones.push(zone);
  }
  return [...groups.values()];
}

function clockIn(zone: string, now: Date): { date: string; hour: number; isSaturday: boolean } | null {
  try {
    const here = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
    return { date: here.toPlainDate().toString(), hour: here.hour, isSaturday: here.dayOfWeek === 6 };
  } catch {
    return null;
  }
}
