import type { Audience } from '../../recipes/paywall/paywall.ts';
import { type ShownLetter, shownPage } from '../document/shown-letter.ts';
import type { PublishedLetter } from './queries.server.ts';

/** Letter for an audience, as serialized for the page. */
export interface LetterView extends ShownLetter {
  slug: string;
  /** Start of the sending, in ISO 8601. */
  sentAt: string;
  isForMembers: boolean;
}

export type LetterEntry = Pick<LetterView, 'slug' | 'subject' | 'opening' | 'sentAt' | 'isForMembers'>;

export function letterView({ slug, startedAt, pageFor, issue }: PublishedLetter, audience: Audience): LetterView {
  const shown = shownPage(issue, { pageFor, audience });
  return { ...shown, slug, sentAt: startedAt.toISOString(), isForMembers: pageFor === 'members' };
}

export function letterEntry(letter: PublishedLetter, audience: Audience): LetterEntry {
  const { slug, subject, opening, sentAt, isForMembers } = letterView(letter, audience);
  return { slug, subject, opening, sentAt, isForMembers };
}
