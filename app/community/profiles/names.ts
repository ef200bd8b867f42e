import unhomoglyph from 'unhomoglyph';

/** Maximum length of a display name, in code points. */
export const MAX_NAME_LENGTH = 40;

/** Characters of names. Symbols are left out, because they could look like a badge. */
const allowed = /^[\p{L}\p{M}\p{N} .'’-]+$/u;
const notAllowed = /[^\p{L}\p{M}\p{N} .'’-]+/gu;
/** Four or more combining marks in a row, which could cover other lines. */
const piledMarks = /\p{M}{4,}/u;

/** Names that would look official. */
const official = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'creator',
  'owner',
  'team',
  'staff',
  'support',
  'larder',
  'former member',
];

export type NameCheck =
  | { ok: true; name: string; folded: string }
  | { ok: false; reason: 'empty' | 'too-long' | 'odd' | 'reserved' };

/**
 * Normalizes and checks a display name.
 * @param own names of the creator, which only her own people may use
 */
export function checkName(text: string, own: readonly string[]): NameCheck {
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '') return { ok: false, reason: 'empty' };
  if ([...name].length > MAX_NAME_LENGTH) return { ok: false, reason: 'too-long' };
  if (!allowed.test(name) || piledMarks.test(name)) return { ok: false, reason: 'odd' };
  const folded = foldName(name);
  if (folded === '') return { ok: false, reason: 'odd' };
  if ([...official, ...own].some((each) => foldName(each) === folded)) return { ok: false, reason: 'reserved' };
  return { ok: true, name, folded };
}

/** Returns the name of an imported comment's author, or null if nothing is left. A member may have the same name. */
export function plainAuthor(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .replace(notAllowed, ' ')
    .replace(/\s+/gu, ' ');
  const name = [...plain.trim()].slice(0, MAX_NAME_LENGTH).join('').trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}

/**
 * Folds a name, so that most names that look alike become equal: without case, accents, spaces and signs, and with
 * confusable characters replaced (Unicode TR 39).
 */
export function foldName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return unhomoglyph(plain)
    .toLowerCase()
    .replace(/[i1|]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
