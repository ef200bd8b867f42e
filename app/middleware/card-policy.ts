import { matchPath } from 'react-router';
import { type DocumentOptions, type PolicySources, STRIPE_PARTS } from '../http/document-options.ts';
import { refererPath } from '../http/return-path.ts';
import type { Services } from '../http/services.ts';
import { isChange } from './change.ts';
import { type RouteRules, routeRules } from './route-rules.ts';

/** What Stripe's Payment Element needs, as its documentation lists it: its script, its frames, its API. */
const cardPolicy: PolicySources = {
  'script-src': ['https://js.stripe.com', STRIPE_PARTS],
  'frame-src': ['https://js.stripe.com', STRIPE_PARTS, 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

type Rules = Pick<RouteRules, 'takesCards'>;
const letsStripeIn = ({ takesCards }: Rules, { charges }: Pick<Services, 'charges'>) =>
  takesCards === true && charges?.browser.kind === 'stripe';

/** How a route's document is finished: Stripe is let in where a card is given, and only where there are keys. */
export function withCardPolicy(rules: RouteRules, services: Pick<Services, 'charges'>): DocumentOptions {
  return letsStripeIn(rules, services) ? { ...rules, policy: { ...rules.policy, ...cardPolicy } } : rules;
}

/**
 * Whether the app asks for such a page from within another one, whose policy would keep Stripe out: a document keeps its
 * policy for as long as the app runs in it.
 */
export function needsOwnDocument(
  request: Request,
  rules: Rules,
  services: Pick<Services, 'charges' | 'acceptedOrigins'>,
): boolean {
  if (!letsStripeIn(rules, services) || isChange(request)) return false;
  if (request.headers.get('sec-fetch-dest') !== 'empty') return false;
  const from = refererPath(request, services);
  return from === null || !cardPatterns.some((pattern) => matchPath(pattern, from.split(/[?#]/)[0]!));
}

const cardPatterns = Object.entries(routeRules).flatMap(([pattern, { takesCards }]) => (takesCards ? [pattern] : []));
