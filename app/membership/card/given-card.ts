import type { CardGiven } from '../charges.ts';
import { cardGiven as copy } from './page-copy.ts';

/** Card that was given in a form, with the form's idempotency key. */
export interface GivenCard {
  attempt: string;
  card: CardGiven;
}

/** Returns the reason why a card has to be entered again, or null if it does not. */
export function declinedBecause(given: CardGiven): string | null {
  if (given.state === 'declined') return `${copy.declined}. ${copy.because[given.because]}`;
  return given.state === 'expired' ? `${copy.expired}. ${copy.typeAgain}` : null;
}
