const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** Parses a keyset cursor from a URL. Text that PostgreSQL cannot compare gives null, the first page. */
export function readCursor(value: string | null): string | null {
  return value && value.length <= 255 && value.isWellFormed() && !value.includes('\0') ? value : null;
}
