/**
 * A keyset cursor from a URL: any text that PostgreSQL can compare, else null (the first page). It need not be a valid
 * subdomain, because a row inserted by SQL may have an invalid one.
 */
export function readCursor(value: string | null): string | null {
  return value && value.length <= 255 && value.isWellFormed() && !value.includes('\0') ? value : null;
}
