import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { readForm } from '../app/http/form.server.ts';
import { normaliseEmail } from '../app/identity/email.ts';
import { type DemoPerson, demoPeople, errorPage, signInPage } from './oidc-page.ts';

/**
 * OpenID provider with fictional people (OpenID Connect Core 1.0, code flow with PKCE). Never used in live mode,
 * because anyone can sign in as anyone.
 */
export interface DemoOidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Handles the client's requests without the network, because the process may be unable to reach its own origin. */
  fetch: typeof fetch;
}

const PREFIX = '/dev/google/';
const CODE_SECONDS = 60;
const ID_TOKEN_SECONDS = 300;

interface Grant {
  person: DemoPerson;
  redirectUri: string;
  codeChallenge: string;
  nonce: string | null;
  until: number;
}

/** @param options.redirectUris allowed redirect URIs, which must match exactly */
export function createDemoOidcProvider(options: {
  origin: string;
  clientId: string;
  redirectUris: readonly string[];
  now?: () => Date;
}): DemoOidcProvider {
  const { origin, clientId, redirectUris, now = () => new Date() } = options;
  const issuer = `${origin}${PREFIX.slice(0, -1)}`;
  const clientSecret = randomBytes(32).toString('base64url');
  const grants = new Map<string, Grant>();
  const keyPair = generateKeyPair('RS256');
  const kid = randomBytes(8).toString('base64url');

  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };

  /** Shows the account chooser, or handles the choice. The authorization request stays in the address. */
  async function authorize(request: Request): Promise<Response> {
    const asked = new URL(request.url).searchParams;
    const redirectUri = asked.get('redirect_uri') ?? '';
    // If the client or the redirect URI is unknown, the response must not redirect.
    if (asked.get('client_id') !== clientId) return errorPage('unknown-client');
    if (!redirectUris.includes(redirectUri)) return errorPage('unknown-redirect');

    const answer = (fields: Record<string, string>) => {
      const to = new URL(redirectUri);
      const state = asked.get('state');
      for (const [name, value] of Object.entries({ ...fields, ...(state === null ? {} : { state }), iss: issuer })) {
        to.searchParams.set(name, value);
      }
      return new Response(null, { status: 303, headers: { location: to.href, 'cache-control': 'no-store' } });
    };
    if (asked.get('response_type') !== 'code') return answer({ error: 'unsupported_response_type' });
    if (!asked.get('scope')?.split(' ').includes('openid')) return answer({ error: 'invalid_scope' });
    const codeChallenge = asked.get('code_challenge') ?? '';
    if (asked.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
      return answer({ error: 'invalid_request', error_description: 'PKCE with S256 is required' });
    }

    const page = (error?: 'email') => signInPage({ action: request.url, redirectUri, error });
    if (request.method !== 'POST') return page();
    const form = await readForm(request);
    if (!form.ok) return page();
    const {
      person: choice = '',
      email: input = '',
      given_name: givenName = '',
      family_name: familyName = '',
    } = form.values;
    if (choice === 'refuse') return answer({ error: 'access_denied' });
    const email = normaliseEmail(input);
    if (choice === 'custom' && !email) return page('email');
    const person =
      choice === 'custom' ? { email: email!, emailVerified: true, givenName, familyName } : demoPeople.get(choice);
    if (!person) return page();

    for (const [code, grant] of grants) if (grant.until <= now().getTime()) grants.delete(code);
    const code = randomBytes(32).toString('base64url');
    const until = now().getTime() + CODE_SECONDS * 1000;
    grants.set(code, { person, redirectUri, codeChallenge, nonce: asked.get('nonce'), until });
    return answer({ code });
  }

  async function token(request: Request): Promise<Response> {
    const form = await readForm(request);
    if (!form.ok) return json({ error: 'invalid_request' }, 400);
    const { values } = form;
    if (values.client_id !== clientId || !isSame(values.client_secret ?? '', clientSecret)) {
      return json({ error: 'invalid_client' }, 401);
    }
    if (values.grant_type !== 'authorization_code') return json({ error: 'unsupported_grant_type' }, 400);
    const grant = grants.get(values.code ?? '');
    grants.delete(values.code ?? ''); // A code is valid once, even if the exchange fails.
    const challenge = createHash('sha256')
      .update(values.code_verifier ?? '')
      .digest('base64url');
    const redeemable =
      grant &&
      grant.until > now().getTime() &&
      grant.redirectUri === values.redirect_uri &&
      isSame(challenge, grant.codeChallenge);
    if (!redeemable) return json({ error: 'invalid_grant' }, 400);
    return json({
      access_token: randomBytes(32).toString('base64url'), // Unused, because there is no userinfo endpoint.
      token_type: 'Bearer',
      expires_in: ID_TOKEN_SECONDS,
      scope: 'openid email profile',
      id_token: await idToken(grant),
    });
  }

  async function idToken({ person, nonce }: Grant): Promise<string> {
    const issuedAt = Math.floor(now().getTime() / 1000);
    const claims = {
      email: person.email,
      email_verified: person.emailVerified,
      ...(person.givenName ? { given_name: person.givenName } : {}),
      ...(person.familyName ? { family_name: person.familyName } : {}),
      ...(nonce === null ? {} : { nonce }),
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setSubject(subjectOf(person.email))
      .setAudience(clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
      .sign((await keyPair).privateKey);
  }

  async function answer(request: Request): Promise<Response> {
    switch (`${request.method} ${new URL(request.url).pathname.slice(PREFIX.length)}`) {
      case 'GET .well-known/openid-configuration':
        return json(discovery);
      case 'GET jwks':
        return json({ keys: [{ ...(await exportJWK((await keyPair).publicKey)), kid, alg: 'RS256', use: 'sig' }] });
      case 'GET authorize':
      case 'POST authorize':
        return authorize(request);
      case 'POST token':
        return token(request);
      default:
        return errorPage('unknown-page');
    }
  }

  return {
    issuer,
    clientId,
    clientSecret,
    handle: async (request, response) => sendResponse(response, await answer(createRequest(request, response))),
    fetch: (input, init) => answer(new Request(input, init)),
  };
}

function subjectOf(email: string): string {
  return `demo-${createHash('sha256').update(email).digest('hex').slice(0, 21)}`;
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } });
}
