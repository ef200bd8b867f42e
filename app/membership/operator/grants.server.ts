import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import { type Access, access, type Fact } from '../access/access.ts';
import { notBeforeFacts, recordFact } from '../access/facts.server.ts';
import { changeEffect } from '../cancellation/commands.server.ts';
import { markDue } from '../emails/due.server.ts';
import { type LockedMembership, lockMembership } from '../status/current-membership.server.ts';
import { isCancelled } from '../status/membership-view.ts';
import { announceGrant } from './grant-email.server.ts';

/** Whose access is changed, and why. */
export interface AccessChange {
  /** As `normaliseEmail` gives it. */
  email: string;
  /** Refused for a member of anybody else; null: whoever the member's creator is. */
  creatorId: string | null;
  /** In the operator's words. Stored with the fact, which goes when the account is deleted; null: not said. */
  because: string | null;
  now: Date;
}

export interface ChangedAccess {
  membershipId: string;
  creatorId: string;
  creatorName: string;
  /** What was recorded. */
  fact: Fact & { because: string | null };
  /** As it is with the fact. */
  access: Access;
  /** The move that the member has asked for, at the end of this access; null: none. */
  move: { creatorId: string; creatorName: string; at: Date } | null;
}

type NotAMember =
  | { reason: 'unknown' | 'unconfirmed' | 'no-membership' }
  /** A member of this creator. */
  | { reason: 'another-creator'; creatorName: string };

export type GrantResult = ({ ok: true } & ChangedAccess) | ({ ok: false } & (NotAMember | { reason: GrantRefusal }));
type GrantRefusal = 'until-past' | 'until-too-far';
export type RevokeResult =
  | ({ ok: true } & ChangedAccess)
  | ({ ok: false } & (NotAMember | { reason: 'no-access' | 'not-granted' }));

/** A longer grant is taken for a typing error. */
export const LONGEST_GRANT_YEARS = 10;

/**
 * Gives a member access until `until` (exclusive), without payment. It adds to what there is and shortens nothing. Each
 * call is a grant of its own, one with the same end too: the earlier one's reason stays true beside it. The member is told
 * by mail.
 * @param grant.notify false: no mail, because the member has just asked for the access
 */
export function grantAccess(
  db: Db,
  grant: AccessChange & { until: Date; notify?: boolean },
  by: Actor,
): Promise<GrantResult> {
  return db.transaction(async (tx): Promise<GrantResult> => {
    const member = await lockMember(tx, grant);
    if (!member.ok) return member;
    const at = await notBeforeFacts(tx, { membershipId: member.id, kind: 'complimentary', now: grant.now });
    if (grant.until <= at) return { ok: false, reason: 'until-past' };
    const longest = new Date(at);
    longest.setUTCFullYear(longest.getUTCFullYear() + LONGEST_GRANT_YEARS);
    if (grant.until > longest) return { ok: false, reason: 'until-too-far' };
    const cover = { coversFrom: at, coversUntil: grant.until, aboutId: null };
    const fact = { kind: 'complimentary', providerId: randomUUID(), at, because: grant.because, ...cover } as const;
    const details = { until: grant.until.toISOString() };
    const { id: membershipId, accountId } = member;
    if (grant.notify !== false) {
      const giver = 'accountId' in by ? 'studio' : 'site';
      await announceGrant(tx, { membershipId, accountId, about: fact.providerId, by: giver, now: grant.now });
    }
    return { ok: true, ...(await change(tx, member, fact, { by, action: 'access.granted', details, now: grant.now })) };
  });
}

/**
 * Ends whatever gives a member access now; a later grant or payment opens it again. A move that the member has asked for
 * was to come when this access ends, so it is made at once: withdrawn is what this creator's membership gave, not the next.
 * @param revocation.onlyGrants refused where anything else gives access, now or later: nobody's paid time is ended by it
 */
