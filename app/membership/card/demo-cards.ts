/** Stripe's test cards, for a demo without a Stripe account. Only the token leaves the browser. */
export const demoCards = [
  { number: '4242424242424242', token: 'pm_card_visa', is: 'accepted' },
  { number: '5555555555554444', token: 'pm_card_mastercard', is: 'accepted' },
  { number: '371449635398431', token: 'pm_card_amex', is: 'accepted' },
  { number: '4000002500003155', token: 'pm_card_authenticationRequiredOnSetup', is: 'asksOnce' },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', is: 'asksEachTime' },
  { number: '4000000000000002', token: 'pm_card_chargeDeclined', is: 'declined' },
  { number: '4000000000009995', token: 'pm_card_chargeDeclinedInsufficientFunds', is: 'noFunds' },
  { number: '4000000000000069', token: 'pm_card_chargeDeclinedExpiredCard', is: 'expired' },
  { number: '4000000000000127', token: 'pm_card_chargeDeclinedIncorrectCvc', is: 'wrongCode' },
  { number: '4000000000000119', token: 'pm_card_chargeDeclinedProcessingError', is: 'bankError' },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', is: 'failsLater' },
] as const;

/** Test wallets of a demo. Their tokens are the demo's own, because Stripe's test mode has none for wallets. */
export const demoWallets = [
  { name: 'Apple Pay', token: 'pm_card_visa_applePay' },
  { name: 'Google Pay', token: 'pm_card_visa_googlePay' },
] as const;

type DemoCard = (typeof demoCards)[number];

export function demoToken(number: string): DemoCard['token'] | null {
  const digits = number.replace(/\D/g, '');
  return demoCards.find((card) => card.number === digits)?.token ?? null;
}

export const inGroups = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ');
