import type { Services } from '../http/services.ts';
import { siteCookie } from '../identity/cookies.server.ts';
import type { GoogleChecks } from '../identity/google.server.ts';
import type { PlanId } from '../membership/plans.ts';
import { paths } from '../paths.ts';

/** What somebody chose before leaving for Google. It survives the round trip, and is stored nowhere else. */
export interface GoogleChoice {
  purpose: 'sign-up' | 'sign-in';
  /** Null only for the purpose 'sign-in'. */
  creatorId: string | null;
  plan: PlanId;
  /** ISO 8601; null: the terms box was not ticked. */
  legalAcceptedAt: string | null;
  /** A path on this site. */
  from: string | null;
}

/** Whom Google has vouched for: a verified address, normalised. Null is a name that has to be asked for. */
export interface VerifiedPerson {
  subject: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** A sign-up with Google, as its browser holds it: each step takes the place of the one before. */
export type GoogleProgress =
  /** At Google; only an answer that fits is accepted. */
  | ({ step: 'away' } & GoogleChecks & GoogleChoice)
  /** Back, and without an account. */
  | { step: 'back'; person: VerifiedPerson; choice: GoogleChoice & { creatorId: string } }
  /** The account is made, and the browser signed in. */
  | { step: 'done'; creatorId: string; email: string; from: string | null };

const minutes = { away: 15, back: 15, done: 2 };

/** Browsers drop a cookie of more than 4096 bytes. */
const LONGEST_PATH = 1_000;

type Needs = Pick<Services, 'origin' | 'secrets' | 'now'>;

/** The `Set-Cookie` that puts a step into the browser. */
export function progressCookie(progress: GoogleProgress, services: Needs): Promise<string> {
  const seconds = minutes[progress.step] * 60;
  const until = services.now().getTime() + seconds * 1000;
  return cookieOf(services).serialize({ ...progress, until }, { maxAge: seconds });
}

/** The step that this browser is at, or null: none, out of time, or not written by us. */
export async function readProgress(request: Request, services: Needs): Promise<GoogleProgress | null> {
  const value: (GoogleProgress & { until: number }) | '' | null = await cookieOf(services).parse(
    request.headers.get('cookie'),
  );
  if (!value) return null;
  // A browser may keep a cookie for longer than it was told to.
  const { until, ...progress } = value;
  return until > services.now().getTime() ? progress : null;
}

/** The `Set-Cookie` that forgets it. */
export function endedProgressCookie(services: Needs): Promise<string> {
  return cookieOf(services).serialize('', { maxAge: 0 });
}

/** A path that the cookie has room for; longer ones are not worth losing the sign-up over. */
export function storablePath(path: string | null): string | null {
  return path !== null && path.length <= LONGEST_PATH ? path : null;
}

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_google', { origin, signedWith: secrets });

/**
 * Where Google is to send the browser back to: the site's own address, or in the demo the loopback address that the
 * person came by, since the cookie is there and nowhere else. The same at the start and at the return.
 */
export function returnUri(request: Request, { origin, acceptedOrigins }: Pick<Services, 'origin' | 'acceptedOrigins'>) {
  const here = new URL(request.url).origin;
  return `${acceptedOrigins.includes(here) ? here : origin}${paths.googleReturn()}`;
}