export function revokeAccess(
  db: Db,
  revocation: AccessChange & { onlyGrants?: boolean },
  by: Actor,
): Promise<RevokeResult> {
  return db.transaction(async (tx): Promise<RevokeResult> => {
    const member = await lockMember(tx, revocation);
    if (!member.ok) return member;
    if (!member.access.may) return { ok: false, reason: 'no-access' };
    const { now, because, onlyGrants = false } = revocation;
    if (onlyGrants && !isOnlyGranted(member, now)) return { ok: false, reason: 'not-granted' };
    const at = await notBeforeFacts(tx, { membershipId: member.id, kind: 'revoked', now });
    const cover = { coversFrom: null, coversUntil: null, aboutId: null };
    const fact = { kind: 'revoked', providerId: randomUUID(), at, because, ...cover } as const;
    return { ok: true, ...(await change(tx, member, fact, { by, action: 'access.revoked', now })) };
  });
}

/** Whether grants are all that gives access now, and all that would later. */
export function isOnlyGranted({ access, facts }: { access: Access; facts: readonly Fact[] }, now: Date): boolean {
  const isGrant = ({ kind }: Fact) => kind === 'complimentary';
  const others = facts.filter(({ kind, coversUntil }) => (kind === 'trial' || kind === 'paid') && coversUntil! > now);
  return access.may && access.facts.every(isGrant) && others.length === 0;
}

interface Member extends LockedMembership {
  accountId: string;
  creatorName: string;
}

/** The current membership behind an address; the account is locked until the transaction ends. */
async function lockMember(
  tx: Db,
  { email, creatorId, now }: AccessChange,
): Promise<({ ok: true } & Member) | ({ ok: false } & NotAMember)> {
  const found = await findAccountByEmail(tx, { email });
  if (!found) return { ok: false, reason: 'unknown' };
  const { accountId } = found;
  const membership = await lockMembership(tx, { accountId, now });
  // Read again: what was committed while this waited may have confirmed the address, or given it to another account.
  const account = await findAccountByEmail(tx, { email });
  if (account?.accountId !== accountId) return { ok: false, reason: 'unknown' };
  if (!account.emailConfirmedAt) return { ok: false, reason: 'unconfirmed' };
  if (!membership) return { ok: false, reason: 'no-membership' };
  const creatorName = await findCreatorName(tx, membership);
  if (creatorId !== null && membership.creatorId !== creatorId) {
    return { ok: false, reason: 'another-creator', creatorName };
  }
  return { ok: true, ...membership, accountId, creatorName };
}

async function findCreatorName(tx: Db, { creatorId }: { creatorId: string }): Promise<string> {
  const [creator] = await tx.select({ name: creators.name }).from(creators).where(eq(creators.id, creatorId));
  return creator!.name;
}

async function change(
  tx: Db,
  { id: membershipId, creatorId, creatorName, facts, cancelAt, nextCreatorId }: Member,
  fact: ChangedAccess['fact'],
  { by, action, details, now }: { by: Actor; action: string; details?: Record<string, unknown>; now: Date },
): Promise<ChangedAccess> {
  await recordFact(tx, { ...fact, membershipId });
  const after = access([...facts, fact], now);
  // A cancellation and a move to come wait for the end of what is promised, which is another one now.
  const end = after.may ? after.until : fact.at;
  const cancelled = isCancelled({ cancelAt }, now);
  if (cancelled) await changeEffect(tx, { membershipId, takesEffectAt: end });
  const waiting = { ...(cancelled && { cancelAt: end }), ...(nextCreatorId && { moveAt: end }) };
  if (Object.keys(waiting).length > 0) {
    await tx.update(memberships).set(waiting).where(eq(memberships.id, membershipId));
  }
  await markDue(tx, { membershipId, now });
  const subject = { type: 'membership', id: membershipId };
  // The reason stands with the fact: an audit event is never deleted, so it holds no words about a person.
  const about = { fact: `${fact.kind}:${fact.providerId}`, ...details };
  await recordAuditEvent(tx, { by, action, subject, creatorId, details: about });
  const next = nextCreatorId === null ? null : { creatorId: nextCreatorId };
  const move = next && { ...next, creatorName: await findCreatorName(tx, next), at: end };
  return { membershipId, creatorId, creatorName, fact, access: after, move };
}
