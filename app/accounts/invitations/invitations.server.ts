import type { Actor } from '../../access/audit.server.ts';
import { addOperator, removeOperator } from '../../access/operators.server.ts';
import { type AddCreatorResult, addCreator } from '../../creators/commands.server.ts';
import { listStudios } from '../../creators/members.server.ts';
import {
  lockPeople,
  type PeopleActor,
  type PeopleServices,
  type Undecided,
} from '../../creators/people/changes.server.ts';
import { joinStudio, putInvitation } from '../../creators/people/invitations.server.ts';
import type { CreatorRole } from '../../creators/people/stopping.ts';
import { findCreator } from '../../creators/roster.server.ts';
import type { Db } from '../../db/client.server.ts';
import type { Services } from '../../http/services.ts';
import { startSession } from '../../identity/commands.server.ts';
import { normaliseEmail } from '../../identity/email.ts';
import {
  type AcceptInvitationResult,
  acceptInvitation,
  openInvitedAccount,
} from '../../identity/invitations.server.ts';
import { findAccountByEmail, findExpiredLink, findOneTimeToken } from '../../identity/queries.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import { discardUnopened } from '../../membership/record.server.ts';
import { findInvited, type Invited, type InvitedTo, mailInvitation } from './mail.server.ts';

export function addInvitedCreator(
  services: PeopleServices,
  creator: Parameters<typeof addCreator>[1],
  by: { command: string },
): Promise<
  Extract<AddCreatorResult, { ok: false }> | (Extract<AddCreatorResult, { ok: true }> & { invited: Invited })
> {
  const email = normaliseEmail(creator.email);
  return services.db.transaction(async (tx) => {
    if (!email) return { ok: false, reason: 'email-malformed' };
    const added = await addCreator(tx, creator, by);
    if (!added.ok) return added;
    const result = await invitePerson(tx, services, { email, creatorId: added.creatorId, role: 'owner' }, by);
    if (!result.ok) throw new Error(`The owner of a new creator could not be invited: ${result.reason}`);
    return { ...added, invited: result.invited };
  });
}

export type InviteCreatorResult =
  | { ok: true; name: string; invited: Invited }
  /** `there`: a person with the address already works for the creator. */
  | { ok: false; reason: 'creator-unknown' | 'email-malformed' | 'there' };

/**
 * Invites the owner of a creator's page, for the first time or again. Creates an account if the address has none.
 * @param creator.named as for `findCreator`
 * @param creator.email address to invite, or null for the creator's stored address
 */
export function inviteCreator(
  services: PeopleServices,
  creator: { named: string; email: string | null },
  by: { command: string },
): Promise<InviteCreatorResult> {
  return services.db.transaction(async (tx): Promise<InviteCreatorResult> => {
    const found = await findCreator(tx, creator.named);
    if (!found) return { ok: false, reason: 'creator-unknown' };
    const email = normaliseEmail(creator.email ?? found.email);
    if (!email) return { ok: false, reason: 'email-malformed' };
    const { creatorId, name } = found;
    const result = await invitePerson(tx, services, { email, creatorId, role: 'owner' }, by);
    if (result.ok) return { ok: true, name, invited: result.invited };
    return { ok: false, reason: result.reason === 'there' ? 'there' : 'creator-unknown' };
  });
}

export type InviteToStudioResult =
  /** `again`: true if the address was invited before and gets another link. */
  | { ok: true; invited: Invited; again: boolean }
  /** `there`: a person with the address already works for the creator. */
  | { ok: false; reason: 'creator-unknown' | 'email-malformed' | 'there' }
  | Undecided;

/**
 * Invites a person to a studio, without revealing if the address has an account. The caller applies the rate limit.
 * @param invitation.email as submitted
 */
export function inviteToStudio(
  services: PeopleServices,
  invitation: { creatorId: string; email: string; role: CreatorRole },
  actor: PeopleActor,
): Promise<InviteToStudioResult> {
  const { creatorId, role } = invitation;
  const email = normaliseEmail(invitation.email);
  return services.db.transaction(async (tx): Promise<InviteToStudioResult> => {
    if (!email) return { ok: false, reason: 'email-malformed' };
    return invitePerson(tx, services, { email, creatorId, role }, actor);
  });
}

/**
 * Makes the account of an address an operator, creating it if necessary. Mails an invitation or a notification. Returns
 * null if the address is malformed.
 */
