const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns true for a UUID in the usual form (RFC 9562, any version). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Parses a keyset cursor from a URL. Returns null, which means the first page, for text that PostgreSQL cannot compare.
 * The cursor need not be a valid subdomain, because a row inserted by SQL may have an invalid one.
 */
export function readCursor(value: string | null): string | null {
  return value && value.length <= 255 && value.isWellFormed() && !value.includes('\0') ? value : null;
}
