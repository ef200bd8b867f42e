import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorInvitations, creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { openInvitedAccount } from '../../identity/invitations.server.ts';
import { isFreshSession } from '../../identity/sessions/own-sessions.server.ts';
import { addCreatorMember } from '../members.server.ts';
import {
  lockPeople,
  mailWithdrawal,
  type People,
  type PeopleActor,
  type PeopleServices,
  readDecider,
  recordPeopleChange,
  type Undecided,
} from './changes.server.ts';
import type { CreatorRole } from './stopping.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which an invitation and its mailed link are valid. */
const INVITATION_LIFE = 7 * DAY;
/** Milliseconds for which an expired invitation stays listed, so that it can be sent again. */
const EXPIRED_LISTED = 30 * DAY;

const invitationOf = (of: { creatorId: string; accountId: string }) =>
  and(eq(creatorInvitations.creatorId, of.creatorId), eq(creatorInvitations.accountId, of.accountId));

export interface InvitedPerson {
  accountId: string;
  email: string;
  role: CreatorRole;
  expiresAt: Date;
  /** Email address of the inviter, or null for the operator or a deleted account. */
  invitedBy: string | null;
}

/** Lists everyone invited to a creator's studio, oldest invitation first. */
export function listInvitedPeople(db: Db, { creatorId }: { creatorId: string }): Promise<InvitedPerson[]> {
  const { accountId, role, expiresAt, createdAt, invitedBy } = creatorInvitations;
  const inviters = alias(accounts, 'inviters');
  return db
    .select({ accountId, email: accounts.email, role, expiresAt, invitedBy: inviters.email })
    .from(creatorInvitations)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(inviters, eq(inviters.id, invitedBy))
    .where(eq(creatorInvitations.creatorId, creatorId))
    .orderBy(asc(createdAt), asc(accountId));
}

export interface StudioInvitation {
  creatorId: string;
  /** The creator's name. */
  studio: string;
  role: CreatorRole;
}

/** Lists the invitations that an account can accept, oldest first. */
export function listStudioInvitations(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<StudioInvitation[]> {
  return db
    .select({ creatorId: creators.id, studio: creators.name, role: creatorInvitations.role })
    .from(creatorInvitations)
    .innerJoin(creators, eq(creators.id, creatorInvitations.creatorId))
    .where(and(eq(creatorInvitations.accountId, accountId), gt(creatorInvitations.expiresAt, now)))
    .orderBy(asc(creatorInvitations.createdAt), asc(creators.id));
}

/** Returns an invitation, even if it has expired. Without `creatorId`, returns the account's oldest invitation. */
export async function findStudioInvitation(
  db: Db,
  of: { accountId: string; creatorId?: string },
): Promise<(StudioInvitation & { expiresAt: Date }) | null> {
  const { accountId, creatorId } = of;
  const [found] = await db
    .select({
      creatorId: creators.id,
      studio: creators.name,
      role: creatorInvitations.role,
      expiresAt: creatorInvitations.expiresAt,
    })
    .from(creatorInvitations)
    .innerJoin(creators, eq(creators.id, creatorInvitations.creatorId))
    .where(
      creatorId === undefined ? eq(creatorInvitations.accountId, accountId) : invitationOf({ creatorId, accountId }),
    )
    .orderBy(asc(creatorInvitations.createdAt), asc(creators.id))
    .limit(1);
  return found ?? null;
}

export type PutInvitationResult =
  /** `confirmed`: the account's address is confirmed. `again`: the account was invited before. */
  | { ok: true; accountId: string; confirmed: boolean; again: boolean }
  /** The account with this address already has a role at the creator. */
  | { ok: false; reason: 'there' }
  | Undecided;

/**
 * Stores a new or repeated invitation, creates an account if the address has none, and mails the owners. The caller
 * mails the invitation, and holds the lock of the people.
 * @param person.email from `normaliseEmail`
 */
export async function putInvitation(
  tx: Db,
  services: PeopleServices,
  people: People,
  { email, role }: { email: string; role: CreatorRole },
  actor: PeopleActor,
): Promise<PutInvitationResult> {
  const { creatorId, workers } = people;
  const now = services.now();
  const checked = await readDecider(tx, people, actor, now);
  if (!checked.ok) return checked;
  const { decider } = checked;
  const { accountId, confirmed } = await openInvitedAccount(tx, { email, userType: 'creator', now });
  if (workers.some((worker) => worker.accountId === accountId)) return { ok: false, reason: 'there' };
  const [before] = await tx.select().from(creatorInvitations).where(invitationOf({ creatorId, accountId }));
  const values = {
    role,
    invitedBy: decider.accountId,
    invitedBySince: decider.since,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_LIFE),
  };
  await tx
    .insert(creatorInvitations)
    .values({ creatorId, accountId, ...values })
    .onConflictDoUpdate({ target: [creatorInvitations.accountId, creatorInvitations.creatorId], set: values });
  const subject = { type: 'account', id: accountId };
  await recordAuditEvent(tx, { by: actor, action: 'creator-member.invited', subject, creatorId, details: { role } });
  await recordPeopleChange(tx, services, people, {
    accountId,
    email,
    kind: 'invited',
    role,
    was: null,
    by: decider.accountId,
    bySince: decider.since,
    isStop: false,
  });
  return { ok: true, accountId, confirmed, again: before !== undefined };
}

