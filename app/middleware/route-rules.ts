import { access, type RouteAccess, type RoutePattern } from '../access/roles.ts';
import type { DocumentOptions } from '../http/document-options.ts';
import type { LimitName } from '../http/limit.ts';

/** Whose tries are counted: the visitor's address, the account that the form names, the creator, or several. */
type CountedBy = readonly ('address' | 'account' | 'creator')[];

/** A route's rules, except which roles may use it (`access/roles.ts`). */
export interface RouteRules extends DocumentOptions {
  /** `public`: cached as the loader's own headers say, `no-store` without any; `no-store`: whatever they say. */
  cache: 'public' | 'no-store';
  /** Where a change may come from: pages of this site, or anywhere, for the reason given. */
  origin: 'same' | { any: string };
  /** The route's limits and what they are counted by, or why it needs none. */
  limits: { readonly [Name in LimitName]?: CountedBy } | { none: string };
  /** Pages on which a card is given: with keys their policy lets Stripe's script in (`card-policy.ts`). */
  takesCards?: true;
  /**
   * Only for who signed in, or gave the second factor, a moment ago: what must not be done in a browser left open.
   * `changes`: whoever did not may read the page, and changes nothing.
   */
  fresh?: true | 'changes';
  /** For URLs that may carry tokens, which must not be sent to other sites. */
  referrer?: 'no-referrer';
  /** For pages that talk to the page of another site that opened them; others are cut off from it. */
  opener?: 'kept';
}

const site: Pick<RouteRules, 'origin' | 'policy' | 'hydration'> = { origin: 'same', policy: {}, hydration: 'late' };
const readOnly = { none: 'nothing is sent there' };

/** Routes that are the same for everyone. */
const shared: RouteRules = { ...site, cache: 'public', limits: readOnly };
/** Routes that are the same for an audience, which their loaders' headers say (`recipes/paywall.ts`). */
const gated: RouteRules = shared;
/** Routes that depend on the visitor. */
const personal: Omit<RouteRules, 'limits'> = { ...site, cache: 'no-store' };
/** Pages of the studio, which are worked on: their scripts start at once. */
const studio: Omit<RouteRules, 'limits'> = { ...personal, hydration: 'immediate', policy: { 'img-src': ['blob:'] } };
/** Pages on which a card is given. */
const withCard: Omit<RouteRules, 'limits'> = { ...personal, takesCards: true };
/** Routes that depend on the visitor and whose URL may carry a token. */
const byLink: Omit<RouteRules, 'limits'> = { ...personal, referrer: 'no-referrer' };

