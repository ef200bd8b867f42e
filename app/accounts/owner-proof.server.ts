import type { RouterContextProvider } from 'react-router';
import { countTry, type OverLimit, refundTry } from '../http/limit.ts';
import { servicesContext } from '../http/services.ts';
import { checkAccountPassword } from '../identity/commands.server.ts';
import type { SessionUser } from '../identity/queries.server.ts';
import { findOwnerProof } from '../identity/sessions/own-sessions.server.ts';

export type OwnerCheck =
  | { ok: true }
  | { ok: false; reason: 'password-missing' | 'password-wrong' | 'sign-in-again' }
  | { ok: false; reason: 'too-many'; limit: OverLimit };

/**
 * Verifies that the account's owner sent a form (`OwnerProof`). Wrong passwords count toward the limit
 * 'change-password'.
 * @param password as submitted; ignored for an account without a password
 */
export async function checkOwner(
  context: Readonly<RouterContextProvider>,
  user: SessionUser,
  password: string,
): Promise<OwnerCheck> {
  const { db, hasher, now } = context.get(servicesContext);
  const proof = await findOwnerProof(db, { ...user, now: now() });
  if (proof === 'stale') return { ok: false, reason: 'sign-in-again' };
  if (proof === 'password' && password === '') return { ok: false, reason: 'password-missing' };
  const account = user.email;
  const limit = await countTry(context, 'change-password', { account });
  if (!limit.ok) return { ok: false, reason: 'too-many', limit };
  if (proof === 'password' && !(await checkAccountPassword(db, hasher, { accountId: user.accountId, password }))) {
    return { ok: false, reason: 'password-wrong' };
  }
  await refundTry(context, 'change-password');
  return { ok: true };
}
