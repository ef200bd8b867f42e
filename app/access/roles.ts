import type { Register } from 'react-router';

/** Everything a route of `app/routes.ts` can be called: its pattern, as the router hands it to middleware. */
export type RoutePattern = keyof Register['pages'];

/**
 * Who asks, as far as the browser's session proves it.
 * - `visitor`: nobody is signed in.
 * - `unconfirmed`: a session of an account whose address is not confirmed yet.
 * - `subscriber`: a confirmed account.
 */
export const roles = ['visitor', 'unconfirmed', 'subscriber'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may ask for a route, and who may send something to it. `everyone` is every role, without a look at who asks;
 * `nothing` has no answer for anyone (405).
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

/** @param account `emailConfirmedAt` is null while the address is not confirmed; null: nobody is signed in */
export function roleOf(account: { emailConfirmedAt: Date | null } | null): Role {
  if (!account) return 'visitor';
  return account.emailConfirmedAt ? 'subscriber' : 'unconfirmed';
}

const confirmed = ['subscriber'] as const;

const shown: RouteAccess = { read: 'everyone', write: 'nothing' };
const form: RouteAccess = { read: 'everyone', write: 'everyone' };

/** Roles × routes. A row says what a role may do; what it is shown is the route's own. */
export const access: Record<RoutePattern, RouteAccess> = {
  '/': shown,
  '/welcome': shown,
  '/privacy-policy': shown,
  '/terms-and-conditions': shown,

  '/robots.txt': shown,
  '/sitemap.xml': shown,
  '/sitemap-pages.xml': shown,
  '/sitemap-creators.xml': shown,

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
  '/sign-out': form,
  '/sign-out/everywhere': form,
  '/account': { read: confirmed, write: confirmed },

  '/auth/verify': form,
  '/auth/forgot-password': form,
  '/auth/reset-password': form,
  '/auth/password-reset-success': shown,
  '/auth/google': form,
  '/auth/google/return': shown,
  '/auth/google-callback': form,
  '/api/auth/token': { read: 'nothing', write: 'everyone' },

  '/dev/mail': shown,
  '/dev/mail/:id': shown,
  '/dev/mail/:id/html': shown,

  '/template_1': shown,
  '/:name': shown,
};