/** One row for every route. */
export const routeRules: Record<RoutePattern, RouteRules> = {
  '/': shared,
  '/welcome': shared,
  '/privacy-policy': shared,
  '/terms-and-conditions': shared,

  '/robots.txt': shared,
  '/sitemap.xml': shared,
  '/sitemap-pages.xml': shared,
  '/sitemap-creators.xml': shared,
  '/sitemap-recipes.xml': shared,

  '/media/:key/:variant': shared,
  '/media/share/:pageId/:version': shared,

  '/api/landing-pages': shared,
  '/api/landing-pages/:pageId/reviews': shared,
  '/api/landing-pages/:pageId/faqs': shared,
  '/api/landing-pages/:pageId/features': shared,
  '/api/creators/:creatorId/recipes': shared,
  '/api/analytics/:creatorId/:upload': {
    ...personal,
    origin: { any: 'the SDK wants a refusal in its own format, for what it asks by GET too: the route checks both' },
    limits: { analytics: ['address'], 'analytics-hour': ['address', 'creator'] },
  },

  '/sign-up': { ...personal, limits: readOnly },
  '/sign-up/:creatorId': { ...withCard, limits: { 'sign-up': ['address', 'account'] } },
  '/sign-up/:creatorId/move': { ...personal, limits: { move: ['account'] } },
  '/:creatorId/success': { ...withCard, limits: { resend: ['address', 'account'] } },
  '/sign-in': { ...personal, limits: { 'sign-in': ['address', 'account'] } },
  '/sign-in/verification-mail': { ...personal, limits: { resend: ['address', 'account'] } },
  // Counted with those of a known browser apart, like the password.
  '/sign-in/second-factor': { ...personal, limits: { 'second-factor': ['address', 'account'] } },
  '/sign-in/again': { ...personal, limits: { 'change-password': ['account'] } },
  '/sign-out': { ...personal, limits: { none: 'it only ends the session of the request' } },
  '/account': { ...personal, limits: readOnly },
  '/account/terms': { ...personal, limits: { change: ['address'] } },
  '/account/name': { ...personal, limits: { change: ['address'] } },
  '/account/card': { ...withCard, limits: { card: ['address', 'account'] } },
  '/account/plan': { ...personal, limits: { change: ['address'] } },
  '/account/cancellation': { ...personal, limits: { change: ['address'] } },
  '/account/cancellation/reason': { ...personal, limits: { change: ['address'] } },
  '/account/return': { ...personal, limits: { change: ['address'] } },
  '/account/start': { ...withCard, limits: { 'pay-now': ['account'] } },
  '/account/receipts': { ...personal, limits: readOnly },
  // Its form answers with a file, so the sign-in is asked for before it is shown.
  '/account/export': { ...personal, fresh: true, limits: readOnly },
  '/account/export/archive': { ...personal, fresh: true, limits: { export: ['account'] } },
  '/account/deletion': { ...personal, limits: { 'change-password': ['account'], resend: ['account'] } },
  '/account/deletion/return': { ...personal, limits: { change: ['address'] } },
  // Guesses at the password of whoever is signed in are not counted with sign-ins, so that wrong ones there do not stop
  // a change. The account of the mail is the address that it goes to.
  '/account/email': { ...personal, limits: { 'change-password': ['account'], 'change-email': ['address', 'account'] } },
  '/account/password': { ...personal, limits: { 'change-password': ['account'] } },
  '/account/sessions': { ...personal, limits: { change: ['address'] } },
  '/account/second-factor': {
    ...personal,
    fresh: true,
    limits: { none: 'it changes what the signed-in account gives, and a code that is tried there is of its own app' },
  },

  // A guess at a sign-up's password is counted by its link.
  '/auth/verify': { ...byLink, limits: { verify: ['address', 'account'] } },
  '/auth/verify/mail': { ...byLink, limits: { resend: ['address', 'account'] } },
  '/auth/email': { ...byLink, limits: { verify: ['address'], 'change-password': ['account'] } },
  '/auth/email/undo': { ...byLink, limits: { verify: ['address'] } },
  '/auth/second-factor/undo': { ...byLink, limits: { verify: ['address'] } },
  '/auth/forgot-password': { ...byLink, limits: { forgot: ['address', 'account'] } },
  '/auth/reset-password': { ...byLink, limits: { verify: ['address'] } },
  '/auth/password-reset-success': { ...byLink, limits: readOnly },
  '/auth/invitation': { ...byLink, limits: { verify: ['address'] } },
  '/auth/invitation/mail': { ...byLink, limits: { resend: ['address', 'account'] } },
  '/auth/people/undo': { ...byLink, limits: { verify: ['address'] } },
  '/auth/google': { ...byLink, limits: { google: ['address'] } },
  '/auth/google/return': { ...byLink, limits: readOnly },
  '/auth/google-callback': { ...byLink, limits: { none: 'it needs a cookie that only a counted start puts there' } },
  '/api/auth/token': {
    ...personal,
    origin: { any: 'for programs: a password proves who asks, and no cookie is read' },
    // An account's tries are counted together with those of the sign-in form and of the second factor's.
    limits: { token: ['address'], 'sign-in': ['account'], 'second-factor': ['account'] },
  },

  '/dev/mail': { ...personal, limits: readOnly },
  '/dev/mail/:id': { ...personal, limits: readOnly },
  '/dev/mail/:id/html': { ...byLink, limits: readOnly },
  '/dev/payments': { ...personal, limits: { none: 'only the demo has it, where nothing is real' } },
  '/dev/payments/invoice/:invoiceId': { ...personal, limits: readOnly },
  '/dev/payments/bank/:intentId': { ...personal, limits: { none: 'only the demo has it, where nothing is real' } },

  '/studio': { ...studio, fresh: 'changes', limits: { none: 'it answers an invitation of the signed-in account' } },
  '/studio/:creatorId': { ...studio, limits: readOnly },
  '/studio/:creatorId/begin': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/import/receive': { ...studio, opener: 'kept', limits: readOnly },
  '/studio/:creatorId/import': { ...studio, limits: { import: ['account', 'creator'] } },
  '/studio/:creatorId/import/:previewId': { ...studio, limits: { import: ['account', 'creator'] } },
  '/studio/:creatorId/import/:previewId/pictures/:position': { ...studio, limits: readOnly },
  '/studio/:creatorId/imports/:importId': { ...studio, limits: { publication: ['account', 'creator'] } },
  '/studio/:creatorId/recipes/new': { ...studio, limits: readOnly },
  '/studio/:creatorId/recipes/new/:recipeId': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/:creatorId/recipes/:recipeId': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/:creatorId/recipes/:recipeId/draft': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/:creatorId/recipes': { ...studio, limits: readOnly },
  '/studio/:creatorId/recipes/:recipeId/publication': {
    ...studio,
    limits: { publication: ['account', 'creator'] },
  },
  '/studio/:creatorId/recipes/:recipeId/removal': {
    ...studio,
    limits: { publication: ['account', 'creator'] },
  },
  '/studio/:creatorId/recipes/:recipeId/copy': { ...studio, limits: { copy: ['account', 'creator'] } },
  '/studio/:creatorId/recipes/:recipeId/preview': { ...studio, limits: readOnly },
  '/studio/:creatorId/page': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/:creatorId/page/draft': { ...studio, limits: { draft: ['account', 'creator'] } },
  '/studio/:creatorId/page/preview': { ...studio, framedBy: 'self', limits: readOnly },
  '/studio/:creatorId/page/publication': { ...studio, limits: { publication: ['account', 'creator'] } },
  '/studio/:creatorId/page/history': { ...studio, limits: { draft: ['account', 'creator'] } },
  // Looking for a name counts too: which ones are taken is nobody's list to make.
  '/studio/:creatorId/page/subdomain': { ...studio, limits: { subdomain: ['account'] } },
  '/studio/:creatorId/pictures': { ...studio, limits: { picture: ['account', 'creator'] } },
  '/studio/:creatorId/pictures/unused': { ...studio, limits: { change: ['address'] } },
  '/studio/:creatorId/pictures/:key': { ...studio, limits: { change: ['address'] } },
  '/studio/:creatorId/pictures/files': { ...studio, limits: { picture: ['account', 'creator'] } },
  '/studio/:creatorId/pictures/:key/words': { ...studio, limits: { change: ['address'] } },

  '/studio/:creatorId/members': { ...studio, limits: readOnly },
  '/studio/:creatorId/members/export': { ...studio, fresh: true, limits: { export: ['account'] } },
  '/studio/:creatorId/members/:membershipId': { ...studio, limits: { 'grant-access': ['account'] } },
  '/studio/:creatorId/activity': { ...studio, limits: readOnly },
  '/studio/:creatorId/activity/:table': { ...studio, limits: readOnly },
  '/studio/:creatorId/everything': { ...studio, fresh: true, limits: { export: ['account'] } },

  '/studio/:creatorId/people': { ...studio, fresh: 'changes', limits: { resend: ['address', 'account'] } },
  '/studio/:creatorId/people/:accountId': {
    ...studio,
    fresh: true,
    limits: { none: 'it changes one row of a creator whose owner has just signed in' },
  },

  '/kitchen': { ...personal, limits: readOnly },
  '/kitchen/marks': { ...personal, limits: readOnly },
  '/:name/recipes': gated,
  '/:name/recipes.xml': shared,
  '/:name/recipes/:slug': { ...gated, limits: { scaling: ['creator'] } },
  '/:name/recipes/:slug/mine': { ...personal, limits: readOnly },
  '/:name/recipes/:slug/saved': { ...personal, limits: { kitchen: ['account'] } },
  '/:name/recipes/:slug/cooked': { ...personal, limits: { kitchen: ['account'] } },
  '/:name/recipes/:slug/note': { ...personal, limits: { kitchen: ['account'] } },

  '/template_1': shared,
  '/:name': shared,
};

/** The pattern with a leading slash, as in the tables; the router passes it without one. */
export const patternOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`;

/** The two rows of a route. Throws for a pattern without them, so that such a route cannot answer. */
export function rulesOf(pattern: string): RouteRules & RouteAccess {
  const key = patternOf(pattern) as RoutePattern;
  if (!Object.hasOwn(routeRules, key) || !Object.hasOwn(access, key)) throw new Error(`The route ${key} has no rules`);
  return combined[key];
}

const combined = Object.fromEntries(
  Object.entries(routeRules).map(([pattern, rules]) => [pattern, { ...rules, ...access[pattern as RoutePattern] }]),
) as Record<RoutePattern, RouteRules & RouteAccess>;
