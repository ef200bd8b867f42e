import type { Register } from 'react-router';

/** The pattern of a route in `app/routes.ts`, as the router passes it to middleware. */
export type RoutePattern = keyof Register['pages'];

/**
 * What the browser's session proves about the sender of a request.
 * - `visitor`: not signed in.
 * - `unconfirmed`: a session of an account whose address is not confirmed yet.
 * - `subscriber`: a confirmed account.
 */
export const roles = ['visitor', 'unconfirmed', 'subscriber'] as const;
export type Role = (typeof roles)[number];

/**
 * Which roles may read a route, and which may write. `everyone` is every role, without reading the session; `nothing`
 * is not allowed for anyone (405).
 */
export interface RouteAccess {
  read: 'everyone' | readonly Role[] | 'nothing';
  write: 'everyone' | readonly Role[] | 'nothing';
}

/** @param account null: not signed in; `emailConfirmedAt` is null while the address is not confirmed */
export function roleOf(account: { emailConfirmedAt: Date | null } | null): Role {
  if (!account) return 'visitor';
  return account.emailConfirmedAt ? 'subscriber' : 'unconfirmed';
}

const confirmed = ['subscriber'] as const;

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
  '/account': { read: confirmed, write: 'nothing' },
  '/account/terms': { read: confirmed, write: confirmed },
  '/account/email': { read: confirmed, write: confirmed },
  '/account/password': { read: confirmed, write: confirmed },
  '/account/sessions': { read: confirmed, write: confirmed },

  '/auth/verify': form,
  '/auth/verify/mail': form,
  '/auth/email': form,
  '/auth/email/undo': form,
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
