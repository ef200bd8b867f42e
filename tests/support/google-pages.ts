import { expect } from 'vitest';
import { googleFailures } from '../../app/accounts/google-callback.ts';
import * as callback from '../../app/accounts/routes/google-callback.tsx';
import * as back from '../../app/accounts/routes/google-return.ts';
import * as start from '../../app/accounts/routes/google-start.ts';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import type { GoogleAnswer, GoogleChecks, GoogleClient, GoogleIdentity } from '../../app/identity/google.server.ts';
import { findSession } from '../../app/identity/queries.server.ts';
import { bea, membershipServices } from './membership.ts';
import { type RouteRequest, routeCaller } from './route-caller.ts';

/** Somebody whom Google knows. */
export const ada: GoogleIdentity & { email: string } = {
  subject: 'g-ada',
  email: 'ada@mail.example',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Marsh',
};

/** The way to Google and back in one browser, by which somebody signs up to Bea. */
export async function googlePages(db: Db) {
  const membership = await membershipServices(db);
  const { services, clock } = membership;

  const google = {
    /** What Google will answer; whatever it is, only to the browser that asked. */
    answer: { ok: true, identity: ada } as GoogleAnswer | 'unreachable',
    begun: [] as GoogleChecks[],
  };
  const client: GoogleClient = {
    async begin({ redirectUri } = {}) {
      if (google.answer === 'unreachable') return { ok: false, reason: 'unreachable', why: 'fetch failed' };
      const n = google.begun.length;
      const checks = { state: `state-${n}`, nonce: `nonce-${n}`, codeVerifier: `verifier-${n}` };
      google.begun.push(checks);
      return { ok: true, url: `https://google.test/authorize?redirect_uri=${redirectUri}`, ...checks };
    },
    async finish(url, checks) {
      if (url.searchParams.get('state') !== checks.state) return { ok: false, reason: 'wrong-state' };
      expect(google.begun).toContainEqual(checks);
      expect(url.origin + url.pathname).toBe(`${services.origin}/auth/google/return`);
      return google.answer as GoogleAnswer;
    },
  };

  const { ask, cookies } = routeCaller({ ...services, google: client });
  const callbackPath = `/auth/google-callback?creator_id=${bea.creatorId}`;

  /** Opens the callback page where the person was led to. */
  function look(to: string | null) {
    expect(to).toMatch(/^\/auth\/google-callback(\?|$)/);
    return ask(callback.loader, { path: to! });
  }

  return {
    ...membership,
    google,
    cookies,
    ask,
    /** Sends the form of the Google button. */
    press(fields: Record<string, string> = {}, more: Partial<RouteRequest> = {}) {
      const form = { ...bea, plan: 'monthly', terms: 'yes', from: '/bea', ...fields };
      return ask(start.action, { path: '/auth/google', form, ...more });
    },
    /** Comes back from Google, as it sends those who let it. */
    returns: (query = `code=c&state=${google.begun.at(-1)?.state}`) =>
      ask(back.loader, { path: `/auth/google/return?${query}` }),
    look,
    /** Sends the callback page's form. */
    send: (form: Record<string, string> = {}, more: Partial<RouteRequest> = {}) =>
      ask(callback.action, { path: callbackPath, form, ...more }),
    /** The failure that the person is led to is this one. */
    async expectFailure(to: string | null, message: string) {
      const { data, status } = await look(to);
      expect(data).toMatchObject({ state: 'failed' });
      const failure = googleFailures[data.failure as keyof typeof googleFailures];
      expect(failure.message).toBe(message);
      expect(status).toBe(failure.status);
    },
    /** The account that was made, if any was. */
    account: async () => (await db.select().from(accounts))[0],
    /** The address of whoever is signed in, or null. */
    async signedInAs(): Promise<string | null> {
      const token = cookies.get('__Host-larder_session') ?? '';
      return (await findSession(db, { token, now: clock.now }))?.email ?? null;
    },
    async startAtBeas() {
      cookies.clear();
      google.answer = { ok: true, identity: ada };
      google.begun = [];
      await membership.startAtBeas();
    },
  };
}
