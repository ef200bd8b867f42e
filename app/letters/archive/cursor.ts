/** Parses the slug of the letter after which a page of the archive begins. Returns null for the first page. */
export const readLetterCursor = (value: string | null): string | null =>
  value && /^[a-z0-9-]{1,100}$/.test(value) ? value : null;
