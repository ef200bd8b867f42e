import type { Db } from '../../app/db/client.server.ts';
import { paths } from '../../app/paths.ts';
import { aBrowser, type Sent } from './browser.ts';
import { bea, membershipServices, rosa } from './membership.ts';
import { startSession } from './sessions.ts';

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

type Visit = Sent & { to?: string };

export async function signUpPages(db: Db) {
  const membership = await membershipServices(db);
  const browser = aBrowser(membership.services);

  const visit = (path: (creatorId: string) => string, { to = bea.creatorId, ...sent }: Visit) =>
    browser.ask(path(to), sent);

  return {
    ...membership,
    cookies: browser.cookies,
    page: (more: Visit = {}) => visit(paths.signUp, more),
    send: (form: Sent['form'] = input, more: Visit = {}) => visit(paths.signUp, { form, ...more }),
    move: (more: Visit = {}) => visit(paths.move, { form: {}, ...more }),
    success: ({ query = '', ...more }: Visit & { query?: string } = {}) =>
      visit((creatorId) => `${paths.success(creatorId)}${query}`, more),
    sendAgain: (more: Visit = {}) => visit(paths.success, { form: {}, ...more }),
    async confirmAndSignIn() {
      const accountId = await membership.confirm();
      browser.cookies.set('__Host-larder_session', await startSession(db, { accountId, now: membership.clock.now }));
    },
    async startAtBeas() {
      browser.cookies.clear();
      await membership.startAtBeas();
    },
  };
}
