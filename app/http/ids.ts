const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/**
 * Parses a keyset cursor from a URL. Returns null, for the first page, if the text is missing, longer than 255
 * characters, or cannot be sent to PostgreSQL (NUL, lone surrogates).
 */
export function readCursor(value: string | null): string | null {
  return value && value.length <= 255 && value.isWellFormed() && !value.includes('\0') ? value : null;
}
