import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts, membershipNotices } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import type { Fact } from '../access/access.ts';
import { listCharging, nothingKnown } from './charging.server.ts';
import { mailNotices, type NoticeMail } from './notice-mail.server.ts';
import { nextNoticeAt, noticesDue, type QueuedNotice } from './notices.ts';

/** What settling needs. */
export type NoticeServices = Pick<Services, 'origin' | 'supportEmail' | 'mail' | 'charges'>;

const POSTPONED_MS = 60 * 60 * 1000;

/**
 * Queues the mails that a membership's facts ask for and notes when the next is due, in the transaction that wrote the
 * facts. Idempotent. The caller holds the account's lock.
 */
export function settleMembership(
  tx: Db,
  services: NoticeServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  return settleMemberships(tx, services, { membershipIds: [membershipId], now });
}

/**
 * The same for several, in as many statements as for one, but for what each mail needs. Afterwards none is due at `now`,
 * except for a move that is not made yet.
 */
export async function settleMemberships(
  tx: Db,
  services: NoticeServices,
  { membershipIds, now }: { membershipIds: readonly string[]; now: Date },
): Promise<void> {
  const mails: NoticeMail[] = [];
  const next = new Map<string, Date | null>();
  for (const { facts, notices, moveAt, isTold, ...member } of await listMembers(tx, services, membershipIds)) {
    const { charging } = member;
    const due = isTold ? noticesDue(facts, { queued: notices, charging, now }) : [];
    // By the clock that the facts were decided by, which may have been ahead of this one.
    const queuedAt = latest([now, ...facts.map(({ at }) => at)]);
    mails.push(...due.map((notice) => ({ ...member, notice, queuedAt })));
    const queued = [...notices, ...due.map(({ kind, fact }) => ({ kind, fact, queuedAt }))];
    next.set(member.membershipId, isTold ? earliest(nextNoticeAt(facts, { queued, charging, now }), moveAt) : null);
  }
  await mailNotices(tx, services, await addNotices(tx, mails));
  await noteDue(tx, next);
}

/** Has the site look at a membership within a minute; for commands that run beside it and queue nothing. */
export async function markDue(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<void> {
  await noteDue(tx, new Map([[membershipId, now]]));
}

/** Leaves a membership that could not be settled alone for an hour, so that it does not hold up the others. */
export async function postponeDue(tx: Db, { membershipId, now }: { membershipId: string; now: Date }): Promise<void> {
  await noteDue(tx, new Map([[membershipId, new Date(now.getTime() + POSTPONED_MS)]]));
}

interface Member extends Omit<NoticeMail, 'notice' | 'queuedAt'> {
  facts: Fact[];
  notices: QueuedNotice[];
  moveAt: Date | null;
  /** Nobody is mailed about a membership that is history, nor while the account is about to be deleted. */
  isTold: boolean;
}

async function listMembers(
  tx: Db,
  { charges }: Pick<Services, 'charges'>,
  membershipIds: readonly string[],
): Promise<Member[]> {
  if (membershipIds.length === 0) return [];
  const rows = await tx
    .select({
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      moveAt: memberships.moveAt,
      email: accounts.email,
      deletionAt: accounts.deletionAt,
      firstName: endUserDetails.firstName,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(inArray(memberships.id, [...membershipIds]));
  const facts = await tx
    .select()
    .from(membershipFacts)
    .where(inArray(membershipFacts.membershipId, [...membershipIds]));
  const notices = await tx
    .select()
    .from(membershipNotices)
    .where(inArray(membershipNotices.membershipId, [...membershipIds]));
  const charging = charges ? await listCharging(tx, membershipIds) : null;
  const [factsOf, noticesOf] = [byMembership(facts), byMembership(notices)];
  return rows.map(({ endedAt, deletionAt, openedAt, firstName, ...row }) => ({
    ...row,
    firstName: firstName ?? '',
    isOpened: openedAt !== null,
    facts: factsOf.get(row.membershipId) ?? [],
    notices: noticesOf.get(row.membershipId) ?? [],
    charging: charging && (charging.get(row.membershipId) ?? nothingKnown),
    isTold: endedAt === null && deletionAt === null,
  }));
}

function byMembership<Row extends { membershipId: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ membershipId }) => membershipId);
}

/** Stores the notices; returns those that were not there. Two settlements at the same time queue a mail once. */
async function addNotices(tx: Db, mails: NoticeMail[]): Promise<NoticeMail[]> {
  if (mails.length === 0) return [];
  const rows = mails.map(({ membershipId, notice: { kind, fact }, queuedAt }) => ({
    ...{ membershipId, kind, fact, queuedAt },
  }));
  const keyOf = (row: { membershipId: string; kind: string; fact: string }) =>
    `${row.membershipId} ${row.kind} ${row.fact}`;
  const added = await tx.insert(membershipNotices).values(rows).onConflictDoNothing().returning();
  const keys = new Set(added.map(keyOf));
  return mails.filter(({ membershipId, notice }) => keys.has(keyOf({ membershipId, ...notice })));
}

async function noteDue(tx: Db, next: Map<string, Date | null>): Promise<void> {
  if (next.size === 0) return;
  const ids = sql.param([...next.keys()]);
  const times = sql.param([...next.values()].map((at) => at?.toISOString() ?? null));
  await tx.execute(sql`update ${memberships} set due_at = due.at
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as due (id, at)
    where ${memberships.id} = due.id and ${memberships.dueAt} is distinct from due.at`);
}

const latest = (times: readonly Date[]) => times.reduce((one, other) => (other > one ? other : one));

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}
