import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import type { Services } from '../../http/services.ts';
import { normaliseEmail } from '../../identity/email.ts';
import { resetFactors, undoFactors } from '../../identity/factor-removal.server.ts';
import { findAccountByEmail, findOneTimeToken } from '../../identity/queries.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { mailResetLink } from '../password/password-reset.server.ts';
import { notifyOwner } from '../second-factor-mail.server.ts';

type MailingServices = Pick<Services, 'db' | 'origin' | 'supportEmail' | 'mail' | 'now'>;

/** Returns null if the link is unknown, void or expired. */
export async function findFactorLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token }: { token: string },
): Promise<{ accountId: string; used: boolean; brand: Brand | null } | null> {
  const found = await findOneTimeToken(db, { token, purpose: 'factor-undo', now: now() });
  if (!found) return null;
  const { accountId, used } = found;
  return { accountId, used, brand: await findMembersBrand(db, { accountId }) };
}

/** @returns false if the link is no longer valid */
export function revertFactors(services: MailingServices, { token }: { token: string }): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const undone = await undoFactors(tx, { token, now: services.now() });
    if (undone.ok) await mailResetLink(tx, services, undone);
    return undone.ok;
  });
}

export type ResetFactorsResult =
  | { ok: true; email: string }
  | { ok: false; reason: 'email-malformed' | 'account-unknown' | 'no-factor' };

export function resetSecondFactor(
  services: MailingServices,
  { email: written }: { email: string },
  by: Actor,
): Promise<ResetFactorsResult> {
  const email = normaliseEmail(written);
  return services.db.transaction(async (tx): Promise<ResetFactorsResult> => {
    if (!email) return { ok: false, reason: 'email-malformed' };
    const account = await findAccountByEmail(tx, { email });
    if (!account) return { ok: false, reason: 'account-unknown' };
    if (!(await resetFactors(tx, account))) return { ok: false, reason: 'no-factor' };
    const { accountId } = account;
    const subject = { type: 'account', id: accountId };
    await recordAuditEvent(tx, { by, action: 'second-factor.reset', subject, creatorId: null });
    await notifyOwner(services, account)(tx, 'reset', services.now());
    return { ok: true, email };
  });
}
