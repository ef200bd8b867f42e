/**
 * Stripe's test payment methods. A card is named by its token and never by its number; these digits are the last four
 * that Stripe shows for it.
 */
interface TestCard {
  /** Another kind of payment method, which an account offers unless it is told to take cards only. */
  type?: 'link';
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  /** What happens when it is saved. */
  setup: Verdict;
  /** What happens when it is charged later, without the person. */
  charge: Verdict;
}

export type Verdict = { is: 'accepted' } | { is: 'asks' } | { is: 'declined'; code: string; declineCode: string };

const accepted: Verdict = { is: 'accepted' };
const asks: Verdict = { is: 'asks' };
/** Three codes of Stripe's have a `code` of their own; the others are `card_declined`. */
function declined(declineCode: string): Verdict {
  const own = ['expired_card', 'incorrect_cvc', 'processing_error'];
  return { is: 'declined', code: own.includes(declineCode) ? declineCode : 'card_declined', declineCode };
}

const visa = (last4: string, setup: Verdict = accepted, charge = setup): TestCard => ({
  brand: 'visa',
  last4,
  setup,
  charge,
});

export const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: visa('4242'),
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', setup: accepted, charge: accepted },
  pm_link: { ...visa('0000'), type: 'link' },
  pm_card_amex: { brand: 'amex', last4: '8431', setup: accepted, charge: accepted },
  pm_card_chargeDeclined: visa('0002', declined('generic_decline')),
  pm_card_chargeDeclinedInsufficientFunds: visa('9995', declined('insufficient_funds')),
  pm_card_chargeDeclinedExpiredCard: visa('0069', declined('expired_card')),
  pm_card_chargeDeclinedIncorrectCvc: visa('0127', declined('incorrect_cvc')),
  pm_card_chargeDeclinedProcessingError: visa('0119', declined('processing_error')),
  /** Can be saved, and every charge is declined. */
  pm_card_chargeCustomerFail: visa('0341', accepted, declined('generic_decline')),
  /** What is refunded to it comes back later; here by `failRefund`. */
  pm_card_refundFail: visa('5126'),
  /** The bank is asked once, when it is saved. */
  pm_card_authenticationRequiredOnSetup: visa('3155', asks, accepted),
  /** The bank is asked each time. */
  pm_card_authenticationRequired: visa('3184', asks, asks),
};

/** What the demo or a test has decided about a saved card; outlasts what its token says. */
export interface CardInternal {
  token: string;
  /** Declined from now on, with this code. */
  declines?: string | null;
  /** The bank is asked at the next charge. */
  asksNext?: boolean;
  /** Was taken from its customer: can be given to nobody any more. */
  detached?: boolean;
}

/** @param authenticated the person has just answered the bank */
export function verdict(card: CardInternal, at: 'setup' | 'charge', authenticated = false): Verdict {
  if (card.declines) return declined(card.declines);
  const own = at === 'charge' && card.asksNext ? asks : (testCards[card.token]?.[at] ?? accepted);
  return own.is === 'asks' && authenticated ? accepted : own;
}

const sentences: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};
export const declineMessage = (declineCode: string): string => sentences[declineCode] ?? 'Your card was declined.';
