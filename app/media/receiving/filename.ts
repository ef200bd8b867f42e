/** Maximum length of a file name, in UTF-16 code units. */
export const FILENAME_LENGTH = 200;

/** Normalizes the name of an uploaded file: one line without path and control characters, of limited length. */
export function normalizeFilename(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.slice(0, FILENAME_LENGTH).toWellFormed();
}
