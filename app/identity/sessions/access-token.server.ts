import { errors, jwtVerify, SignJWT } from 'jose';
import type { Services } from '../../http/services.ts';
import { findSession, type SessionUser } from '../queries.server.ts';
import { purposeKey } from '../secret.server.ts';

/** Lifetime of the access token (RFC 7519). The refresh token is the session's token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const PURPOSE = 'access token';
const ALGORITHM = 'HS256';

type Signing = Pick<Services, 'secrets' | 'origin' | 'now'>;

export function createAccessToken(
  { secrets, origin, now }: Signing,
  { accountId, email, sessionHash }: Pick<SessionUser, 'accountId' | 'email' | 'sessionHash'>,
): Promise<string> {
  const seconds = Math.floor(now().getTime() / 1000);
  return new SignJWT({ email, sid: sessionHash })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(accountId)
    .setIssuer(origin)
    .setAudience(origin)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(purposeKey(secrets[0], PURPOSE));
}

/** Returns the token's account and session, or null if the token is forged, expired, or from another site. */
export async function verifyAccessToken(
  { secrets, origin, now }: Signing,
  accessToken: string,
): Promise<{ accountId: string; sessionHash: string } | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(accessToken, purposeKey(secret, PURPOSE), {
        algorithms: [ALGORITHM],
        issuer: origin,
        audience: origin,
        currentDate: now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const { sub, sid } = payload;
      return typeof sub === 'string' && typeof sid === 'string' ? { accountId: sub, sessionHash: sid } : null;
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue;
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
  return null;
}

export type ReadPairResult =
  /** The session gives no access while `user.emailConfirmedAt` is null. */
  { ok: true; user: SessionUser } | { ok: false; reason: 'invalid' | 'other-session' };

/**
 * Returns the owner of a pair from `POST /api/auth/token`. Both tokens must belong to one live session.
 * @param current user signed in in this browser; another person's session is not replaced
 */
export async function readPair(
  services: Signing & Pick<Services, 'db'>,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
  current: SessionUser | null,
): Promise<ReadPairResult> {
  const named = await verifyAccessToken(services, accessToken);
  if (!named) return { ok: false, reason: 'invalid' };
  const session = await findSession(services.db, { token: refreshToken, now: services.now() });
  const user = session?.user;
  if (user?.accountId !== named.accountId || user.sessionHash !== named.sessionHash) {
    return { ok: false, reason: 'invalid' };
  }
  if (current && current.accountId !== user.accountId) return { ok: false, reason: 'other-session' };
  return { ok: true, user };
}
