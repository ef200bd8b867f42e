import type { Access } from '../access/access.ts';
import type { Billing } from '../card/billing.ts';
import type { GivenCard } from '../card/given-card.ts';
import type { CardBrowser, PaymentStatus } from '../charges.ts';
import type { Price, PriceList } from '../prices/price.ts';
import { TRIAL } from '../trial/trial-length.ts';

export type MoveTerms =
  /** Immediate; the rest of the running trial is kept. */
  | { when: 'now'; trial: 'left'; until: Date }
  /** Immediate, with the new creator's trial, or without access if that trial was used before. */
  | { when: 'now'; trial: 'new' | 'none' }
  /** At the end of the paid or granted time. */
  | { when: 'later'; at: Date; trial: 'new' | 'none' };

/** Paid or granted time is used up before a move; a grace after a failed payment is not. */
export function moveTerms({ access, hadTrial }: { access: Access | null; hadTrial: boolean }): MoveTerms {
  const trial = hadTrial ? 'none' : 'new';
  if (!access?.may) return { when: 'now', trial };
  const { because, groundsUntil, until } = access;
  const nothingElse = groundsUntil >= until;
  if (because === 'trial' && nothingElse) return { when: 'now', trial: 'left', until };
  if (because === 'grace' && nothingElse) return { when: 'now', trial };
  return { when: 'later', at: until, trial };
}

/** Encodes the terms for a form, so that the server can check which terms the page showed. */
export function termsKey(terms: MoveTerms): string {
  if (terms.when === 'later') return `later-${terms.trial}-${terms.at.toISOString()}`;
  return terms.trial === 'left' ? `left-${terms.until.toISOString()}` : terms.trial;
}

/** Returns the plan of the membership after a move. A scheduled change of plan applies only to a scheduled move. */
export function planAfter(membership: { price: Price; nextPrice: Price | null }, { when }: MoveTerms): string {
  return ((when === 'later' ? membership.nextPrice : null) ?? membership.price).plan;
}

export interface MovePayments extends Pick<PaymentStatus, 'pastDue'> {
  /** Card that the new creator would charge, or null if none is saved there. */
  card: PaymentStatus['card'];
  /** Price after the move, or null if the visitor chooses a plan on the page. */
  price: Price | null;
  /** Form for a card in the new creator's account, or null if the page asks for none. */
  cardForm: MoveCardForm | null;
}

export interface MoveCardForm {
  browser: CardBrowser;
  country: string | null;
  /** Tax data given to the new creator earlier, or null. */
  billing: Billing | null;
  /** Idempotency key of the form. */
  attempt: string;
  /** Card of the attempt that the URL names, or null. */
  given: GivenCard | null;
}

export type MoveCharge =
  /** Nothing is charged today. A saved card is charged at `at`. */
  | { when: 'later'; at: Date; afterTrial: boolean }
  /** Access needs a payment, made on `/account/start`. */
  | { when: 'asked' };

export function moveCharge(terms: MoveTerms, now: Date): MoveCharge {
  if (terms.trial === 'left') return { when: 'later', at: terms.until, afterTrial: true };
  const from = terms.when === 'later' ? terms.at : now;
  if (terms.trial === 'new') {
    return { when: 'later', at: new Date(from.getTime() + TRIAL), afterTrial: true };
  }
  return terms.when === 'later' ? { when: 'later', at: from, afterTrial: false } : { when: 'asked' };
}

export interface MoveAnswer {
  summary: string;
  /** Current terms, if the terms or the price differ from those shown. */
  terms?: MoveTerms;
  /** Current prices, if `terms` is set. */
  onSale?: PriceList;
  code?: string;
  codeError?: string;
  /** Outcome of saving a card. The outcome is not stored and is therefore shown only in this response. */
  given?: GivenCard;
  /** Error of the card form. `summary` is then empty. */
  cardError?: string;
}

export interface Moving {
  /** Current membership, or null if the visitor joins. */
  current: {
    name: string;
    plan: string;
    open: boolean;
    /** True if the member paid the creator for the time that is left. */
    isPaid: boolean;
  } | null;
  terms: MoveTerms;
  onSale: PriceList;
  /** Time of the scheduled move to this creator, or null. */
  scheduledAt: Date | null;
  payments: MovePayments | null;
  /** Time at which the terms were computed. */
  now: Date;
}
