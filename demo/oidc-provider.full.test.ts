import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createGoogleClient, type GoogleChecks, type GoogleClient } from '../app/identity/google.server.ts';
import { createDemoOidcProvider, type DemoOidcProvider } from './oidc-provider.ts';

let server: Server;
let provider: DemoOidcProvider;
let client: GoogleClient;
let now: Date;
let redirectUri: string;

beforeAll(async () => {
  server = createServer((request, response) => provider.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  redirectUri = `${origin}/auth/google/return`;
  const redirectUris = [redirectUri];
  provider = createDemoOidcProvider({ origin, clientId: 'larder-demo', redirectUris, now: () => now });
  client = clientOf();
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function clientOf(fetch?: typeof globalThis.fetch): GoogleClient {
  const { issuer, clientId, clientSecret } = provider;
  return createGoogleClient({ issuer, clientId, clientSecret, redirectUri, allowInsecure: true, fetch });
}

async function begin(): Promise<{ url: URL; checks: GoogleChecks }> {
  const begun = await client.begin();
  if (!begun.ok) throw new Error(begun.why);
  const { ok: _, url, ...checks } = begun;
  return { url: new URL(url), checks };
}

function choose(url: URL, fields: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

const target = (answer: Response) => new URL(answer.headers.get('location')!);

async function signInAs(fields: Record<string, string>) {
  const { url, checks } = await begin();
  return client.finish(target(await choose(url, fields)), checks);
}

describe('a person who signs in', () => {
  test('has a full name', async () => {
    expect(await signInAs({ person: 'named' })).toEqual({
      ok: true,
      identity: {
        subject: expect.stringMatching(/^demo-[0-9a-f]{21}$/),
        email: 'ada.marsh@mail.example',
        emailVerified: true,
        givenName: 'Ada',
        familyName: 'Marsh',
      },
    });
  });

  test('has no name', async () => {
    expect(await signInAs({ person: 'nameless' })).toMatchObject({
      identity: { email: 'quiet.cook@mail.example', emailVerified: true, givenName: null, familyName: null },
    });
  });

  test('has an address that is not verified', async () => {
    expect(await signInAs({ person: 'unverified' })).toMatchObject({ ok: true, identity: { emailVerified: false } });
  });

  test('can have any address, and has the same subject the next time', async () => {
    const input = { person: 'custom', email: ' Me@Mail.Example ', given_name: 'Mo', family_name: '' };
    const first = await signInAs(input);
    expect(first).toMatchObject({ identity: { email: 'me@mail.example', givenName: 'Mo', familyName: null } });
    expect(await signInAs({ ...input, email: 'me@mail.example' })).toEqual(first);
    expect(await signInAs({ ...input, email: 'you@mail.example' })).not.toMatchObject({
      identity: { subject: first.ok && first.identity.subject },
    });
  });

  test('may refuse', async () => {
    expect(await signInAs({ person: 'refuse' })).toEqual({ ok: false, reason: 'refused' });
  });

  test('succeeds when the process cannot reach its own address', async () => {
    const near = clientOf(provider.fetch);
    const begun = await near.begin();
    if (!begun.ok) throw new Error(begun.why);
    const answer = await choose(new URL(begun.url), { person: 'named' });
    expect(await near.finish(target(answer), begun)).toMatchObject({ ok: true });
  });
});

describe('the page', () => {
  test('says that it is not Google, lists all people, and needs no script', async () => {
    const { url } = await begin();
    const answer = await fetch(url);
    const html = await answer.text();
    expect(html).toContain('This is not Google.');
    expect([...html.matchAll(/name="person" value="(\w+)"/g)].map((match) => match[1])).toEqual([
      'named',
      'nameless',
      'unverified',
      'custom',
      'refuse',
    ]);
    expect(html).not.toContain('<script');
    const style = /<style>([\s\S]*)<\/style>/.exec(html)![1]!;
    expect(answer.headers.get('content-security-policy')).toBe(
      [
        "default-src 'none'",
        `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
        `form-action 'self' ${new URL(redirectUri).origin}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('escapes its address', async () => {
    const { url } = await begin();
    const html = await (await fetch(`${url}&state='"><script>alert(1)</script>`)).text();
    expect(html).toContain('&#38;state=%27%22%3E%3Cscript%3E');
    expect(html).not.toContain('<script');
  });

  test.each([
    ['nobody', {}],
    ['somebody who is not there', { person: 'mallory' }],
    ['a name of the language', { person: 'constructor' }],
    ['a malformed address', { person: 'custom', email: 'me@' }],
  ])('is shown again after a choice of %s', async (_who, fields) => {
    const { url } = await begin();
    const answer = await choose(url, fields as Record<string, string>);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('Choose an account');
  });

  test('does not redirect to an unknown address, or for an unknown client', async () => {
    for (const [name, value] of [
      ['redirect_uri', 'https://elsewhere.test/auth/google/return'],
      ['redirect_uri', `${redirectUri}/more`],
      ['redirect_uri', ''],
      ['client_id', 'another'],
    ] as const) {
      const { url } = await begin();
      url.searchParams.set(name, value);
      const answer = await choose(url, { person: 'named' });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
    }
  });

  test.each([
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['another scope', { scope: 'email' }, 'invalid_scope'],
  ])('answers a request with %s by an error', async (_what, parameters, error) => {
    const { url, checks } = await begin();
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const to = target(await choose(url, { person: 'named' }));
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: checks.state });
    expect(to.searchParams.has('code')).toBe(false);
  });

  test('has no other addresses', async () => {
    for (const path of ['', 'userinfo', 'token', 'authorize/more']) {
      expect((await fetch(`${provider.issuer}/${path}`)).status).toBe(404);
    }
  });
});

describe('a code', () => {
  async function exchange(wrong: Record<string, string> = {}, answered?: { code: string; verifier: string }) {
    const { code, verifier } = answered ?? (await answer());
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      ...wrong,
    };
    const response = await fetch(`${provider.issuer}/token`, { method: 'POST', body: new URLSearchParams(fields) });
    return (await response.json()) as { error?: string; id_token?: string };
  }

  async function answer() {
    const { url, checks } = await begin();
    const code = target(await choose(url, { person: 'named' })).searchParams.get('code')!;
    return { code, verifier: checks.codeVerifier };
  }

  test('is exchanged once', async () => {
    const answered = await answer();
    expect(await exchange({}, answered)).toMatchObject({ id_token: expect.any(String) });
    expect(await exchange({}, answered)).toEqual({ error: 'invalid_grant' });
  });

  test('is good for 60 seconds', async () => {
    const [inTime, late] = [await answer(), await answer()];
    now = new Date(now.getTime() + 59_000);
    expect(await exchange({}, inTime)).toMatchObject({ id_token: expect.any(String) });
    now = new Date(now.getTime() + 2_000);
    expect(await exchange({}, late)).toEqual({ error: 'invalid_grant' });
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://elsewhere.test/' }, 'invalid_grant'],
    ['another secret', { client_secret: 'guessed' }, 'invalid_client'],
    ['another secret of the same length', { client_secret: 'é'.repeat(43) }, 'invalid_client'],
    ['another client', { client_id: 'another' }, 'invalid_client'],
    ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['a code that never was', { code: 'guessed' }, 'invalid_grant'],
  ])('is not exchanged with %s', async (_what, wrong, error) => {
    expect(await exchange(wrong as Record<string, string>)).toEqual({ error });
  });

  test('is invalidated by a failed attempt', async () => {
    const answered = await answer();
    expect(await exchange({ code_verifier: 'x'.repeat(43) }, answered)).toEqual({ error: 'invalid_grant' });
    expect(await exchange({}, answered)).toEqual({ error: 'invalid_grant' });
  });
});
