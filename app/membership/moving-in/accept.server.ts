import { and, eq, ne } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { memberInvitations } from '../../db/schema/moving-in.ts';
import type { Services } from '../../http/services.ts';
import { createAccount, startSession } from '../../identity/commands.server.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import type { SessionClient } from '../../identity/sessions/session-client.server.ts';
import { timeOfFact } from '../access/access.ts';
import { beginMembership, type Opening } from '../memberships.server.ts';
import { findCreatorName, grantAccess } from '../operator/grants.server.ts';
import { planDetails } from '../prices/price.ts';
import { type LockedMembership, lockMembership } from '../status/current-membership.server.ts';
import {
  type FindInvitationResult,
  type FoundInvitation,
  findMemberInvitation,
  findWaitingInvitation,
  mailMoved,
  namesOf,
} from './invitations.server.ts';
import { endWith } from './rehearsal.ts';

export type AcceptInvitationResult =
  /** `session` is a token for a new account, or null without a click or for an existing account. */
  | { ok: true; creatorId: string; until: Date; session: string | null }
  | Extract<FindInvitationResult, { ok: false }>
  /** The address has no confirmed account, so a password is needed to create one. */
  | { ok: false; reason: 'password-needed' }
  /** Another account had this address recently and can still reclaim the address. The invitation stays valid. */
  | { ok: false; reason: 'address-kept' }
  /** The account is a member of another creator until `until`. The invitation stays valid. */
  | { ok: false; reason: 'elsewhere'; creatorName: string; until: Date };

/**
 * Accepts an invitation: creates an account if needed and grants the paid time. Nothing is charged now, and no trial
 * begins. Existing access is extended, never shortened. An invitation is accepted at most once, even by concurrent
 * calls.
 * @param given.passwordHash hash of a validated password, or null to accept with an existing account
 */
export function acceptMemberInvitation(
  services: AcceptServices,
  { token, ...given }: Accepting & { token: string; browser: NonNullable<Accepting['browser']> },
): Promise<AcceptInvitationResult> {
  const now = services.membershipNow();
  const find = (tx: Db) => findMemberInvitation(tx, { token, now });
  return services.db.transaction((tx) => accept(tx, services, find, given));
}

/**
 * Accepts a waiting invitation because the creator's terms allow the move of its card without a click, and emails the
 * person. If the invitation cannot be accepted like this, it is emailed as usual.
 */
export function acceptWithoutClick(
  services: AcceptServices & Pick<Services, 'mail' | 'origin' | 'supportEmail'>,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { db, charges, membershipNow } = services;
  const now = membershipNow();
  return db.transaction(async (tx) => {
    const found = await findWaitingInvitation(tx, { invitationId, now });
    const moving = await charges?.findMovingCard(tx, { invitationId });
    if (!found.ok || !moving) return;
    const find = (tx: Db) => findWaitingInvitation(tx, { invitationId, now });
    const accepted = await accept(tx, services, find, { passwordHash: null, legalAccepted: false, browser: null });
    if (accepted.ok) await mailMoved(tx, services, { invitation: found.invitation, moving, now });
    else await charges?.askForClick(tx, { invitationId });
  });
}

type AcceptServices = Pick<Services, 'db' | 'now' | 'membershipNow'> & Opening;

interface Accepting {
  passwordHash: string | null;
  legalAccepted: boolean;
  /** Browser that accepted, or null without a click. `previous` is the browser's session token, or null. */
  browser: { client: SessionClient; previous: string | null } | null;
}

