import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price, PriceList } from '../prices/price.ts';
import { TRIAL } from '../trial/trial-length.ts';

/** What a move to another creator, or joining one, would do; shown before it is asked for. */
export type MoveTerms =
  /** At once, and the trial goes on until its end. */
  | { when: 'now'; trial: 'left'; until: Date }
  /** At once, with the new creator's own trial, or without access because it was had before. */
  | { when: 'now'; trial: 'new' | 'none' }
  /** When the time that is paid or granted ends, so that none of it is lost. */
  | { when: 'later'; at: Date; trial: 'new' | 'none' };

/**
 * Decides a move. Only a trial goes along: what was paid to a creator or granted with one is used up there first, and a
 * failed payment promises nothing.
 * @param given.access of the membership that would be left; null: there is none
 * @param given.hadTrial whether the new creator's trial was had before
 */
export function moveTerms({ access, hadTrial }: { access: Access | null; hadTrial: boolean }): MoveTerms {
  const trial = hadTrial ? 'none' : 'new';
  if (!access?.may) return { when: 'now', trial };
  const { because, groundsUntil, until } = access;
  const nothingElse = groundsUntil >= until;
  if (because === 'trial' && nothingElse) return { when: 'now', trial: 'left', until };
  if (because === 'grace' && nothingElse) return { when: 'now', trial };
  return { when: 'later', at: until, trial };
}

/** The terms in one word for a form, which sends back what the person has seen. */
export function termsKey(terms: MoveTerms): string {
  if (terms.when === 'later') return `later-${terms.trial}-${terms.at.toISOString()}`;
  return terms.trial === 'left' ? `left-${terms.until.toISOString()}` : terms.trial;
}

/** The plan of a membership that goes along: what was chosen for later only where the move waits for that. */
export function planAfter(membership: { price: Price; nextPrice: Price | null }, { when }: MoveTerms): string {
  return ((when === 'later' ? membership.nextPrice : null) ?? membership.price).plan;
}

/** What of somebody's payments a move is about. */
export interface MovePayments extends Pick<PaymentStatus, 'card' | 'pastDue'> {
  /** There is a card, which cannot be charged in the new creator's currency: `card` is null. */
  isOfOtherCurrency: boolean;
  /** What is paid from then on; null: what is chosen on the page. */
  price: Price | null;
}

/** What a move does to what is charged. */
export type MoveCharge =
  /** Nothing today; then by itself, if there is a card by then. */
  | { when: 'later'; at: Date; hasCard: boolean; afterTrial: boolean }
  /** It opens with a payment, which is asked for on a page of its own. */
  | { when: 'asked' };

export function moveCharge(terms: MoveTerms, { card }: Pick<MovePayments, 'card'>, now: Date): MoveCharge {
  const hasCard = card !== null;
  if (terms.trial === 'left') return { when: 'later', at: terms.until, hasCard, afterTrial: true };
  const from = terms.when === 'later' ? terms.at : now;
  if (terms.trial === 'new') {
    return { when: 'later', at: new Date(from.getTime() + TRIAL), hasCard, afterTrial: true };
  }
  return terms.when === 'later' ? { when: 'later', at: from, hasCard, afterTrial: false } : { when: 'asked' };
}

/** The answer to a move that was not made. */
export interface MoveAnswer {
  summary: string;
  /** What a move does now, where that is no longer what the page said. */
  terms?: MoveTerms;
  /** What is sold now, with those terms. */
  onSale?: PriceList;
  /** The code that was sent, and what is wrong with it. */
  code?: string;
  codeError?: string;
}

/** What somebody who is signed in reads of a move to this creator. */
export interface Moving {
  /** Null: there is no membership, and this would be one. */
  current: { name: string; plan: string; open: boolean } | null;
  terms: MoveTerms;
  /** With this creator. */
  onSale: PriceList;
  /** When it takes effect; null: it has not been asked for. */
  scheduledAt: Date | null;
  /** Null: nobody can be charged. */
  payments: MovePayments | null;
  /** The clock that the terms were read by. */
  now: Date;
}
