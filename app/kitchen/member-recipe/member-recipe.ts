/** A person's data on a recipe. Never part of a page that others receive. */
export interface MemberRecipe {
  saved: boolean;
  timesCooked: number;
  /** ISO 8601, or null if the person never cooked it. */
  lastCookedAt: string | null;
  note: string | null;
}

/** In code points. */
export const NOTE_LENGTH = 5_000;

export type NoteCheck =
  /** `note` is null for an empty text. */
  { ok: true; note: string | null } | { ok: false; reason: 'too-long' };

/** Normalizes a note. Line breaks become `\n`, because forms send `\r\n`. White space alone means no note. */
export function checkNote(text: string | undefined): NoteCheck {
  const note = (text ?? '').replace(/\r\n?/g, '\n').trim();
  if ([...note].length > NOTE_LENGTH) return { ok: false, reason: 'too-long' };
  return { ok: true, note: note || null };
}

/** Reports whether the text has the form of a slug. Other texts are not looked up. */
export const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text);
