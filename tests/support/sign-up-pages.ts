import { expect } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import { startSession } from '../../app/identity/commands.server.ts';
import * as signUp from '../../app/membership/routes/sign-up.tsx';
import * as successPage from '../../app/membership/routes/success.tsx';
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
type Visit = Omit<RouteRequest, 'params'> & { to?: string };

/** The pages of a sign-up in one browser. No answer of theirs may be kept. */
export async function signUpPages(db: Db) {
  const membership = await membershipServices(db);
  const { ask, cookies } = routeCaller(membership.services);

  async function visit(handler: unknown, { to: creatorId = bea.creatorId, ...request }: Visit) {
    const answer = await ask(handler, { ...request, params: { creatorId } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return answer;
  }

  return {
    ...membership,
    cookies,
    page: (more: Visit = {}) => visit(signUp.loader, more),
    send: (form: RouteRequest['form'] = input, more: Visit = {}) => visit(signUp.action, { form, ...more }),
    success: (more: Visit = {}) => visit(successPage.loader, more),
    sendAgain: (more: Visit = {}) => visit(successPage.action, { form: {}, ...more }),
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
