import type { Services } from '../../http/services.ts';
import type { GoogleChecks } from '../../identity/google.server.ts';
import { siteCookie } from '../../identity/sessions/cookies.server.ts';
import type { PlanId } from '../../membership/prices/price.ts';
import { serverPaths } from '../../server-paths.ts';

/** Choices made before the redirect to Google, stored only in the cookie. */
export interface GoogleChoice {
  purpose: 'sign-up' | 'sign-in';
  /** Null only for the purpose 'sign-in'. */
  creatorId: string | null;
  /** As submitted; falls back to the preselected plan if it is not on sale. */
  plan: PlanId;
  /** Submitted code of an offer, or empty. */
  offer: string;
  /** ISO 8601, or null if the terms box was not ticked. */
  legalAcceptedAt: string | null;
  /** A path on this site. */
  from: string | null;
}

/** Person whose address Google has verified, normalized. A null name has to be asked for. */
export interface VerifiedPerson {
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** State of a Google sign-up, stored in the browser; each step replaces the previous one. */
export type GoogleProgress =
  /** Redirected to Google; only a callback that matches these checks is accepted. */
  | ({ step: 'away' } & GoogleChecks & GoogleChoice)
  /** Returned from Google, without an account yet. */
  | { step: 'back'; person: VerifiedPerson; choice: GoogleChoice & { creatorId: string } }
  /** The account exists, and the browser is signed in. */
  | { step: 'done'; creatorId: string; email: string; from: string | null };

/** Seconds in which a return from Google is accepted. */
export const AWAY_SECONDS = 15 * 60;
const seconds = { away: AWAY_SECONDS, back: 15 * 60, done: 2 * 60 };

/** Browsers drop a cookie of more than 4096 bytes. */
const MAX_PATH_LENGTH = 1_000;

type Needs = Pick<Services, 'origin' | 'secrets' | 'now'>;

/** Returns the `Set-Cookie` header that stores a step. */
export function progressCookie(progress: GoogleProgress, services: Needs): Promise<string> {
  const maxAge = seconds[progress.step];
  const until = services.now().getTime() + maxAge * 1000;
  return cookieOf(services).serialize({ ...progress, until }, { maxAge });
}

/** Returns the browser's current step. Null if there is none, it has expired, or its signature is invalid. */
export async function readProgress(request: Request, services: Needs): Promise<GoogleProgress | null> {
  const value: (GoogleProgress & { until: number }) | '' | null = await cookieOf(services).parse(
    request.headers.get('cookie'),
  );
  if (!value) return null;
  // A browser may return a cookie after its Max-Age.
  const { until, ...progress } = value;
  return until > services.now().getTime() ? progress : null;
}

/** Returns the `Set-Cookie` header that deletes the cookie. */
export function endedProgressCookie(services: Needs): Promise<string> {
  return cookieOf(services).serialize('', { maxAge: 0 });
}

/** Returns the path, or null if it is too long for the cookie: losing the path is better than losing the sign-up. */
export function storablePath(path: string | null): string | null {
  return path !== null && path.length <= MAX_PATH_LENGTH ? path : null;
}

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_google', { origin, signedWith: secrets });

/**
 * Returns the redirect URI: on the site's origin, or in the demo on the loopback address of the request, because the
 * cookie was set on that host. Must be the same at the start and at the return.
 */
export function returnUri(request: Request, { origin, acceptedOrigins }: Pick<Services, 'origin' | 'acceptedOrigins'>) {
  const here = new URL(request.url).origin;
  return `${acceptedOrigins.includes(here) ? here : origin}${serverPaths.googleReturn()}`;
}
