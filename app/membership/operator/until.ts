import { z } from 'zod';

const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/**
 * Parses an exclusive end: a UTC day (`2027-01-31`), which is included, or a time (`2027-01-31T12:00:00Z`). Returns
 * null for other text.
 */
export function readUntil(text: string): Date | null {
  if (day.safeParse(text).success) {
    const end = new Date(text);
    end.setUTCDate(end.getUTCDate() + 1);
    return end;
  }
  return instant.safeParse(text).success ? new Date(text) : null;
}
