import type { Services } from '../../http/services.ts';
import type { GoogleChecks } from '../../identity/google.server.ts';
import { siteCookie } from '../../identity/sessions/cookies.server.ts';
import type { PlanId } from '../../membership/prices/price.ts';
import { serverPaths } from '../../server-paths.ts';

/** The choices made before the redirect to Google. Stored only in the cookie. */
export interface GoogleChoice {
  purpose: 'sign-up' | 'sign-in';
  /** Null only for the purpose 'sign-in'. */
  creatorId: string | null;
  /** As the form had it: where nobody sells it, it becomes the preselected one. */
  plan: PlanId;
  /** The code of an offer as the form had it; empty if there was none. */
  offer: string;
  /** ISO 8601; null: the terms box was not ticked. */
  legalAcceptedAt: string | null;
  /** A path on this site. */
  from: string | null;
}

/** A person whose address Google has verified; it is normalised. A null name has to be asked for. */
export interface VerifiedPerson {
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The state of a sign-up with Google, as stored in its browser: each step replaces the one before. */
export type GoogleProgress =
  /** At Google; only a callback that matches these checks is accepted. */
  | ({ step: 'away' } & GoogleChecks & GoogleChoice)
  /** Back from Google, and without an account yet. */
  | { step: 'back'; person: VerifiedPerson; choice: GoogleChoice & { creatorId: string } }
  /** The account exists, and the browser is signed in. */
  | { step: 'done'; creatorId: string; email: string; from: string | null };

/** How long a return from Google is accepted. */
export const AWAY_SECONDS = 15 * 60;
const seconds = { away: AWAY_SECONDS, back: 15 * 60, done: 2 * 60 };

/** Browsers drop a cookie of more than 4096 bytes. */
const LONGEST_PATH = 1_000;

type Needs = Pick<Services, 'origin' | 'secrets' | 'now'>;

/** The `Set-Cookie` that stores a step in the browser. */
export function progressCookie(progress: GoogleProgress, services: Needs): Promise<string> {
  const maxAge = seconds[progress.step];
  const until = services.now().getTime() + maxAge * 1000;
  return cookieOf(services).serialize({ ...progress, until }, { maxAge });
}

/** The step that this browser is at; null when there is none, it has expired, or its signature is invalid. */
export async function readProgress(request: Request, services: Needs): Promise<GoogleProgress | null> {
  const value: (GoogleProgress & { until: number }) | '' | null = await cookieOf(services).parse(
    request.headers.get('cookie'),
  );
  if (!value) return null;
  // A browser may return a cookie after its Max-Age.
  const { until, ...progress } = value;
  return until > services.now().getTime() ? progress : null;
}

/** The `Set-Cookie` that deletes it. */
export function endedProgressCookie(services: Needs): Promise<string> {
  return cookieOf(services).serialize('', { maxAge: 0 });
}

/** The path, or null when it is too long for the cookie: losing it is better than losing the sign-up. */
export function storablePath(path: string | null): string | null {
  return path !== null && path.length <= LONGEST_PATH ? path : null;
}

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_google', { origin, signedWith: secrets });

/**
 * The redirect URI: on the site's origin, or in the demo on the loopback address of the request, because the cookie was
 * set on that host. Must be the same at the start and at the return.
 */
export function returnUri(request: Request, { origin, acceptedOrigins }: Pick<Services, 'origin' | 'acceptedOrigins'>) {
  const here = new URL(request.url).origin;
  return `${acceptedOrigins.includes(here) ? here : origin}${serverPaths.googleReturn()}`;
}
