import { authPaths } from '../../auth-paths.ts';
import { queueMail } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { findAddressState } from '../../identity/address-holder.server.ts';
import { changeEmail, issueToken, undoEmailChange } from '../../identity/commands.server.ts';
import { findAccount, findOneTimeToken } from '../../identity/queries.server.ts';
import { moveSubscriptions } from '../../letters/subscription/commands.server.ts';
import type { MailTemplate } from '../../mail/message.ts';
import { findAddressee } from '../../membership/queries.server.ts';
import { changeRecordEmail } from '../../membership/record.server.ts';
import { resumeMembership } from '../deletion/deletion.server.ts';
import { mailResetLink } from '../password/password-reset.server.ts';

/**
 * Mails a confirmation link to the new address. A taken address gets a mail without a link, so that the page does not
 * reveal who has an account.
 * @param request.email normalized by `normaliseEmail`
 */
export async function requestEmailChange(
  services: Services,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> {
  const now = services.now();
  await services.db.transaction(async (tx) => {
    const token = await issueToken(tx, { accountId, purpose: 'email-change', email, now });
    const { firstName, brand } = await findAddressee(tx, { accountId });
    const { state } = await findAddressState(tx, { email, accountId, now });
    if (state === 'taken') {
      // No greeting and no creator, because both would describe the person who made the request.
      await queueMail(tx, services, { to: email, brand: null, template: { name: 'email-taken', props: {} } });
      return;
    }
    const link = services.origin + authPaths.emailChange({ token });
    const template = { name: 'email-change', props: { firstName, link } } as const;
    await queueMail(tx, services, { to: email, brand, template });
  });
}

export interface EmailLink {
  accountId: string;
  email: string;
  target: string;
  used: boolean;
  hasPassword: boolean;
}

/** Returns null if the link is unknown, void or expired. */
export async function findEmailLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token, purpose }: { token: string; purpose: 'email-change' | 'email-undo' },
): Promise<EmailLink | null> {
  const found = await findOneTimeToken(db, { token, purpose, now: now() });
  if (!found?.target) return null;
  const { accountId, email, target, used } = found;
  const account = await findAccount(db, { accountId });
  return { accountId, email, target, used, hasPassword: account?.hasPassword ?? false };
}

export type ConfirmEmailChangeResult =
  /** `returned`: true if the account went back to an address that it had left recently. */
  { ok: true; email: string; returned: boolean } | { ok: false; reason: 'invalid' | 'taken' };

/**
 * Applies the link that was mailed to the new address. The previous address gets a link that reverts the change, unless
 * the change itself went back.
 */
export function confirmEmailChange(
  services: Services,
  { token }: { token: string },
): Promise<ConfirmEmailChangeResult> {
  return services.db.transaction(async (tx): Promise<ConfirmEmailChangeResult> => {
    const changed = await changeEmail(tx, { token, now: services.now() });
    if (!changed.ok) return changed;
    const { accountId, from, to, undoToken } = changed;
    await changeRecordEmail(tx, services, { accountId, email: to });
    await moveSubscriptions(tx, { from, to });
    const { firstName, brand } = await findAddressee(tx, { accountId });
    const template: MailTemplate =
      undoToken === null
        ? { name: 'email-changed-back', props: { firstName } }
        : {
            name: 'email-changed',
            props: { firstName, link: services.origin + authPaths.emailUndo({ token: undoToken }) },
          };
    await queueMail(tx, services, { to: from, brand, template });
    return { ok: true, email: to, returned: undoToken === null };
  });
}

export type RevertEmailResult = { ok: true; email: string } | { ok: false; reason: 'invalid' | 'taken' };

/** Reverts the change by the link mailed to the earlier address, and mails a password reset link to that address. */
export function revertEmail(services: Services, { token }: { token: string }): Promise<RevertEmailResult> {
  return services.db.transaction(async (tx: Db): Promise<RevertEmailResult> => {
    const undone = await undoEmailChange(tx, { token, now: services.now() });
    if (!undone.ok) return undone;
    const { accountId, from, email } = undone;
    await changeRecordEmail(tx, services, { accountId, email });
    await moveSubscriptions(tx, { from, to: email, ofMembershipsOf: accountId });
    await resumeMembership(tx, services, { accountId });
    await mailResetLink(tx, services, { accountId, email });
    return { ok: true, email };
  });
}