async function accept(
  tx: Db,
  services: AcceptServices,
  find: (tx: Db) => Promise<FindInvitationResult>,
  { passwordHash, legalAccepted, browser }: Accepting,
): Promise<AcceptInvitationResult> {
  const [now, membershipNow] = [services.now(), services.membershipNow()];
  const found = await find(tx);
  if (!found.ok) return found;
  const { invitation } = found;
  const { id: invitationId, email, creatorId } = invitation;
  const moving = await services.charges?.findMovingCard(tx, { invitationId });
  const price = moving?.price ?? invitation.price;
  const names = namesOf(invitation.name);
  const existing = await findAccountByEmail(tx, { email });
  const isNew = !existing?.emailConfirmedAt;
  if (isNew && passwordHash === null && browser) return { ok: false, reason: 'password-needed' };
  let accountId = existing?.accountId ?? '';
  if (isNew) {
    const metadata = { first_name: names.firstName, last_name: names.lastName, selected_plan: price.plan };
    const account = await createAccount(tx, {
      email,
      passwordHash,
      userType: 'subscriber',
      confirmed: true,
      now,
      metadata: { ...metadata, plan_details: planDetails(price) },
    });
    if (!account.ok) {
      // Another call may have accepted the invitation while this one waited.
      const again = await find(tx);
      return again.ok ? { ok: false, reason: 'address-kept' } : again;
    }
    ({ accountId } = account);
  }
  // The account is locked before the invitation, to avoid deadlocks.
  const membership = await lockMembership(tx, { accountId, now: membershipNow });
  if (membership && membership.creatorId !== creatorId && membership.access.may) {
    const { until } = membership.access;
    return { ok: false, reason: 'elsewhere', creatorName: await findCreatorName(tx, membership), until };
  }
  if (!(await takeInvitation(tx, { id: invitation.id, accountId, now: membershipNow }))) {
    if (isNew) throw new Error('An invitation was accepted twice at once');
    return { ok: false, reason: 'accepted', creatorId };
  }
  if (membership?.creatorId !== creatorId) {
    const legalAcceptedAt = legalAccepted ? now : null;
    const person = isNew ? { ...names, country: null, legalAccepted, legalAcceptedAt } : null;
    await begin(tx, services, {
      accountId,
      email,
      invitation: { ...invitation, price },
      membership,
      person,
      now: membershipNow,
    });
  }
  const until = endWith(
    { paidUntil: invitation.paidUntil, access: membership?.creatorId === creatorId ? membership.access : null },
    membershipNow,
  );
  const by: Actor = invitation.invitedBy ? { accountId: invitation.invitedBy } : { command: 'members import' };
  const grant = { email, creatorId, because: null, until, now: membershipNow, notify: false };
  const isPaidElsewhere = invitation.isPaid;
  const granted = await grantAccess(tx, { ...grant, isPaidElsewhere }, by);
  if (!granted.ok) throw new Error(`What was paid could not be granted: ${granted.reason}`);
  if (moving) {
    const { membershipId } = granted;
    await services.charges?.moveCard(tx, {
      invitationId,
      accountId,
      membershipId,
      byClick: browser !== null,
      now: membershipNow,
    });
  }
  const session = isNew && browser ? await startSession(tx, { accountId, now, ...browser }) : null;
  return { ok: true, creatorId, until: granted.access.until ?? until, session };
}

async function takeInvitation(tx: Db, { id, accountId, now }: { id: string; accountId: string; now: Date }) {
  const taken = await tx
    .update(memberInvitations)
    .set({ state: 'accepted', accountId, acceptedAt: now })
    .where(and(eq(memberInvitations.id, id), ne(memberInvitations.state, 'accepted')))
    .returning({ id: memberInvitations.id });
  return taken.length > 0;
}

/**
 * Begins a membership without a trial. The caller grants the access in the same transaction; otherwise a trigger would
 * begin a trial.
 * @param given.person null to keep the person's existing values
 */
async function begin(
  tx: Db,
  services: Opening,
  given: {
    accountId: string;
    email: string;
    /** With the price at which the membership begins. */
    invitation: FoundInvitation;
    membership: LockedMembership | null;
    person: Partial<typeof endUserDetails.$inferInsert> | null;
    now: Date;
  },
): Promise<void> {
  const { accountId, email, invitation, membership, person } = given;
  const { creatorId, price, name } = invitation;
  const times = membership?.facts.map(({ at }) => at.getTime()) ?? [];
  const newest = times.length > 0 ? new Date(Math.max(...times)) : null;
  const now = timeOfFact('moved', { newest, now: given.now });
  const previous = membership ? 'moved' : 'ended';
  const membershipId = await beginMembership(tx, services, {
    accountId,
    creatorId,
    price,
    openedAt: now,
    previous,
    now,
  });
  const record = { creatorId, membershipType: price.plan };
  const replaced = person ? { ...record, ...person, email, stripeId: null } : record;
  await tx
    .insert(endUserDetails)
    .values({ ...namesOf(name), ...replaced, authId: accountId, email })
    .onConflictDoUpdate({ target: endUserDetails.authId, set: replaced });
  await services.charges?.syncToProvider(tx, { membershipId });
}
