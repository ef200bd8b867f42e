import { LinkifyIt } from 'linkify-it';
import type { holdReasons } from '../../db/schema/community.ts';
import type { Standing } from '../standing.ts';

export type HoldReason = (typeof holdReasons)[number];

const linkify = new LinkifyIt({ fuzzyLink: true });

/** Maximum number of words and phrases on a creator's own list. */
const MAX_HELD_WORDS = 200;
/** Maximum length of a word or phrase on the list, in UTF-16 code units. */
const MAX_HELD_WORD_LENGTH = 60;

/** Parses a creator's own list: one word or phrase per line. Drops surplus lines. */
const heldWordsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => fold(line.slice(0, MAX_HELD_WORD_LENGTH)).trim())
    .filter(Boolean)
    .slice(0, MAX_HELD_WORDS);

/** Normalizes a creator's own list. Returns null if it has too many lines or a line is too long. */
export function readHeldWords(text: string): string | null {
  const lines = text
    .toWellFormed()
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isTooLong = lines.length > MAX_HELD_WORDS || lines.some((line) => line.length > MAX_HELD_WORD_LENGTH);
  return isTooLong ? null : lines.join('\n');
}

/**
 * Returns the first rule that holds a post for approval, or null. Moderators' posts are never held.
 * @param post.isRepeat true if the author wrote the same words recently
 */
export function holdReason(
  settings: { state: string; holdsFirst: boolean; holdsLinks: boolean; holdsRepeats: boolean; heldWords: string },
  post: { standing: Standing; isApproved: boolean; words: string; isRepeat: boolean },
): HoldReason | null {
  if (post.standing === 'moderator') return null;
  if (settings.state === 'held') return 'everything';
  if (settings.holdsFirst && !post.isApproved) return 'first';
  if (settings.holdsLinks && linkify.test(post.words)) return 'links';
  const text = ` ${fold(post.words)} `;
  if (heldWordsOf(settings.heldWords).some((word) => text.includes(` ${word} `))) return 'words';
  return settings.holdsRepeats && post.isRepeat ? 'repeats' : null;
}

/** Folds a text into lower-case words without accents and punctuation, separated by single spaces. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
