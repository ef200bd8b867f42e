import type { Services } from '../../http/services.ts';
import { newToken } from '../../identity/links/tokens.server.ts';
import { siteCookie } from '../../identity/sessions/cookies.server.ts';
import { HAND_OVER_SECONDS, openHandOver } from '../../identity/sessions/hand-over.server.ts';

/** Hand-over that began in this browser, stored in a cookie. */
interface Begun<Kept> {
  /** Path to which the other site's page posts the token. */
  path: string;
  kept: Kept;
  nonce: string;
}

type Needs = Pick<Services, 'origin' | 'secrets' | 'now'>;

/** Returns the cookie to set, and the check for the other site. A second hand-over in a browser replaces the first. */
export async function beginHandOver<Kept>(
  services: Needs,
  { path, kept }: { path: string; kept: Kept },
): Promise<{ check: string; cookie: string }> {
  const { token: nonce, hash: check } = newToken();
  const until = services.now().getTime() + HAND_OVER_SECONDS * 1000;
  const begun: Begun<Kept> = { path, kept, nonce };
  const cookie = await cookieOf(services).serialize({ ...begun, until }, { maxAge: HAND_OVER_SECONDS });
  return { check, cookie };
}

/**
 * Opens the token that another site's page has posted. The caller spends the nonce.
 * @returns null unless the token is valid for this browser's hand-over to this path
 */
export async function takeHandOver<Kept, Handed>(
  request: Request,
  services: Needs,
  { path, token }: { path: string; token: string },
): Promise<{ kept: Kept; handed: Handed; nonce: string } | null> {
  const begun: (Begun<Kept> & { until: number }) | '' | null = await cookieOf(services).parse(
    request.headers.get('cookie'),
  );
  if (!begun || begun.path !== path || begun.until <= services.now().getTime()) return null;
  const { kept, nonce } = begun;
  const handed = openHandOver<Handed>(services, { token, address: services.origin + path, nonce });
  return handed && { kept, handed, nonce };
}

export const endedHandOverCookie = (services: Needs): Promise<string> =>
  cookieOf(services).serialize('', { maxAge: 0 });

const cookieOf = ({ origin, secrets }: Needs) => siteCookie('larder_hand_over', { origin, signedWith: secrets });
