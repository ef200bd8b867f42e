import type { Reader } from '../document/letter-shape.ts';
import type { ShownLetter } from '../document/shown-letter.ts';
import { letterWords as copy } from './copy.ts';
import type { LetterLinks } from './letter-links.ts';

/** Letter ready for layout as HTML or text. */
export interface LetterMail {
  letter: ShownLetter;
  creator: string;
  links: LetterLinks;
  /** Link below a letter that is cut at the members' line, or null if the letter is not cut. */
  wayIn: { label: string; href: string } | null;
  /** Addresses that differ by recipient. */
  personal: { unsubscribe: string; preferences: string };
  postalAddress: string;
}

export function wayInOf(
  reader: Reader,
  { letter: { isCut }, creator, links }: Pick<LetterMail, 'letter' | 'creator' | 'links'>,
): LetterMail['wayIn'] {
  if (!isCut) return null;
  if (reader === 'ended') return { label: copy.cut.back, href: links.account };
  return { label: copy.cut.join(creator), href: links.creator };
}
