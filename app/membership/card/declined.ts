import type { CardGiven } from '../charges.ts';
import { cardGiven as copy } from './page-copy.ts';

/** Why a card was not saved, in words; null: it was, or is still on its way. */
export function declinedBecause(given: CardGiven): string | null {
  if (given.state === 'declined') return `${copy.declined}. ${copy.because[given.because]}`;
  return given.state === 'expired' ? `${copy.expired}. ${copy.typeAgain}` : null;
}
