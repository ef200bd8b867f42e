import type { Register } from 'react-router';

/** The pattern of a route in `app/routes.ts`, as the router passes it to middleware. */
export type RoutePattern = keyof Register['pages'];

/**
 * What the browser's session proves about the sender of a request. Where a route is about a creator, the roles that
 * name one are relative to that creator; `roleOf` decides between them.
 * - `visitor`: not signed in.
 * - `unconfirmed`: a session of an account whose address is not confirmed yet.
 * - `member`: has access, by a trial, a payment, in grace or by a grant.
 * - `ended-member`: has none, any more or yet.
 * - `member-of-another`: belongs to another creator, with access or without.
 * - `owner`: works for the creator, and decides who else does. `editor`: works for the creator. `another-creator`: works
 *   for another one, as either.
 * - `operator`: runs the site.
 */
export const roles = [
  'visitor',
  'unconfirmed',
  'member',
  'ended-member',
  'member-of-another',
  'owner',
  'editor',
  'another-creator',
  'operator',
] as const;
export type Role = (typeof roles)[number];

/**
 * Which roles may read a route, and which may write. `everyone` is every role, without reading the session; `nothing`
 * is not allowed for anyone (405).
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

/** What decides an account's role. */
export interface Person {
  /** Null while the address is not confirmed. */
  emailConfirmedAt: Date | null;
  /** The current membership, or the one that ended last; null: none ever. */
  membership: { creatorId: string; access: { may: boolean } } | null;
  /** The creators for whom the account works. */
  studios: readonly { creatorId: string; role: 'owner' | 'editor' }[];
  isOperator: boolean;
}

/**
 * The one role in which a person asks, who may be several things at once. What the person is to the route's creator
 * comes before what the person is to others; of that, what gives most comes first. So a creator who subscribes to
 * another one is that one's member, and an operator is the owner of the own studio.
 * @param person null: not signed in
 * @param creatorId the creator that the route is about; null: it is about none, so any creator counts
 */
export function roleOf(person: Person | null, creatorId: string | null): Role {
  if (!person) return 'visitor';
  if (!person.emailConfirmedAt) return 'unconfirmed';
  const { membership, studios, isOperator } = person;
  const isOf = (other: { creatorId: string }) => creatorId === null || other.creatorId === creatorId.toLowerCase();
  const worksAs = studios.filter(isOf).map(({ role }) => role);
  if (worksAs.length > 0) return worksAs.includes('owner') ? 'owner' : 'editor';
  if (isOperator) return 'operator';
  if (membership && isOf(membership)) return membership.access.may ? 'member' : 'ended-member';
  if (studios.length > 0) return 'another-creator';
  return membership ? 'member-of-another' : 'ended-member';
}

/** Whoever may open a creator's studio. */
const studio = ['owner', 'editor', 'operator'] as const;
/** Whoever may change what is in it; the operator looks. */
const workers = ['owner', 'editor'] as const;
/** Whoever may see in a studio who its members are. */
const studioPeople = ['owner', 'operator'] as const;
/**
 * Whether a route is for the people who work here alone. Of these the setting or the mode may require a second factor,
 * and what an operator opens of a creator's is recorded.
 */
export const isForWorkers = (allowed: readonly Role[]) =>
  allowed.every((role) => (studio as readonly Role[]).includes(role));
/** Every role of an account whose address is confirmed. */
const confirmed = roles.filter((role) => role !== 'visitor' && role !== 'unconfirmed');
const shown: RouteAccess = { read: 'everyone', write: 'nothing' };
const form: RouteAccess = { read: 'everyone', write: 'everyone' };

