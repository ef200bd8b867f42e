import type { Actor } from '../../access/audit.server.ts';
import { addOperator, isOperator, removeOperator } from '../../access/operators.server.ts';
import { queueMail } from '../../creators/branded-mail.server.ts';
import { type AddCreatorResult, addCreator } from '../../creators/commands.server.ts';
import { addCreatorMember, type CreatorRole, listStudios } from '../../creators/members.server.ts';
import { findCreator } from '../../creators/roster.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { issueToken, startSession } from '../../identity/commands.server.ts';
import { normaliseEmail } from '../../identity/email.ts';
import {
  type AcceptInvitationResult,
  acceptInvitation,
  openInvitedAccount,
} from '../../identity/invitations.server.ts';
import { findAccount, findAccountByEmail, findExpiredLink, findOneTimeToken } from '../../identity/queries.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import type { MailTemplate } from '../../mail/message.ts';
import { discardUnopened } from '../../membership/sign-up/unopened.server.ts';
import { paths } from '../../paths.ts';

/** What invitations need; the operator's commands have it too. */
export type InvitingServices = Pick<Services, 'db' | 'origin' | 'supportEmail' | 'mail' | 'now'>;

/** What was mailed: a link that opens the account, or, to an address that is confirmed, the news alone. */
export interface Invited {
  email: string;
  mailed: 'invitation' | 'news';
}

/** Adds a creator with a landing page and an account that owns it, and mails the invitation, in one transaction. */
export function addInvitedCreator(
  services: InvitingServices,
  creator: Parameters<typeof addCreator>[1],
  by: Actor,
): Promise<
  Extract<AddCreatorResult, { ok: false }> | (Extract<AddCreatorResult, { ok: true }> & { invited: Invited })
> {
  const email = normaliseEmail(creator.email);
  return services.db.transaction(async (tx) => {
    if (!email) return { ok: false, reason: 'email-malformed' };
    const added = await addCreator(tx, creator, by);
    if (!added.ok) return added;
    const { creatorId } = added;
    return {
      ...added,
      invited: await invitePerson(tx, services, { email, creatorId, studio: creator.name.trim(), role: 'owner' }, by),
    };
  });
}

export type InviteCreatorResult =
  | { ok: true; name: string; invited: Invited }
  | { ok: false; reason: 'creator-unknown' | 'email-malformed' };

/**
 * Invites an owner of a creator's page, again or for the first time: a creator of an earlier version has no account.
 * @param creator.named as `findCreator` takes it
 * @param creator.email null: the creator's own
 */
export function inviteCreator(
  services: InvitingServices,
  creator: { named: string; email: string | null },
  by: Actor,
): Promise<InviteCreatorResult> {
  return services.db.transaction(async (tx): Promise<InviteCreatorResult> => {
    const found = await findCreator(tx, creator.named);
    if (!found) return { ok: false, reason: 'creator-unknown' };
    const email = normaliseEmail(creator.email ?? found.email);
    if (!email) return { ok: false, reason: 'email-malformed' };
    const { creatorId, name } = found;
    const person = { email, creatorId, studio: name, role: 'owner' } as const;
    return { ok: true, name, invited: await invitePerson(tx, services, person, by) };
  });
}

export type InviteToStudioResult =
  /** `again`: it was invited before, and gets another link. */
  | { ok: true; invited: Invited; again: boolean }
  /** `there`: somebody with the address works there already. */
  | { ok: false; reason: 'creator-unknown' | 'email-malformed' | 'there' };

/** Invites somebody to work for a creator. The caller counts it. @param invitation.email as it was typed */
export function inviteToStudio(
  services: InvitingServices,
  invitation: { creatorId: string; email: string; role: CreatorRole },
  by: Actor,
): Promise<InviteToStudioResult> {
  const { creatorId, role } = invitation;
  const email = normaliseEmail(invitation.email);
  return services.db.transaction(async (tx): Promise<InviteToStudioResult> => {
    if (!email) return { ok: false, reason: 'email-malformed' };
    const creator = await findCreator(tx, creatorId);
    if (!creator) return { ok: false, reason: 'creator-unknown' };
    const holder = await findAccountByEmail(tx, { email });
    const works = holder !== null && (await listStudios(tx, holder)).some((each) => each.creatorId === creatorId);
    if (works && holder.emailConfirmedAt) return { ok: false, reason: 'there' };
    const invited = await invitePerson(tx, services, { email, creatorId, studio: creator.name, role }, by);
    return { ok: true, invited, again: works };
  });
}

/** Makes an account an operator's, or invites one. Null: the address is malformed. */
export function inviteOperator(
  services: InvitingServices,
  { email: written }: { email: string },
  by: Actor,
): Promise<Invited | null> {
  const email = normaliseEmail(written);
  return services.db.transaction(async (tx) => {
    if (!email) return null;
    const account = await openInvitedAccount(tx, { email, userType: 'operator', now: services.now() });
    await addOperator(tx, account, by);
    return sendInvitation(tx, services, { ...account, email, studio: null });
  });
}

