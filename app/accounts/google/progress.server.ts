import type { Services } from '../../http/services.ts';
import type { GoogleChecks } from '../../identity/google.server.ts';
import { siteCookie } from '../../identity/sessions/cookies.server.ts';
import type { PlanId } from '../../membership/prices/price.ts';
import { serverPaths } from '../../server-paths.ts';

/** Choices that were made before the redirect to Google. */
export interface GoogleChoice {
  purpose: 'sign-up' | 'sign-in';
  /** Null only if the purpose is 'sign-in'. */
  creatorId: string | null;
  /** As submitted. The plan may not be on sale. */
  plan: PlanId;
  offer: string;
  /** Time at which the terms box was ticked, in ISO 8601, or null. */
  legalAcceptedAt: string | null;
  /** Path on this site to return to, or null. */
  from: string | null;
}

/** User whose address Google has verified. `email` is normalized. */
export interface VerifiedPerson {
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** State of a sign-in or sign-up with Google, stored in a cookie. */
export type GoogleProgress =
  /** Redirected to Google. `check` identifies the hand-over to the creator's site; null if begun on the platform. */
  | ({ step: 'away'; check: string | null } & GoogleChecks & GoogleChoice)
  /** Returned from Google, but without an account yet. */
  | { step: 'back'; person: VerifiedPerson; choice: GoogleChoice & { creatorId: string } }
  /** The account exists, and the browser is signed in. */
  | { step: 'done'; creatorId: string; email: string; from: string | null };

/** Seconds during which a return from Google is accepted. */
export const AWAY_SECONDS = 15 * 60;
const seconds = { away: AWAY_SECONDS, back: 15 * 60, done: 2 * 60 };

/** Maximum length of a stored path. Keeps the cookie below 4096 bytes, because browsers drop larger cookies. */
const MAX_PATH_LENGTH = 1_000;

type Needs = Pick<Services, 'origin' | 'secrets' | 'now'>;

export function progressCookie(progress: GoogleProgress, services: Needs): Promise<string> {
  const maxAge = seconds[progress.step];
  const until = services.now().getTime() + maxAge * 1000;
  return cookieOf(services).serialize({ ...progress, until }, { maxAge });
}

export async function readProgress(request: Request, services: Needs): Promise<GoogleProgress | null> {
  const value: (GoogleProgress & { until: number }) | '' | null = await cookieOf(services).parse(
    request.headers.get('cookie'),
  );
  if (!value) return null;
  // A browser may return a cookie after its Max-Age.
  const { until, ...progress } = value;
  return until > services.now().getTime() ? progress : null;
}

export function endedProgressCookie(services: Needs): Promise<string> {
  return cookieOf(services).serialize('', { maxAge: 0 });
}

export function storablePath(path: string | null): string | null {
  return path !== null && path.length <= MAX_PATH_LENGTH ? path : null;
}

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_google', { origin, signedWith: secrets });

/**
 * Returns the redirect URI on the request's origin if that origin is accepted, otherwise on the main one, because the
 * cookie belongs to one origin. Must be the same at the start and at the return.
 */
export function returnUri(request: Request, { origin, acceptedOrigins }: Pick<Services, 'origin' | 'acceptedOrigins'>) {
  const here = new URL(request.url).origin;
  return `${acceptedOrigins.includes(here) ? here : origin}${serverPaths.googleReturn()}`;
}
