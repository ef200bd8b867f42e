import { type DocumentOptions, LINK, type PolicySources, STRIPE_PARTS } from '../http/document-options.ts';
import type { Services } from '../http/services.ts';
import { type RoutePattern, type RouteRow, routeTable } from '../route-table.ts';

/** Returns the pattern with a leading slash, as in the table. The router passes patterns without the slash. */
export const patternOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`;

export function rulesOf(pattern: string): RouteRow {
  const key = patternOf(pattern);
  if (!Object.hasOwn(routeTable, key)) throw new Error(`The route ${key} has no row`);
  return routeTable[key as RoutePattern];
}

export function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

export function refusal(pattern: string, status: number, error: string, headers: HeadersInit = {}): Response {
  const init = { status, headers };
  return patternOf(pattern).startsWith('/api/') ? Response.json({ error }, init) : new Response(error, init);
}

/** Sources of Stripe's Payment Element and its wallet Link, from Stripe's documentation. */
const cardPolicy: PolicySources = {
  'script-src': ['https://js.stripe.com', STRIPE_PARTS],
  'frame-src': ['https://js.stripe.com', STRIPE_PARTS, 'https://hooks.stripe.com', ...LINK],
  'connect-src': ['https://api.stripe.com', ...LINK],
};

/**
 * Adds Stripe's sources to the policy of a page that takes cards, if cards are given to Stripe. A document keeps its
 * policy while the app navigates (`membership/card/card-document.ts`).
 */
export function withCardPolicy(rules: RouteRow, { charges }: Pick<Services, 'charges'>): DocumentOptions {
  const letsStripeIn = rules.takesCards === true && charges?.browser.kind === 'stripe';
  return letsStripeIn ? { ...rules, policy: { ...rules.policy, ...cardPolicy } } : rules;
}
