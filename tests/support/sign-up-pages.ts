import { expect } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { startSession } from '../../app/identity/commands.server.ts';
import * as move from '../../app/membership/routes/move.tsx';
import * as signUp from '../../app/membership/routes/sign-up.tsx';
import * as successPage from '../../app/membership/routes/success.tsx';
import { paths } from '../../app/paths.ts';
import { bea, membershipServices, rosa } from './membership.ts';
import { type RouteRequest, routeCaller } from './route-caller.ts';

/** The form as the page sends it. */
export const input = {
  firstName: rosa.firstName,
  lastName: rosa.lastName,
  email: rosa.email,
  password: rosa.password,
  confirmPassword: rosa.password,
  plan: 'monthly',
  country: 'AU',
  terms: 'yes',
  from: '/bea',
};

/** To the creator `to`; to Bea without it. */
type Visit = Partial<RouteRequest> & { to?: string };

/** The pages of a sign-up in one browser. No answer of theirs may be kept. */
export async function signUpPages(db: Db) {
  const membership = await membershipServices(db);
  const { ask, cookies } = routeCaller(membership.services);

  async function visit(handler: unknown, path: (creatorId: string) => string, { to = bea.creatorId, ...more }: Visit) {
    const answer = await ask(handler, { path: path(to), ...more });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer;
  }

  return {
    ...membership,
    cookies,
    page: (more: Visit = {}) => visit(signUp.loader, paths.signUp, more),
    send: (form: RouteRequest['form'] = input, more: Visit = {}) =>
      visit(signUp.action, paths.signUp, { form, ...more }),
    move: (more: Visit = {}) => visit(move.action, paths.move, { form: {}, ...more }),
    success: (more: Visit = {}) => visit(successPage.loader, paths.success, more),
    sendAgain: (more: Visit = {}) => visit(successPage.action, paths.success, { form: {}, ...more }),
    /** Confirms the address that the last mail went to, and signs its owner in, in this browser. */
    async confirmAndSignIn() {
      const accountId = await membership.confirm();
      cookies.set('__Host-larder_session', await startSession(db, { accountId, now: membership.clock.now }));
    },
    async startAtBeas() {
      cookies.clear();
      await membership.startAtBeas();
    },
  };
}
