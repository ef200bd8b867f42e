/**
 * Where a list goes on, out of an address: any text that PostgreSQL can compare; null, the beginning, for every other.
 * It need not be a valid name, because the row that a page ended with, brought over by SQL, may not have been one.
 */
export function readCursor(value: string | null): string | null {
  return value && value.length <= 255 && value.isWellFormed() && !value.includes('\0') ? value : null;
}