export function inviteOperator(
  services: PeopleServices,
  { email: written }: { email: string },
  by: Actor,
): Promise<Invited | null> {
  const email = normaliseEmail(written);
  return services.db.transaction(async (tx) => {
    if (!email) return null;
    const account = await openInvitedAccount(tx, { email, userType: 'operator', now: services.now() });
    await addOperator(tx, account, by);
    return mailInvitation(tx, services, { ...account, email, invitedTo: null });
  });
}

export async function dismissOperator(db: Db, { email: written }: { email: string }, by: Actor): Promise<boolean> {
  const email = normaliseEmail(written);
  const account = email ? await findAccountByEmail(db, { email }) : null;
  return account !== null && removeOperator(db, account, by);
}

async function invitePerson(
  tx: Db,
  services: PeopleServices,
  { email, creatorId, role }: { email: string; creatorId: string; role: CreatorRole },
  actor: PeopleActor,
): Promise<Exclude<InviteToStudioResult, { reason: 'email-malformed' }>> {
  const people = await lockPeople(tx, { creatorId, now: services.now() });
  if (!people) return { ok: false, reason: 'creator-unknown' };
  const put = await putInvitation(tx, services, people, { email, role }, actor);
  if (!put.ok) return put;
  const { accountId, confirmed, again } = put;
  const invitedTo = { creatorId, studio: people.studio, role };
  return { ok: true, invited: await mailInvitation(tx, services, { accountId, confirmed, email, invitedTo }), again };
}

export interface Invitation {
  accountId: string;
  email: string;
  invitedTo: InvitedTo;
}

export type FoundInvitation =
  | ({ ok: true } & Invitation)
  /** `expired`: another link can be sent. `sign-in`: the user accepts after signing in. */
  | { ok: false; reason: 'expired' | 'sign-in' | 'accepted'; invitation: Invitation }
  /** The link is unknown, used, or revoked. */
  | { ok: false; reason: 'invalid' };

export async function findInvitation(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token }: { token: string },
): Promise<FoundInvitation> {
  const wanted = { token, purpose: 'invitation', now: now() } as const;
  const live = await findOneTimeToken(db, wanted);
  const found = live ?? (await findExpiredLink(db, wanted));
  if (!found) return { ok: false, reason: 'invalid' };
  const { accountId, email, subjectId: creatorId } = found;
  const invited = await findInvited(db, { accountId, creatorId });
  if (!invited) {
    const studios = found.emailConfirmedAt ? await listStudios(db, found) : [];
    if (!studios.some((studio) => studio.creatorId === creatorId)) return { ok: false, reason: 'invalid' };
    return { ok: false, reason: 'accepted', invitation: { accountId, email, invitedTo: null } };
  }
  const { invitedTo } = invited;
  const invitation = { accountId, email, invitedTo };
  if (found.emailConfirmedAt && !invitedTo) return { ok: false, reason: 'accepted', invitation };
  if (!live || invited.isExpired(wanted.now)) return { ok: false, reason: 'expired', invitation };
  if (found.emailConfirmedAt) return { ok: false, reason: 'sign-in', invitation };
  return found.used ? { ok: false, reason: 'invalid' } : { ok: true, ...invitation };
}

/**
 * Accepts an invitation with a new password, and signs in.
 * @param given.creatorId creator whose studio the link invites to, or null for the operator role
 * @param given.password already validated
 * @param given.previous token of this browser's earlier session, which ends
 */
export async function openInvitation(
  services: PeopleServices & Pick<Services, 'hasher'>,
  given: {
    token: string;
    creatorId: string | null;
    password: string;
    client: SessionClient;
    previous: string | null;
  },
): Promise<
  (Extract<AcceptInvitationResult, { ok: true }> & { session: string }) | Extract<AcceptInvitationResult, { ok: false }>
> {
  const now = services.now();
  const { token, creatorId, client, previous } = given;
  const passwordHash = await services.hasher.hash(given.password);
  const userType = creatorId === null ? 'operator' : 'creator';
  return services.db.transaction(async (tx) => {
    const people = creatorId === null ? null : await lockPeople(tx, { creatorId, now });
    // Read again under the lock, because the invitation may have been withdrawn in the meantime.
    const invited = await findInvitation({ ...services, db: tx }, { token });
    if (!invited.ok || (invited.invitedTo?.creatorId ?? null) !== creatorId) return { ok: false, reason: 'invalid' };
    const accepted = await acceptInvitation(tx, { token, passwordHash, userType, now }, discardUnopened);
    if (!accepted.ok) return accepted;
    if (people) await joinStudio(tx, services, people, accepted);
    return { ...accepted, session: await startSession(tx, { accountId: accepted.accountId, client, now, previous }) };
  });
}
