import { expect } from 'vitest';
import { googleFailures } from '../../app/accounts/google/callback.ts';
import type { Db } from '../../app/db/client.server.ts';
import { accounts } from '../../app/db/schema/identity.ts';
import type { GoogleAnswer, GoogleChecks, GoogleClient, GoogleIdentity } from '../../app/identity/google.server.ts';
import { findSession } from '../../app/identity/queries.server.ts';
import { aBrowser, type Sent } from './browser.ts';
import { bea, membershipServices } from './membership.ts';

export const ada: GoogleIdentity & { email: string } = {
  subject: 'g-ada',
  email: 'ada@mail.example',
  emailVerified: true,
  givenName: 'Ada',
  familyName: 'Marsh',
};

export async function googlePages(db: Db) {
  const membership = await membershipServices(db);
  const { clock } = membership;

  const google = {
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
  const services = { ...membership.services, google: client };
  const { cookies, get, post } = aBrowser(services);
  const callbackPath = `/auth/google-callback?creator_id=${bea.creatorId}`;

  function look(location: string | null) {
    expect(location).toMatch(/^\/auth\/google-callback(\?|$)/);
    return get(location!);
  }

  return {
    ...membership,
    services,
    google,
    cookies,
    get,
    post,
    press: (fields: Record<string, string> = {}, more: Sent = {}) =>
      post('/auth/google', { ...bea, plan: 'monthly', terms: 'yes', from: '/bea', ...fields }, more),
    returns: (query = `code=c&state=${google.begun.at(-1)?.state}`) => get(`/auth/google/return?${query}`),
    look,
    send: (form: Record<string, string> = {}, { path = callbackPath, ...more }: Sent & { path?: string } = {}) =>
      post(path, form, more),
    async expectFailure(location: string | null, message: string) {
      const { data, status, text } = await look(location);
      expect(data).toMatchObject({ state: 'failed' });
      expect(text).toContain(message);
      expect(status).toBe(googleFailures[data.failure as keyof typeof googleFailures].status);
    },
    account: async () => (await db.select().from(accounts))[0],
    async signedInAs(): Promise<string | null> {
      const token = cookies.get('__Host-larder_session') ?? '';
      return (await findSession(db, { token, now: clock.now }))?.user?.email ?? null;
    },
    async startAtBeas() {
      cookies.clear();
      google.answer = { ok: true, identity: ada };
      google.begun = [];
      await membership.startAtBeas();
    },
  };
}
