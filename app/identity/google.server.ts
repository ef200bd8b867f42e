import * as oidc from 'openid-client';

declare module '../http/services.ts' {
  interface Services {
    /** Null: there is no Google button. */
    google: GoogleClient | null;
  }
}

/** What a browser must present for a callback to be accepted: stored in a cookie, never in the URL. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The person who signed in at Google. Texts are trimmed; null is what Google did not provide. */
export interface GoogleIdentity {
  /** Google's `sub`: stays the same when the address changes. */
  subject: string;
  /** As Google writes it; not normalised. Null for an account without one. */
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
}

type GoogleBeginning =
  | ({ ok: true; url: string } & GoogleChecks)
  /** `why` is for the log and contains no personal data. */
  | { ok: false; reason: 'unreachable'; why: string };

export type GoogleAnswer =
  | { ok: true; identity: GoogleIdentity }
  /** `refused`: the provider answered with an error, most often because the person denied access. */
  | { ok: false; reason: 'refused' | 'wrong-state' }
  | { ok: false; reason: 'failed'; why: string };

export interface GoogleClient {
  /**
   * Where to redirect the browser, and the checks to store in it.
   * @param at.redirectUri overrides the client's own; it must be registered with the provider as well
   */
  begin(at?: { redirectUri?: string }): Promise<GoogleBeginning>;
  /**
   * Exchanges a callback's code for an identity. A code works once.
   * @param currentUrl the redirect URI exactly as `begin` had it, with the answer's query
   */
  finish(currentUrl: URL, checks: GoogleChecks): Promise<GoogleAnswer>;
}

const TIMEOUT_SECONDS = 10;

/**
 * A client of OpenID Connect 1.0 with PKCE (RFC 7636), nonce and state, of any issuer that can be discovered. Discovery
 * runs at the first sign-in and its result is cached; a failed discovery is repeated at the next sign-in.
 * @param options.allowInsecure lets the issuer be an http address: for the demo and for tests
 * @param options.fetch requests the issuer's endpoints; the global `fetch` by default
 */
export function createGoogleClient(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  allowInsecure?: boolean;
  fetch?: typeof fetch;
}): GoogleClient {
  let discovered: Promise<oidc.Configuration> | undefined;
  const configuration = () => {
    discovered ??= discover(options).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };

  return {
    async begin({ redirectUri = options.redirectUri } = {}) {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      try {
        const url = oidc.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await oidc.calculatePKCECodeChallenge(checks.codeVerifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
          // On a shared computer the account that is signed in at Google may be another person's.
          prompt: 'select_account',
        });
        return { ok: true, url: url.href, ...checks };
      } catch (error) {
        return { ok: false, reason: 'unreachable', why: reasonOf(error) };
      }
    },

    async finish(currentUrl, { state, nonce, codeVerifier }) {
      // The library checks this too, but does not distinguish the failure, which has its own message for the person.
      if (currentUrl.searchParams.get('state') !== state) return { ok: false, reason: 'wrong-state' };
      try {
        const tokens = await oidc.authorizationCodeGrant(await configuration(), currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return { ok: true, identity: identityOf(tokens.claims()!) };
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) return { ok: false, reason: 'refused' };
        return { ok: false, reason: 'failed', why: reasonOf(error) };
      }
    },
  };
}

function discover(options: Parameters<typeof createGoogleClient>[0]): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, allowInsecure = false, fetch } = options;
  return oidc.discovery(new URL(issuer), clientId, undefined, oidc.ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // OpenID Connect does not require it for a token from the token endpoint, but the signature is verified as well.
    execute: [oidc.enableNonRepudiationChecks, ...(allowInsecure ? [oidc.allowInsecureRequests] : [])],
    ...(fetch ? { [oidc.customFetch]: (url, init) => fetch(url, init as RequestInit) } : {}),
  });
}

function identityOf(claims: oidc.IDToken): GoogleIdentity {
  return {
    subject: claims.sub,
    email: text(claims.email),
    emailVerified: claims.email_verified === true,
    givenName: text(claims.given_name),
    familyName: text(claims.family_name),
  };
}

/** Null for what is not a string, is blank, or cannot be stored in the database. */
function text(claim: unknown): string | null {
  if (typeof claim !== 'string' || !claim.isWellFormed() || claim.includes('\0')) return null;
  return claim.trim() || null;
}

/**
 * Describes a failure for the operator. The libraries' messages are fixed sentences; their other fields (claims,
 * tokens, the provider's texts) are left out.
 */
function reasonOf(error: unknown): string {
  const names: unknown[] = [];
  for (let each = error; each instanceof Error && names.length < 8; each = each.cause) {
    const { code } = each as { code?: unknown };
    // A parser quotes the text that it could not parse, which may be a token here.
    names.push(each instanceof SyntaxError ? each.name : each.message, code);
    if (each instanceof oidc.ResponseBodyError) names.push(each.error);
  }
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))].join('; ') || 'unknown';
}