/** Extends an invitation so that it is valid as long as its new link. */
export async function extendInvitation(
  tx: Db,
  { creatorId, accountId, now }: { creatorId: string; accountId: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + INVITATION_LIFE);
  await tx.update(creatorInvitations).set({ expiresAt }).where(invitationOf({ creatorId, accountId }));
}

/** @param actor owner with a recent sign-in, or an operator's command; all other actors are refused */
export function withdrawInvitation(
  services: PeopleServices,
  { creatorId, accountId }: { creatorId: string; accountId: string },
  actor: PeopleActor,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' } | Undecided> {
  const now = services.now();
  return services.db.transaction(async (tx) => {
    const people = await lockPeople(tx, { creatorId, now });
    if (!people) return { ok: false, reason: 'unknown' };
    const checked = await readDecider(tx, people, actor, now);
    if (!checked.ok) return checked;
    const invited = (await listInvitedPeople(tx, { creatorId })).find((each) => each.accountId === accountId);
    if (!invited) return { ok: false, reason: 'unknown' };
    await deleteInvitation(tx, { creatorId, accountId });
    const subject = { type: 'account', id: accountId };
    await recordAuditEvent(tx, { by: actor, action: 'creator-member.withdrawn', subject, creatorId });
    const { email, role } = invited;
    await mailWithdrawal(tx, services, people, { email, role, by: checked.decider.accountId, isStop: false });
    return { ok: true };
  });
}

/** Deletes an invitation, or returns false if there was none. The caller holds the lock of the people. */
export async function deleteInvitation(tx: Db, of: { creatorId: string; accountId: string }): Promise<boolean> {
  const deleted = await tx
    .delete(creatorInvitations)
    .where(invitationOf(of))
    .returning({ accountId: creatorInvitations.accountId });
  return deleted.length > 0;
}

/**
 * Gives an invited account its role and mails the owners. Returns false without a valid invitation. The caller holds
 * the lock of the people.
 */
export async function joinStudio(
  tx: Db,
  services: PeopleServices,
  people: People,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  const { creatorId } = people;
  const [invitation] = await tx
    .delete(creatorInvitations)
    .where(and(invitationOf({ creatorId, accountId }), gt(creatorInvitations.expiresAt, services.now())))
    .returning();
  if (!invitation) return false;
  const { role, invitedBy, invitedBySince } = invitation;
  await addCreatorMember(tx, { accountId, creatorId, role, since: services.now() }, { accountId });
  await recordPeopleChange(tx, services, people, {
    accountId,
    email,
    kind: 'joined',
    role,
    was: null,
    by: invitedBy,
    bySince: invitedBySince,
    isStop: false,
  });
  return true;
}

type InvitedMember = { accountId: string; email: string; sessionHash: string };

/** `unknown`: the invitation was withdrawn, has expired, or was accepted. `stale`: the sign-in is not recent. */
export type AnswerInvitationResult = { ok: true } | { ok: false; reason: 'unknown' | 'stale' };

export function acceptStudioInvitation(
  services: PeopleServices,
  { creatorId }: { creatorId: string },
  member: InvitedMember,
): Promise<AnswerInvitationResult> {
  const now = services.now();
  return services.db.transaction(async (tx): Promise<AnswerInvitationResult> => {
    const people = await lockPeople(tx, { creatorId, now });
    if (!people) return { ok: false, reason: 'unknown' };
    if (!(await isFreshSession(tx, { ...member, now }))) return { ok: false, reason: 'stale' };
    return (await joinStudio(tx, services, people, member)) ? { ok: true } : { ok: false, reason: 'unknown' };
  });
}

export function declineStudioInvitation(
  services: PeopleServices,
  { creatorId }: { creatorId: string },
  { accountId }: InvitedMember,
): Promise<AnswerInvitationResult> {
  return services.db.transaction(async (tx): Promise<AnswerInvitationResult> => {
    await lockPeople(tx, { creatorId, now: services.now() });
    if (!(await deleteInvitation(tx, { creatorId, accountId }))) return { ok: false, reason: 'unknown' };
    const subject = { type: 'account', id: accountId };
    await recordAuditEvent(tx, { by: { accountId }, action: 'creator-member.declined', subject, creatorId });
    return { ok: true };
  });
}

export async function deleteOldInvitations(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(creatorInvitations).where(lt(creatorInvitations.expiresAt, new Date(now.getTime() - EXPIRED_LISTED)));
}
