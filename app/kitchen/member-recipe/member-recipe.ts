/** What a recipe is to one person. Never part of a page that others are sent too. */
export interface MemberRecipe {
  saved: boolean;
  /** How often the person said to have cooked it. */
  timesCooked: number;
  /** The last time, ISO 8601; null: never. */
  lastCookedAt: string | null;
  /** The person's own note; null: none. */
  note: string | null;
}

/** Code points of a note. */
export const NOTE_LENGTH = 5_000;

export type NoteCheck =
  /** `note` null: there is to be none. */
  { ok: true; note: string | null } | { ok: false; reason: 'too-long' };

/**
 * A note as it is stored: with line breaks as `\n`, which forms send as two characters, and nothing but spaces counting
 * as none.
 */
export function checkNote(text: string | undefined): NoteCheck {
  const note = (text ?? '').replace(/\r\n?/g, '\n').trim();
  if ([...note].length > NOTE_LENGTH) return { ok: false, reason: 'too-long' };
  return { ok: true, note: note || null };
}

/** What a recipe's slug may be; nothing else is looked up. */
export const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text);