/** Roles × routes. A row says what a role may do; what it sees is decided by the route. */
export const access: Record<RoutePattern, RouteAccess> = {
  '/': shown,
  '/welcome': shown,
  '/privacy-policy': shown,
  '/terms-and-conditions': shown,

  '/robots.txt': shown,
  '/sitemap.xml': shown,
  '/sitemap-pages.xml': shown,
  '/sitemap-creators.xml': shown,
  '/sitemap-recipes.xml': shown,

  '/media/:key/:variant': shown,
  '/media/share/:pageId/:version': shown,

  '/api/landing-pages': shown,
  '/api/landing-pages/:pageId/reviews': shown,
  '/api/landing-pages/:pageId/faqs': shown,
  '/api/landing-pages/:pageId/features': shown,
  '/api/creators/:creatorId/recipes': shown,
  '/api/analytics/:creatorId/:upload': form,

  '/sign-up': shown,
  '/sign-up/:creatorId': form,
  '/sign-up/:creatorId/move': { read: confirmed, write: confirmed },
  '/:creatorId/success': form,
  '/sign-in': form,
  '/sign-in/verification-mail': form,
  '/sign-in/second-factor': form,
  '/sign-in/again': { read: confirmed, write: confirmed },
  '/sign-out': form,
  '/account': { read: confirmed, write: 'nothing' },
  '/account/terms': { read: confirmed, write: confirmed },
  '/account/name': { read: confirmed, write: confirmed },
  '/account/card': { read: confirmed, write: confirmed },
  '/account/plan': { read: confirmed, write: confirmed },
  '/account/cancellation': { read: confirmed, write: confirmed },
  '/account/cancellation/reason': { read: confirmed, write: confirmed },
  '/account/return': { read: confirmed, write: confirmed },
  '/account/start': { read: confirmed, write: confirmed },
  '/account/receipts': { read: confirmed, write: 'nothing' },
  '/account/export': { read: confirmed, write: 'nothing' },
  '/account/export/archive': { read: confirmed, write: confirmed },
  '/account/deletion': { read: confirmed, write: confirmed },
  '/account/deletion/return': { read: confirmed, write: confirmed },
  '/account/email': { read: confirmed, write: confirmed },
  '/account/password': { read: confirmed, write: confirmed },
  '/account/sessions': { read: confirmed, write: confirmed },
  '/account/second-factor': { read: confirmed, write: confirmed },

  '/auth/verify': form,
  '/auth/verify/mail': form,
  '/auth/email': form,
  '/auth/email/undo': form,
  '/auth/second-factor/undo': form,
  '/auth/forgot-password': form,
  '/auth/reset-password': form,
  '/auth/password-reset-success': shown,
  '/auth/invitation': form,
  '/auth/invitation/mail': form,
  '/auth/people/undo': form,
  '/auth/google': form,
  '/auth/google/return': shown,
  '/auth/google-callback': form,
  '/api/auth/token': { read: 'nothing', write: 'everyone' },

  '/dev/mail': shown,
  '/dev/mail/:id': shown,
  '/dev/mail/:id/html': shown,
  '/dev/payments': form,
  '/dev/payments/bank/:intentId': form,
  '/dev/payments/invoice/:invoiceId': shown,

  '/studio': { read: confirmed, write: confirmed },
  '/studio/:creatorId': { read: studio, write: 'nothing' },
  '/studio/:creatorId/begin': { read: workers, write: workers },
  '/studio/import/receive': shown,
  '/studio/:creatorId/import': { read: studio, write: workers },
  '/studio/:creatorId/import/:previewId': { read: studio, write: workers },
  '/studio/:creatorId/import/:previewId/pictures/:position': { read: studio, write: 'nothing' },
  '/studio/:creatorId/imports/:importId': { read: studio, write: workers },
  '/studio/:creatorId/recipes/new': { read: studio, write: 'nothing' },
  '/studio/:creatorId/recipes/new/:recipeId': { read: studio, write: workers },
  '/studio/:creatorId/recipes/:recipeId': { read: studio, write: workers },
  '/studio/:creatorId/recipes/:recipeId/draft': { read: 'nothing', write: workers },
  '/studio/:creatorId/recipes': { read: studio, write: 'nothing' },
  '/studio/:creatorId/recipes/:recipeId/publication': { read: studio, write: workers },
  '/studio/:creatorId/recipes/:recipeId/removal': { read: 'nothing', write: workers },
  '/studio/:creatorId/recipes/:recipeId/copy': { read: 'nothing', write: workers },
  '/studio/:creatorId/recipes/:recipeId/preview': { read: studio, write: 'nothing' },
  '/studio/:creatorId/page': { read: studio, write: workers },
  '/studio/:creatorId/page/draft': { read: 'nothing', write: workers },
  '/studio/:creatorId/page/preview': { read: studio, write: 'nothing' },
  '/studio/:creatorId/page/publication': { read: studio, write: workers },
  '/studio/:creatorId/page/history': { read: studio, write: workers },
  '/studio/:creatorId/page/subdomain': { read: studio, write: workers },
  '/studio/:creatorId/pictures': { read: studio, write: workers },
  '/studio/:creatorId/pictures/unused': { read: studio, write: workers },
  '/studio/:creatorId/pictures/:key': { read: studio, write: workers },
  '/studio/:creatorId/pictures/files': { read: studio, write: workers },
  '/studio/:creatorId/pictures/:key/words': { read: studio, write: workers },

  '/studio/:creatorId/members': { read: studioPeople, write: 'nothing' },
  '/studio/:creatorId/members/export': { read: ['owner'], write: ['owner'] },
  '/studio/:creatorId/members/:membershipId': { read: studioPeople, write: ['owner'] },
  '/studio/:creatorId/activity': { read: studio, write: 'nothing' },
  '/studio/:creatorId/activity/:table': { read: studio, write: 'nothing' },
  '/studio/:creatorId/everything': { read: ['owner'], write: ['owner'] },

  '/studio/:creatorId/people': { read: studio, write: ['owner'] },
  '/studio/:creatorId/people/:accountId': { read: ['owner'], write: ['owner'] },

  '/kitchen': { read: confirmed, write: 'nothing' },
  '/kitchen/marks': { read: confirmed, write: 'nothing' },
  '/:name/recipes': shown,
  '/:name/recipes.xml': shown,
  '/:name/recipes/:slug': shown,
  '/:name/recipes/:slug/mine': { read: confirmed, write: 'nothing' },
  '/:name/recipes/:slug/saved': { read: confirmed, write: confirmed },
  '/:name/recipes/:slug/cooked': { read: confirmed, write: confirmed },
  '/:name/recipes/:slug/note': { read: confirmed, write: confirmed },

  '/template_1': shown,
  '/:name': shown,
};
