const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID in the usual form (RFC 9562, any version). */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
