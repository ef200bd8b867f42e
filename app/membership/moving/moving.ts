import type { Access } from '../access/access.ts';
import type { PaymentStatus } from '../charges.ts';
import type { Price, PriceList } from '../prices/price.ts';
import { TRIAL } from '../trial/trial-length.ts';

/** Terms of a move to another creator, or of joining one; shown before the request. */
export type MoveTerms =
  /** Immediate; the trial continues until its end. */
  | { when: 'now'; trial: 'left'; until: Date }
  /** Immediate, with the new creator's trial, or without access if the trial was used. */
  | { when: 'now'; trial: 'new' | 'none' }
  /** At the end of the paid or granted time, so that none is lost. */
  | { when: 'later'; at: Date; trial: 'new' | 'none' };

/**
 * Decides the terms of a move. Only a trial moves along. Paid or granted time is used up first,
 * and a failed payment promises nothing.
 * @param given.access of the membership left, or null if there is none
 * @param given.hadTrial true if the new creator's trial was used before
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

/** Encodes the terms for a form, which sends back what the person has seen. */
export function termsKey(terms: MoveTerms): string {
  if (terms.when === 'later') return `later-${terms.trial}-${terms.at.toISOString()}`;
  return terms.trial === 'left' ? `left-${terms.until.toISOString()}` : terms.trial;
}

/**
 * Returns the plan that a move keeps. A plan chosen for later counts only if the move is
 * scheduled.
 */
export function planAfter(membership: { price: Price; nextPrice: Price | null }, { when }: MoveTerms): string {
  return ((when === 'later' ? membership.nextPrice : null) ?? membership.price).plan;
}

/** Payment data that a move's terms show. */
export interface MovePayments extends Pick<PaymentStatus, 'card' | 'pastDue'> {
  /** The card exists but cannot be charged in the new creator's currency; `card` is null. */
  isOfOtherCurrency: boolean;
  /** Price after the move, or null if it is chosen on the page. */
  price: Price | null;
}

/** Effect of a move on charges. */
export type MoveCharge =
  /** Nothing today; automatic later if there is a card by then. */
  | { when: 'later'; at: Date; hasCard: boolean; afterTrial: boolean }
  /** Access needs a payment, made on a page of its own. */
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

/** Answer to a refused move. */
export interface MoveAnswer {
  summary: string;
  /** Current terms, if they differ from the page's. */
  terms?: MoveTerms;
  /** Prices on sale now, with those terms. */
  onSale?: PriceList;
  /** Submitted code and its error. */
  code?: string;
  codeError?: string;
}

/** Data of a signed-in visitor's move to this creator. */
export interface Moving {
  /** Null if there is no membership, so that this is a first join. */
  current: { name: string; plan: string; open: boolean } | null;
  terms: MoveTerms;
  /** On sale with this creator. */
  onSale: PriceList;
  /** Time of the scheduled move, or null. */
  scheduledAt: Date | null;
  /** Null if payments are not configured. */
  payments: MovePayments | null;
  /** Clock by which the terms were computed. */
  now: Date;
}