/** Takes the operator's role from an account, which stays. False: no operator has the address. */
export async function dismissOperator(db: Db, { email: written }: { email: string }, by: Actor): Promise<boolean> {
  const email = normaliseEmail(written);
  const account = email ? await findAccountByEmail(db, { email }) : null;
  return account !== null && removeOperator(db, account, by);
}

async function invitePerson(
  tx: Db,
  services: InvitingServices,
  { email, creatorId, studio, role }: { email: string; creatorId: string; studio: string; role: CreatorRole },
  by: Actor,
): Promise<Invited> {
  const account = await openInvitedAccount(tx, { email, userType: 'creator', now: services.now() });
  await addCreatorMember(tx, { ...account, creatorId, role }, by);
  return sendInvitation(tx, services, { ...account, email, studio });
}

async function sendInvitation(
  tx: Db,
  services: InvitingServices,
  to: { accountId: string; confirmed: boolean; email: string; studio: string | null },
): Promise<Invited> {
  const { accountId, confirmed, email, studio } = to;
  const template: MailTemplate = confirmed
    ? { name: 'role-added', props: { studio } }
    : { name: 'invitation', props: { studio, link: await issueInvitationLink(tx, services, accountId) } };
  // In the platform's brand, whose operator invites.
  await queueMail(tx, services, { to: email, brand: null, template });
  return { email, mailed: confirmed ? 'news' : 'invitation' };
}

async function issueInvitationLink(tx: Db, { origin, now }: InvitingServices, accountId: string): Promise<string> {
  const token = await issueToken(tx, { accountId, purpose: 'invitation', now: now() });
  return origin + paths.invitation({ token, type: 'invitation' });
}

/** Whom a link invites, and to what. */
export interface Invitation {
  accountId: string;
  email: string;
  /** The name of the creator to work for; null: to run the site. */
  studio: string | null;
}

export type FoundInvitation =
  | ({ ok: true } & Invitation)
  /** `expired`: another can be sent to the address. `confirmed`: the account is open, and is signed in to. */
  | { ok: false; reason: 'expired' | 'confirmed'; invitation: Invitation }
  /** Unknown, used, or of somebody who is not invited any more. */
  | { ok: false; reason: 'invalid' };

/** Reads a link without changing anything. */
export async function findInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token }: { token: string },
): Promise<FoundInvitation> {
  const wanted = { token, purpose: 'invitation', now: now() } as const;
  const live = await findOneTimeToken(db, wanted);
  const found = live ?? (await findExpiredLink(db, wanted));
  const standing = found && (await findInvited(db, found));
  if (!found || !standing) return { ok: false, reason: 'invalid' };
  const { accountId, email } = found;
  const invitation = { accountId, email, ...standing };
  if (found.emailConfirmedAt) return { ok: false, reason: 'confirmed', invitation };
  if (found.used) return { ok: false, reason: 'invalid' };
  return live ? { ok: true, ...invitation } : { ok: false, reason: 'expired', invitation };
}

/** What an account is invited to; null: nothing. */
export async function findInvited(db: Db, account: { accountId: string }): Promise<{ studio: string | null } | null> {
  const [studio] = await listStudios(db, account);
  if (studio) return { studio: studio.name };
  return (await isOperator(db, account)) ? { studio: null } : null;
}

/**
 * Mails another invitation to an account that is invited and not open yet. The caller counts it.
 * @returns false: there is no such account
 */
export function sendInvitationAgain(
  services: InvitingServices,
  { accountId }: { accountId: string },
): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const account = await findAccount(tx, { accountId });
    const invited = account && (await findInvited(tx, account));
    if (!account || !invited || account.emailConfirmedAt) return false;
    await sendInvitation(tx, services, { accountId, email: account.email, confirmed: false, ...invited });
    return true;
  });
}

/**
 * Opens the account of an invitation and signs in to it.
 * @param given.password has been checked against the rules
 * @param given.previous the token of this browser's earlier session, which ends
 */
export async function openInvitation(
  services: Pick<Services, 'db' | 'hasher' | 'now'>,
  given: { token: string; studio: string | null; password: string; client: SessionClient; previous: string | null },
): Promise<
  (Extract<AcceptInvitationResult, { ok: true }> & { session: string }) | Extract<AcceptInvitationResult, { ok: false }>
> {
  const now = services.now();
  const { token, client, previous } = given;
  const passwordHash = await services.hasher.hash(given.password);
  const userType = given.studio === null ? 'operator' : 'creator';
  return services.db.transaction(async (tx) => {
    const accepted = await acceptInvitation(tx, { token, passwordHash, userType, now }, discardUnopened);
    if (!accepted.ok) return accepted;
    return { ...accepted, session: await startSession(tx, { accountId: accepted.accountId, client, now, previous }) };
  });
}
