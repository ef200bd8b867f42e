/** Time zones that have the same date. */
export interface DueZones {
  /** Date in these zones, such as `2026-11-30`. */
  date: string;
  isSaturday: boolean;
  zones: string[];
}

/**
 * Groups the zones whose local hour at `now` is at least `first` and less than `last`, by local date. Leaves out
 * unknown zones.
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
