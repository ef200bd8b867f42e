import { z } from 'zod';

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/**
 * The end, exclusive, that an operator means: of a day in UTC (`2027-01-31`: all of it), or an instant with its zone
 * (`2027-01-31T12:00:00Z`). Null: it is neither, or is not in the calendar.
 */
export function readUntil(text: string): Date | null {
  if (day.safeParse(text).success) {
    const end = new Date(text);
    end.setUTCDate(end.getUTCDate() + 1);
    return end;
  }
  return instant.safeParse(text).success ? new Date(text) : null;
}
