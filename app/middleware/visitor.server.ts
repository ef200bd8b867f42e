import { type Brand, findBrand } from '../creators/brand.server.ts';
import type { Services } from '../http/services.ts';
import type { SessionUser } from '../identity/queries.server.ts';
import { findSessionUser } from '../identity/session.server.ts';
import { readSessionToken, readSignUpCookie } from '../identity/session-cookie.server.ts';
import { hashToken } from '../identity/tokens.server.ts';
import { findMembership, findSignUpAttempt } from '../membership/queries.server.ts';

/** Who asks, as far as this browser's cookies prove it. */
export interface Visitor {
  /** Null: nobody is signed in here. */
  user: SessionUser | null;
  /** What the session cookie holds, whether or not it still opens anything. */
  sessionToken: string | null;
  /** The sign-up that was made in this browser within the last day. */
  signUp: { email: string; browserHash: string } | null;
}

export async function findVisitor(request: Request, services: Services): Promise<Visitor> {
  const cookie = await readSignUpCookie(request, services);
  return {
    user: await findSessionUser(request, services),
    sessionToken: await readSessionToken(request, services.origin),
    signUp: cookie && { email: cookie.email, browserHash: hashToken(cookie.secret) },
  };
}

/** In whose colour a visitor's page is: of the account that is signed in, or of the sign-up made here; else null. */
export async function findVisitorBrand({ db }: Services, { user, signUp }: Visitor): Promise<Brand | null> {
  if (user) return (await findMembership(db, user))?.brand ?? null;
  const attempt = signUp && (await findSignUpAttempt(db, signUp));
  return attempt && findBrand(db, attempt);
}

/**
 * The same for a page that is there for everyone and must not fail for want of a colour: when the database is away,
 * nobody is signed in and the page is the house's.
 */
export async function findVisitorForPage(
  request: Request,
  services: Services,
): Promise<{ visitor: Visitor; brand: Brand | null }> {
  try {
    const visitor = await findVisitor(request, services);
    return { visitor, brand: await findVisitorBrand(services, visitor) };
  } catch (err) {
    services.log.error({ err }, 'A visitor could not be recognised');
    return { visitor: { user: null, sessionToken: null, signUp: null }, brand: null };
  }
}
