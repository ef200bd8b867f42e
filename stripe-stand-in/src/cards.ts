interface TestCard {
  type?: 'link';
  wallet?: 'apple_pay' | 'google_pay';
  brand: 'visa' | 'mastercard' | 'amex';
  last4: string;
  setup: Verdict;
  charge: Verdict;
}

export type Verdict = { is: 'accepted' } | { is: 'asks' } | { is: 'declined'; code: string; declineCode: string };

const accepted: Verdict = { is: 'accepted' };
const asks: Verdict = { is: 'asks' };
/** Three decline codes have a `code` of their own; all others have `card_declined`. */
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
  /** The stand-in's own names: Stripe has no test tokens of wallets. */
  pm_card_visa_applePay: { ...visa('4242'), wallet: 'apple_pay' },
  pm_card_visa_googlePay: { ...visa('4242'), wallet: 'google_pay' },
  pm_card_amex: { brand: 'amex', last4: '8431', setup: accepted, charge: accepted },
  pm_card_chargeDeclined: visa('0002', declined('generic_decline')),
  pm_card_chargeDeclinedInsufficientFunds: visa('9995', declined('insufficient_funds')),
  pm_card_chargeDeclinedExpiredCard: visa('0069', declined('expired_card')),
  pm_card_chargeDeclinedIncorrectCvc: visa('0127', declined('incorrect_cvc')),
  pm_card_chargeDeclinedProcessingError: visa('0119', declined('processing_error')),
  /** Can be saved, but every charge is declined. */
  pm_card_chargeCustomerFail: visa('0341', accepted, declined('generic_decline')),
  /** Refunds to this card fail later, here by `failRefund`. */
  pm_card_refundFail: visa('5126'),
  /** The bank asks once, when the card is saved. */
  pm_card_authenticationRequiredOnSetup: visa('3155', asks, accepted),
  /** The bank asks each time. */
  pm_card_authenticationRequired: visa('3184', asks, asks),
};

/** Behaviour that the demo or a test chose for a saved card. It takes precedence over the card's token. */
export interface CardInternal {
  token: string;
  /** Decline code of all later setups and charges. Null or absent if the card is not declined by choice. */
  declines?: string | null;
  asksNext?: boolean;
  /** True once the card was detached; no customer can have the card again. */
  detached?: boolean;
}

/** @param authenticated true if the person has just confirmed at the bank */
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
