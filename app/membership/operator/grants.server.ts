import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import { type Access, access, type Fact, PAID_ELSEWHERE } from '../access/access.ts';
import { notBeforeFacts, recordFact } from '../access/facts.server.ts';
import { changeEffect } from '../cancellation/commands.server.ts';
import { markDue } from '../emails/due.server.ts';
import { type LockedMembership, lockMembership } from '../status/current-membership.server.ts';
import { isCancelled } from '../status/membership-view.ts';
import { announceGrant } from './grant-email.server.ts';

export interface AccessChange {
  /** Normalized by `normaliseEmail`. */
  email: string;
  /** Creator whose members may be changed, or null for any. */
  creatorId: string | null;
  /** Reason as typed, or null. Stored with the fact, so that the reason is deleted with the account. */
  because: string | null;
  now: Date;
}

export interface ChangedAccess {
  membershipId: string;
  creatorId: string;
  creatorName: string;
  fact: Fact & { because: string | null };
  access: Access;
  /** Scheduled move, which is made at the end of this access, or null. */
  move: { creatorId: string; creatorName: string; at: Date } | null;
}

type NotAMember =
  | { reason: 'unknown' | 'unconfirmed' | 'no-membership' }
  /** The account is a member of this other creator. */
  | { reason: 'another-creator'; creatorName: string };

export type GrantResult = ({ ok: true } & ChangedAccess) | ({ ok: false } & (NotAMember | { reason: GrantRefusal }));
type GrantRefusal = 'until-past' | 'until-too-far';
export type RevokeResult =
  | ({ ok: true } & ChangedAccess)
  | ({ ok: false } & (NotAMember | { reason: 'no-access' | 'not-granted' }));

/** Maximum length of a grant in years. A longer grant counts as a typing error. */
export const MAX_GRANT_YEARS = 10;

/**
 * Grants a member free access until `until` (exclusive), and notifies the member by email. Never shortens access. Each
 * call is a separate grant.
 * @param grant.isPaidElsewhere true for time that the member has paid for on another site
 * @param grant.notify false to send no email, as when an invitation is accepted
 */
export function grantAccess(
  db: Db,
  grant: AccessChange & { until: Date; notify?: boolean; isPaidElsewhere?: boolean },
  by: Actor,
): Promise<GrantResult> {
  return db.transaction(async (tx): Promise<GrantResult> => {
    const member = await lockMember(tx, grant);
    if (!member.ok) return member;
    const at = await notBeforeFacts(tx, { membershipId: member.id, kind: 'complimentary', now: grant.now });
    if (grant.until <= at) return { ok: false, reason: 'until-past' };
    const longest = new Date(at);
    longest.setUTCFullYear(longest.getUTCFullYear() + MAX_GRANT_YEARS);
    if (grant.until > longest) return { ok: false, reason: 'until-too-far' };
    const aboutId = grant.isPaidElsewhere ? PAID_ELSEWHERE : null;
    const cover = { coversFrom: at, coversUntil: grant.until, aboutId };
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
 * Ends all current access of a member to a creator. A scheduled move becomes due.
 * @param revocation.onlyGrants true to refuse unless `isOnlyGranted`
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

/**
 * Returns true if the member has access, neither a trial nor a payment gives access now or later, and no subscription
 * charges at the end of the grant.
 */
export function isOnlyGranted({ access, facts }: { access: Access; facts: readonly Fact[] }, now: Date): boolean {
  const ended = new Set(facts.flatMap(({ kind, aboutId }) => (kind === 'ended' ? (aboutId ?? []) : [])));
  if (facts.some(({ kind, providerId }) => kind === 'subscribed' && !ended.has(providerId))) return false;
  const isGrant = ({ kind }: Fact) => kind === 'complimentary';
  const others = facts.filter(({ kind, coversUntil }) => (kind === 'trial' || kind === 'paid') && coversUntil! > now);
  return access.may && access.facts.every(isGrant) && others.length === 0;
}

interface Member extends LockedMembership {
  accountId: string;
  creatorName: string;
}

async function lockMember(
  tx: Db,
  { email, creatorId, now }: AccessChange,
): Promise<({ ok: true } & Member) | ({ ok: false } & NotAMember)> {
  const found = await findAccountByEmail(tx, { email });
  if (!found) return { ok: false, reason: 'unknown' };
  const { accountId } = found;
  const membership = await lockMembership(tx, { accountId, now });
  // Read again after waiting for the lock: another transaction may have confirmed the address, or moved the address
  // to another account.
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

export async function findCreatorName(tx: Db, { creatorId }: { creatorId: string }): Promise<string> {
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
  // A cancellation or a scheduled move takes effect at the promised end, which has changed.
  const end = after.may ? after.until : fact.at;
  const cancelled = isCancelled({ cancelAt }, now);
  if (cancelled) await changeEffect(tx, { membershipId, takesEffectAt: end });
  const waiting = { ...(cancelled && { cancelAt: end }), ...(nextCreatorId && { moveAt: end }) };
  if (Object.keys(waiting).length > 0) {
    await tx.update(memberships).set(waiting).where(eq(memberships.id, membershipId));
  }
  await markDue(tx, { membershipId, now });
  const subject = { type: 'membership', id: membershipId };
  // Audit events are never deleted, so the reason, which may describe a person, is stored only with the fact.
  const about = { fact: `${fact.kind}:${fact.providerId}`, ...details };
  await recordAuditEvent(tx, { by, action, subject, creatorId, details: about });
  const next = nextCreatorId === null ? null : { creatorId: nextCreatorId };
  const move = next && { ...next, creatorName: await findCreatorName(tx, next), at: end };
  return { membershipId, creatorId, creatorName, fact, access: after, move };
}
