/**
 * Stripe's test cards for the demo, which has no account with Stripe. Only the token leaves the browser: it is the name
 * of a test card and says nothing of what was typed.
 */
export const demoCards = [
  { number: '4242424242424242', token: 'pm_card_visa', is: 'accepted' },
  { number: '4000002500003155', token: 'pm_card_authenticationRequiredOnSetup', is: 'asksOnce' },
  { number: '4000002760003184', token: 'pm_card_authenticationRequired', is: 'asksEachTime' },
  { number: '4000000000000002', token: 'pm_card_chargeDeclined', is: 'declined' },
  { number: '4000000000009995', token: 'pm_card_chargeDeclinedInsufficientFunds', is: 'noFunds' },
  { number: '4000000000000341', token: 'pm_card_chargeCustomerFail', is: 'failsLater' },
] as const;

export type DemoCard = (typeof demoCards)[number];

/** The test token of a typed number, in any grouping; any other number counts as the first. */
export function demoToken(number: string): DemoCard['token'] {
  const digits = number.replace(/\D/g, '');
  return (demoCards.find((card) => card.number === digits) ?? demoCards[0]).token;
}

/** `4242 4242 4242 4242` */
export const inGroups = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ');
