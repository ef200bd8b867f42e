import { type DocumentOptions, type PolicySources, STRIPE_PARTS } from '../http/document-options.ts';
import type { Services } from '../http/services.ts';
import type { RouteRow } from '../route-table.ts';

/** What Stripe's Payment Element needs, as its documentation lists it: its script, its frames, its API. */
const cardPolicy: PolicySources = {
  'script-src': ['https://js.stripe.com', STRIPE_PARTS],
  'frame-src': ['https://js.stripe.com', STRIPE_PARTS, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

/**
 * How a route's document is finished: Stripe is let in where a card is given, and only where there are keys. A document
 * has its policy for as long as the app runs in it (`membership/card/card-document.ts`).
 */
export function withCardPolicy(rules: RouteRow, { charges }: Pick<Services, 'charges'>): DocumentOptions {
  const letsStripeIn = rules.takesCards === true && charges?.browser.kind === 'stripe';
  return letsStripeIn ? { ...rules, policy: { ...rules.policy, ...cardPolicy } } : rules;
}
