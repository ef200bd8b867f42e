import { type DocumentOptions, LINK, type PolicySources, STRIPE_PARTS } from '../http/document-options.ts';
import type { Services } from '../http/services.ts';
import { type RoutePattern, type RouteRow, routeTable } from '../route-table.ts';

/** Returns the pattern with a leading slash, as in the table. The router passes patterns without the slash. */
export const patternOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`;

/** Returns the route's row. Throws for a pattern without a row, so that the route cannot respond. */
export function rulesOf(pattern: string): RouteRow {
  const key = patternOf(pattern);
  if (!Object.hasOwn(routeTable, key)) throw new Error(`The route ${key} has no row`);
  return routeTable[key as RoutePattern];
}

export function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** Returns the refusal as JSON on API routes, and as text on other routes. */
export function refusal(pattern: string, status: number, error: string, headers: HeadersInit = {}): Response {
  const init = { status, headers };
  return patternOf(pattern).startsWith('/api/') ? Response.json({ error }, init) : new Response(error, init);
}

/**
 * Sources that Stripe's Payment Element and its wallet Link need, from Stripe's documentation. Apple Pay and Google Pay
 * open from Stripe's frames and need no others.
 */
const cardPolicy: PolicySources = {
  'script-src': ['https://js.stripe.com', STRIPE_PARTS],
  'frame-src': ['https://js.stripe.com', STRIPE_PARTS, 'https://hooks.stripe.com', ...LINK],
  'connect-src': ['https://api.stripe.com', ...LINK],
};

/**
 * Adds Stripe to the policy of documents that take a card, if Stripe's keys are configured. While the app navigates, a
 * document keeps the policy that it was loaded with (`membership/card/card-document.ts`).
 */
export function withCardPolicy(rules: RouteRow, { charges }: Pick<Services, 'charges'>): DocumentOptions {
  const letsStripeIn = rules.takesCards === true && charges?.browser.kind === 'stripe';
  return letsStripeIn ? { ...rules, policy: { ...rules.policy, ...cardPolicy } } : rules;
}
