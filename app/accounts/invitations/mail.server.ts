import { isOperator } from '../../access/operators.server.ts';
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
import { paths } from '../../paths.ts';

/** What was mailed: a link that accepts, or, to a new operator whose address is confirmed, the news alone. */
export interface Invited {
  email: string;
  mailed: 'invitation' | 'news';
}

/** What somebody is invited to: a creator's studio, or, for null, to run the site. */
export type InvitedTo = StudioInvitation | null;

/** Queues the mail that invites. */
export async function mailInvitation(
  tx: Db,
  services: PeopleServices,
  to: { accountId: string; confirmed: boolean; email: string; invitedTo: InvitedTo },
): Promise<Invited> {
  const { accountId, confirmed, email, invitedTo } = to;
  const { creatorId = null, studio = null, role } = invitedTo ?? {};
  // An operator is one without accepting: only the command on the site's own machine makes one.
  const isNews = confirmed && invitedTo === null;
  const template: MailTemplate = isNews
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
  // In the platform's brand, whose operator invites.
  await queueMail(tx, services, { to: email, brand: null, template });
  return { email, mailed: isNews ? 'news' : 'invitation' };
}

async function issueInvitationLink(
  tx: Db,
  { origin, now }: PeopleServices,
  { accountId, creatorId }: { accountId: string; creatorId: string | null },
): Promise<string> {
  const token = await issueToken(tx, { accountId, purpose: 'invitation', subjectId: creatorId, now: now() });
  return origin + paths.invitation({ token, type: 'invitation' });
}

/**
 * What an account is invited to and has not accepted; null: nothing.
 * @param of.creatorId to whose studio; null: to run the site; left out: to anything
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
 * Mails another invitation to an account that is invited and has not accepted. The caller counts it.
 * @param to.creatorId as `findInvited` takes it
 * @returns false: there is no such account
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
