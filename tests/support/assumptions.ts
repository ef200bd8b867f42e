/**
 * Unverified assumptions about Stripe that scenarios can confirm. docs/decisions/0072-unverified-assumptions.md lists
 * them with their effects. A confirmed assumption is removed from both lists.
 */
export const assumptions = {
  'classic-mode': 'A subscription can be begun with billing_mode classic',
  'trial-ends': 'A trial is charged as a renewal when it ends, or ends the subscription if there is no card',
  'draft-voided': 'A renewal waits as a draft, and ending the subscription voids it',
  'first-payment': 'A first payment that is declined, or about which the bank asks, leaves the subscription incomplete',
  'link-on-subscriptions': 'A subscription may name card and link as its payment methods',
  'another-card': 'A declined renewal is tried again, and another card pays it at once',
  'phase-start': 'A price of a later phase is charged as a renewal, for a period that begins at the former one’s end',
  'anchor-now': 'A change at once with billing_cycle_anchor now begins a period of the new price at that time',
  'stable-preview': 'With the same proration_date a preview and a later change cost the same',
  'error-if-incomplete': 'error_if_incomplete leaves price, period and invoices as they were',
  credit: 'Credit pays renewals, and comes back when its invoice is voided',
  'saved-card': 'A SetupIntent of card and link saves a card by its token, or says that it was declined',
  'deleted-customer': 'Payments of a deleted customer can be read and refunded',
  'unknown-customer': 'A deleted customer is refused as missing, by updates and by a new SetupIntent',
  'failed-refund': 'A charge’s refunds, expanded, contain one that failed later',
  'bank-on-renewal': 'A renewal about which the bank asks says so, and its hosted page lets the member pay it',
  'application-fee': 'A charge’s balance transaction names the fee of Stripe and the share of the platform apart',
  'fee-of-account': 'Application fees, listed by the platform, name the account of their charge',
  'returned-fee':
    'A refund with refund_application_fee returns the share in proportion, in its own balance transaction',
  'dispute-lines': 'A dispute’s balance transaction has the amount taken and the fee for the dispute',
  'account-events': 'Events of a connected account can be listed with Stripe-Account, by up to 20 types',
  'connect-endpoint': 'An endpoint for connected accounts names an application, and keeps its API version',
  'wallet-domain': 'The platform may register a domain for wallets in a connected account',
  'foreign-subscription': 'A subscription that the platform did not make can be read, but not changed',
  'foreign-card': 'A card of a foreign subscription is charged by one of ours of the same customer',
} as const;

export type Assumption = keyof typeof assumptions;

export function shownText(shown: ReadonlySet<Assumption>): string {
  const all = Object.entries(assumptions) as [Assumption, string][];
  const lines = (of: [Assumption, string][]) => of.map(([name, words]) => `  ${name}: ${words}\n`).join('');
  const [yes, no] = [all.filter(([name]) => shown.has(name)), all.filter(([name]) => !shown.has(name))];
  return `Shown by this run:\n${lines(yes) || '  nothing\n'}Not shown:\n${lines(no) || '  nothing\n'}`;
}
