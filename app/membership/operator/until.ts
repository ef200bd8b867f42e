import { z } from 'zod';

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/**
 * Parses the exclusive end given by an operator: the whole UTC day of `2027-01-31`, or an instant
 * with zone (`2027-01-31T12:00:00Z`). Null if it is neither, or not a calendar date.
 */
export function readUntil(text: string): Date | null {
  if (day.safeParse(text).success) {
    const end = new Date(text);
    end.setUTCDate(end.getUTCDate() + 1);
    return end;
  }
  return instant.safeParse(text).success ? new Date(text) : null;
}
