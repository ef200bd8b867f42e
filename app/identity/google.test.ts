import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGoogleClient, type GoogleClient } from './google.server.ts';

const redirectUri = 'http://larder.test/auth/google/return';
const credentials = { clientId: 'larder', clientSecret: 'not so secret', redirectUri, allowInsecure: true };
const ada = { sub: '1001', email: 'ada@mail.example', email_verified: true, given_name: ' Ada ', family_name: 'Marsh' };

const provider = new OAuth2Server();
let client: GoogleClient;
let asked: string[] = [];

const watched: typeof fetch = (input, init) => {
  asked.push(new URL(String(input)).pathname);
  return fetch(input, init);
};

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  client = createGoogleClient({ ...credentials, issuer: provider.issuer.url!, fetch: watched });
});
afterAll(() => provider.stop());
afterEach(() => {
  asked = [];
  provider.service.removeAllListeners();
});

function providerSays(claims: Record<string, unknown>): void {
  provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => Object.assign(token.payload, claims));
}

async function leave() {
  const begun = await client.begin();
  if (!begun.ok) throw new Error(begun.why);
  const { ok: _, url, ...checks } = begun;
  const answer = await fetch(url, { redirect: 'manual' });
  return { url: new URL(url), checks, answer: new URL(answer.headers.get('location')!) };
}

describe('a sign-in', () => {
  test('asks for an identity with PKCE, state and nonce, and lets the person choose the account', async () => {
    const { url, checks } = await leave();
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'larder',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(url.href).not.toContain(checks.codeVerifier);
  });

  test('has a state, nonce and verifier of its own', async () => {
    const [one, other] = [await leave(), await leave()];
    expect(one.checks.state).not.toBe(other.checks.state);
    expect(one.checks.nonce).not.toBe(other.checks.nonce);
    expect(one.checks.codeVerifier).not.toBe(other.checks.codeVerifier);
  });

  test('returns the identity, with names trimmed', async () => {
    providerSays(ada);
    const { answer, checks } = await leave();
    expect(await client.finish(answer, checks)).toEqual({
      ok: true,
      identity: {
        subject: '1001',
        email: 'ada@mail.example',
        emailVerified: true,
        givenName: 'Ada',
        familyName: 'Marsh',
      },
    });
  });

  test('uses another redirect URI when one is given', async () => {
    const elsewhere = 'http://127.0.0.1:3000/auth/google/return';
    const begun = await client.begin({ redirectUri: elsewhere });
    expect(begun.ok && new URL(begun.url).searchParams.get('redirect_uri')).toBe(elsewhere);
  });

  test.each([
    ['has no name', { given_name: undefined, family_name: undefined }],
    ['has a blank name', { given_name: '  ', family_name: '' }],
    ['has something else for a name', { given_name: 7, family_name: ['Marsh'] }],
    ['has a name that no database keeps', { given_name: 'A\0da', family_name: '\ud83d' }],
  ])('of a person who %s returns no name', async (_who, claims) => {
    providerSays({ ...ada, ...claims });
    const { answer, checks } = await leave();
    expect(await client.finish(answer, checks)).toMatchObject({ identity: { givenName: null, familyName: null } });
  });

  test.each([false, undefined, 'true', 1])('with email_verified %j has no verified address', async (email_verified) => {
    providerSays({ ...ada, email_verified });
    const { answer, checks } = await leave();
    expect(await client.finish(answer, checks)).toMatchObject({ ok: true, identity: { emailVerified: false } });
  });
});

