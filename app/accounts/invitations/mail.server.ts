import { isOperator } from '../../access/operators.server.ts';
import { authPaths } from '../../auth-paths.ts';
import { queueMail } from '../../creators/brand/brand.server.ts';
import type { PeopleServices } from '../../creators/people/changes.server.ts';
import {
  extendInvitation,
  findStudioInvitation,
  type StudioInvitation,
} from '../../creators/people/invitations.server.ts';
import type { Db } from '../../db/client.server.ts';
import { issueToken } from '../../identity/commands.server.ts';
import { findAccount } from '../../identity/queries.server.ts';
import type { MailTemplate } from '../../mail/message.ts';

/** Sent mail: an invitation link, or only a notification if the new operator's address is confirmed. */
export interface Invited {
  email: string;
  mailed: 'invitation' | 'news';
}

/** Invitation to a studio, or null for the operator role. */
export type InvitedTo = StudioInvitation | null;

export async function mailInvitation(
  tx: Db,
  services: PeopleServices,
  to: { accountId: string; confirmed: boolean; email: string; invitedTo: InvitedTo },
): Promise<Invited> {
  const { accountId, confirmed, email, invitedTo } = to;
  const { creatorId = null, studio = null, role } = invitedTo ?? {};
  // Operators need not accept, because only a command on the server can add them.
  const isNotification = confirmed && invitedTo === null;
  const template: MailTemplate = isNotification
    ? { name: 'role-added', props: { studio: null } }
    : {
        name: 'invitation',
        props: {
          studio,
          role,
          hasAccount: confirmed,
          link: await issueInvitationLink(tx, services, { accountId, creatorId }),
        },
      };
  await queueMail(tx, services, { to: email, brand: null, template });
  return { email, mailed: isNotification ? 'news' : 'invitation' };
}

async function issueInvitationLink(
  tx: Db,
  { origin, now }: PeopleServices,
  { accountId, creatorId }: { accountId: string; creatorId: string | null },
): Promise<string> {
  const token = await issueToken(tx, { accountId, purpose: 'invitation', subjectId: creatorId, now: now() });
  return origin + authPaths.invitation({ token, type: 'invitation' });
}

/**
 * Returns an invitation that the account has not accepted, even if expired, or null. An operator's role counts as an
 * invitation, accepted or not.
 * @param of.creatorId creator of the studio, null for the operator role, or undefined for any
 */
export async function findInvited(
  db: Db,
  of: { accountId: string; creatorId?: string | null },
): Promise<{ invitedTo: InvitedTo; isExpired: (now: Date) => boolean } | null> {
  const { accountId, creatorId } = of;
  if (creatorId !== null) {
    const found = await findStudioInvitation(db, { accountId, creatorId });
    if (found) {
      const { expiresAt, ...invitedTo } = found;
      return { invitedTo, isExpired: (now) => expiresAt <= now };
    }
  }
  if (creatorId) return null;
  return (await isOperator(db, { accountId })) ? { invitedTo: null, isExpired: () => false } : null;
}

/**
 * Mails another invitation to an account that has not accepted. The caller applies the rate limit.
 * @param to.creatorId as for `findInvited`
 * @returns false if the account has no open invitation, or only an operator's role with a confirmed address
 */
export function sendInvitationAgain(
  services: PeopleServices,
  to: { accountId: string; creatorId?: string | null },
): Promise<boolean> {
  const { accountId, creatorId } = to;
  return services.db.transaction(async (tx) => {
    const account = await findAccount(tx, { accountId });
    const invited = account && (await findInvited(tx, { accountId, creatorId }));
    if (!account || !invited) return false;
    const { invitedTo } = invited;
    const { email, emailConfirmedAt } = account;
    if (!invitedTo && emailConfirmedAt) return false;
    if (invitedTo) await extendInvitation(tx, { ...invitedTo, accountId, now: services.now() });
    await mailInvitation(tx, services, { accountId, email, confirmed: emailConfirmedAt !== null, invitedTo });
    return true;
  });
}
