import * as oidc from 'openid-client';

declare module '../http/services.ts' {
  interface Services {
    /** Null if the site has no Google button. */
    google: GoogleClient | null;
  }
}

/** Values of one sign-in, stored in a cookie. A callback is accepted only in the browser that has the cookie. */
export interface GoogleChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** Person who signed in with Google. Email and names are trimmed, or null if missing or unusable. */
export interface GoogleIdentity {
  /** Google's `sub`, which stays the same when the address changes. */
  subject: string;
  /** Not normalized by `normaliseEmail`. */
  email: string | null;
  emailVerified: boolean;
  givenName: string | null;
  familyName: string | null;
}

type GoogleBeginning =
  | ({ ok: true; url: string } & GoogleChecks)
  /** `why` is meant for the log and contains no personal data. */
  | { ok: false; reason: 'unreachable'; why: string };

export type GoogleAnswer =
  | { ok: true; identity: GoogleIdentity }
  /** `refused`: the provider answered with an error, for example because the person denied access. */
  | { ok: false; reason: 'refused' | 'wrong-state' }
  | { ok: false; reason: 'failed'; why: string };

export interface GoogleClient {
  /** @param at.redirectUri overrides the client's redirect URI; must be registered with the provider too */
  begin(at?: { redirectUri?: string }): Promise<GoogleBeginning>;
  /** @param currentUrl the redirect URI exactly as in `begin`, with the response's query */
  finish(currentUrl: URL, checks: GoogleChecks): Promise<GoogleAnswer>;
}

const TIMEOUT_SECONDS = 10;

/**
 * Creates an OpenID Connect 1.0 client with PKCE (RFC 7636), nonce and state, for an issuer with discovery. Discovery
 * is cached; a failed discovery is repeated at the next sign-in.
 * @param options.allowInsecure allows an http issuer
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
          // On a shared computer, another person may be signed in to Google.
          prompt: 'select_account',
        });
        return { ok: true, url: url.href, ...checks };
      } catch (error) {
        return { ok: false, reason: 'unreachable', why: reasonOf(error) };
      }
    },

    async finish(currentUrl, { state, nonce, codeVerifier }) {
      // The library checks the state too, but does not report a distinct error.
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
    // Verifies the signature, which OpenID Connect does not require for a token from the token endpoint.
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

/** Returns null for values that are not strings, are blank, or cannot be stored in the database. */
function text(claim: unknown): string | null {
  if (typeof claim !== 'string' || !claim.isWellFormed() || claim.includes('\0')) return null;
  return claim.trim() || null;
}

function reasonOf(error: unknown): string {
  const names: unknown[] = [];
  for (let each = error; each instanceof Error && names.length < 8; each = each.cause) {
    const { code } = each as { code?: unknown };
    // A parser's message quotes the unparsable text, which may be a token.
    names.push(each instanceof SyntaxError ? each.name : each.message, code);
    if (each instanceof oidc.ResponseBodyError) names.push(each.error);
  }
  return [...new Set(names.filter((name) => typeof name === 'string' && name !== ''))].join('; ') || 'unknown';
}
