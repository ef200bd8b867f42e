/** Time of the weekly letter on the clock of a time zone. */
export interface WeeklyTime {
  /** Day of the week, from 1 for Monday to 7 for Sunday. */
  day: number;
  hour: number;
  /** IANA time zone. */
  zone: string;
}

/** Returns the first slot after an instant. */
export function slotAfter(time: WeeklyTime, after: Date): Date {
  const slot = slotIn(time, after, 0);
  return slot > after ? slot : slotIn(time, after, 1);
}

/** Returns the last slot up to an instant. */
export function slotBefore(time: WeeklyTime, until: Date): Date {
  const slot = slotIn(time, until, 0);
  return slot <= until ? slot : slotIn(time, until, -1);
}

/** Returns the first slot on or after the instant's date, moved by a number of weeks. */
function slotIn({ day, hour, zone }: WeeklyTime, instant: Date, weeks: number): Date {
  const today = localDate(instant, zone);
  const date = today.add({ days: ((day - today.dayOfWeek + 7) % 7) + 7 * weeks });
  // If the clocks skip the hour, the slot is the next hour. If the hour occurs twice, the slot is the first.
  const { epochMilliseconds } = date.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  return new Date(epochMilliseconds);
}

/** Returns the date of a slot in its zone, which identifies the creator's letter. */
export const dateOfSlot = (slot: Date, { zone }: WeeklyTime): string => localDate(slot, zone).toString();

const localDate = (instant: Date, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDate();