describe('an answer is refused', () => {
  test('with another state, without asking the provider anything', async () => {
    const { answer, checks } = await leave();
    answer.searchParams.set('state', 'another');
    asked = [];
    expect(await client.finish(answer, checks)).toEqual({ ok: false, reason: 'wrong-state' });
    answer.searchParams.delete('state');
    expect(await client.finish(answer, checks)).toEqual({ ok: false, reason: 'wrong-state' });
    expect(asked).toEqual([]);
  });

  test('with an error of the provider and the right state', async () => {
    const { checks } = await leave();
    const answer = new URL(`${redirectUri}?${new URLSearchParams({ error: 'access_denied', state: checks.state })}`);
    expect(await client.finish(answer, checks)).toEqual({ ok: false, reason: 'refused' });
    answer.searchParams.set('state', 'another');
    expect(await client.finish(answer, checks)).toEqual({ ok: false, reason: 'wrong-state' });
  });

  const now = () => Math.floor(Date.now() / 1000);
  test.each([
    ['another nonce', () => ({ nonce: 'another' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['another audience', () => ({ aud: 'somebody-else' })],
    ['another issuer', () => ({ iss: 'http://elsewhere.test' })],
    ['an expired identity', () => ({ exp: now() - 60, iat: now() - 3600 })],
    ['no subject', () => ({ sub: undefined })],
  ])('with %s', async (_what, claims) => {
    providerSays({ ...ada, ...claims() });
    const { answer, checks } = await leave();
    const result = await client.finish(answer, checks);
    expect(result).toMatchObject({ ok: false, reason: 'failed' });
    // `why` is logged, and logs contain no personal data.
    expect(JSON.stringify(result)).not.toMatch(/ada|marsh|1001|another|somebody-else/i);
  });

  test('when the identity is signed with a key that is not the provider’s', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const forged = await signed(await exportJWK(privateKey));
    const real = await signed(provider.issuer.keys.toJSON(true)[0]!);
    expect(await finishWith(real)).toMatchObject({ ok: true });
    expect(await finishWith(forged)).toMatchObject({ ok: false, reason: 'failed' });

    async function signed(key: JWK) {
      const { kid } = provider.issuer.keys.toJSON()[0]!;
      return async (nonce: string) =>
        new SignJWT({ ...ada, nonce })
          .setProtectedHeader({ alg: 'RS256', kid })
          .setIssuer(provider.issuer.url!)
          .setAudience('larder')
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(await importJWK(key, 'RS256'));
    }

    async function finishWith(idToken: (nonce: string) => Promise<string>) {
      const { answer, checks } = await leave();
      const token = await idToken(checks.nonce);
      provider.service.once(Events.BeforeResponse, (response: MutableResponse) =>
        Object.assign(response.body, { id_token: token }),
      );
      return client.finish(answer, checks);
    }
  });

  test("with another browser's verifier, and when it comes a second time", async () => {
    const [mine, theirs] = [await leave(), await leave()];
    const swapped = { ...mine.checks, codeVerifier: theirs.checks.codeVerifier };
    expect(await client.finish(mine.answer, swapped)).toMatchObject({ ok: false, reason: 'failed' });
    expect(await client.finish(theirs.answer, theirs.checks)).toMatchObject({ ok: true });
    expect(await client.finish(theirs.answer, theirs.checks)).toMatchObject({ ok: false, reason: 'failed' });
  });

  test('when the exchange returns an error, whose code is logged, or an unreadable body, which is not', async () => {
    const { answer, checks } = await leave();
    provider.service.once(Events.BeforeResponse, (response: MutableResponse) => {
      response.statusCode = 401;
      response.body = { error: 'invalid_client', error_description: 'of ada@mail.example' };
    });
    const result = await client.finish(answer, checks);
    expect(result).toMatchObject({ ok: false, reason: 'failed', why: expect.stringContaining('invalid_client') });
    expect(JSON.stringify(result)).not.toContain('ada');

    const broken = createGoogleClient({
      ...credentials,
      issuer: provider.issuer.url!,
      fetch: async (input, init) =>
        String(input).endsWith('/token')
          ? new Response('eyJhZGEi', { headers: { 'content-type': 'application/json' } })
          : fetch(input, init),
    });
    const again = await leave();
    const unreadable = await broken.finish(again.answer, again.checks);
    expect(unreadable).toMatchObject({ ok: false, reason: 'failed' });
    expect(JSON.stringify(unreadable)).not.toContain('eyJ');
  });
});

describe('the issuer', () => {
  test('is discovered when it is first needed, and once', async () => {
    const other = createGoogleClient({ ...credentials, issuer: provider.issuer.url!, fetch: watched });
    expect(asked).toEqual([]);
    expect(await Promise.all([other.begin(), other.begin()])).toMatchObject([{ ok: true }, { ok: true }]);
    await other.begin();
    expect(asked).toEqual(['/.well-known/openid-configuration']);
  });

  test('is discovered again after it could not be reached', async () => {
    let away = true;
    const other = createGoogleClient({
      ...credentials,
      issuer: provider.issuer.url!,
      fetch: (input, init) => (away ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)),
    });
    expect(await other.begin()).toEqual({ ok: false, reason: 'unreachable', why: expect.stringContaining('failed') });
    away = false;
    expect(await other.begin()).toMatchObject({ ok: true });
  });

  test('must have an https address, except in the demo', async () => {
    const strict = createGoogleClient({
      ...credentials,
      issuer: provider.issuer.url!,
      allowInsecure: false,
      fetch: watched,
    });
    expect(await strict.begin()).toMatchObject({ ok: false, reason: 'unreachable' });
    expect(asked).toEqual([]);
  });
});
