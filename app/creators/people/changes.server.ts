import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { authPaths } from '../../auth-paths.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, creators, peopleChanges } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import type { Services } from '../../http/services.ts';
import { endTokensAbout, issueToken } from '../../identity/commands.server.ts';
import { isFreshSession } from '../../identity/sessions/own-sessions.server.ts';
import type { MailTemplate } from '../../mail/message.ts';
import { queueMail } from '../brand/brand.server.ts';
import { type CreatorRole, DAYS_TO_STOP, type HeldRole, mayStop, type Owner, type PeopleChange } from './stopping.ts';

const DAY = 24 * 60 * 60 * 1000;

export type PeopleServices = Pick<Services, 'db' | 'origin' | 'supportEmail' | 'mail' | 'now'>;

export type PeopleActor = { accountId: string; sessionHash: string } | { command: string };

export interface Worker extends HeldRole {
  accountId: string;
  email: string;
  /** True if the account's address is confirmed. */
  isConfirmed: boolean;
}

export interface People {
  creatorId: string;
  /** The creator's name. */
  studio: string;
  workers: Worker[];
  /** Changes that can still be stopped, oldest first. */
  recent: PeopleChange[];
}

/**
 * Locks the creator's row and returns the people who work for the creator. Null without the creator. Call before
 * locking accounts.
 */
export async function lockPeople(tx: Db, of: { creatorId: string; now: Date }): Promise<People | null> {
  await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, of.creatorId)).for('no key update');
  return readPeople(tx, of);
}

export async function readPeople(db: Db, { creatorId, now }: { creatorId: string; now: Date }): Promise<People | null> {
  const [creator] = await db.select({ studio: creators.name }).from(creators).where(eq(creators.id, creatorId));
  if (!creator) return null;
  const workers = await db
    .select({
      accountId: creatorMembers.accountId,
      role: creatorMembers.role,
      createdAt: creatorMembers.createdAt,
      roleSince: creatorMembers.roleSince,
      email: accounts.email,
      confirmedAt: accounts.emailConfirmedAt,
    })
    .from(creatorMembers)
    .innerJoin(accounts, eq(accounts.id, creatorMembers.accountId))
    .where(eq(creatorMembers.creatorId, creatorId))
    // Accounts are locked in this order.
    .orderBy(asc(creatorMembers.accountId));
  return {
    creatorId,
    ...creator,
    workers: workers.map(({ confirmedAt, ...worker }) => ({ ...worker, isConfirmed: confirmedAt !== null })),
    recent: await listRecentChanges(db, { creatorId, now }),
  };
}

async function listRecentChanges(
  db: Db,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<PeopleChange[]> {
  const earliest = new Date(now.getTime() - DAYS_TO_STOP * DAY);
  const rows = await db
    .select()
    .from(peopleChanges)
    .where(
      and(...[eq(peopleChanges.creatorId, creatorId), gt(peopleChanges.at, earliest)], isNull(peopleChanges.stoppedAt)),
    )
    .orderBy(asc(peopleChanges.number));
  return rows.map(readChange);
}

function readChange(row: typeof peopleChanges.$inferSelect): PeopleChange {
  const { id, number, accountId, kind, role, byAccountId, bySince, isStop, at } = row;
  const { wasRole, wasCreatedAt, wasRoleSince } = row;
  const was =
    wasRole && wasCreatedAt && wasRoleSince
      ? { role: wasRole, createdAt: wasCreatedAt, roleSince: wasRoleSince }
      : null;
  return { id, number, accountId, kind, role, was, by: byAccountId, bySince, isStop, at };
}

/** Actor who may change people. */
export interface Decider {
  /** Null for the operator. */
  accountId: string | null;
  /** Time at which the actor became an owner, or null for the operator. */
  since: Date | null;
}

/** `not-owner`: the actor is not an owner. `stale`: the sign-in is not recent, or the session has ended. */
export type Undecided = { ok: false; reason: 'not-owner' | 'stale' };

/** Checks that the actor may change a creator's people: an owner with a recent sign-in, or an operator's command. */
export async function readDecider(
  tx: Db,
  people: People,
  actor: PeopleActor,
  now: Date,
): Promise<{ ok: true; decider: Decider } | Undecided> {
  if ('command' in actor) return { ok: true, decider: { accountId: null, since: null } };
  const { accountId } = actor;
  const owner = ownersOf(people).find((each) => each.accountId === accountId);
  if (!owner) return { ok: false, reason: 'not-owner' };
  if (!(await isFreshSession(tx, { ...actor, now }))) return { ok: false, reason: 'stale' };
  return { ok: true, decider: { accountId, since: owner.since } };
}

export const ownersOf = (people: People): (Owner & { email: string })[] =>
  people.workers
    .filter(({ role, isConfirmed }) => role === 'owner' && isConfirmed)
    .map(({ accountId, email, roleSince }) => ({
      accountId,
      email,
      since: ownerSince(people, accountId) ?? roleSince,
    }));

/**
 * Returns the earliest time since which an account is an owner, or was one before a change that can still be stopped.
 * Null if neither. A role that was removed and restored counts from its original start, so that an attacker cannot turn
 * an owner into a recent owner.
 */
export function ownerSince({ workers, recent }: People, accountId: string): Date | null {
  const held = [...workers, ...recent.map(({ accountId, was }) => ({ accountId, role: was?.role, ...was }))];
  const since = held.flatMap((each) => {
    return each.accountId === accountId && each.role === 'owner' && each.roleSince ? each.roleSince.getTime() : [];
  });
  return since.length > 0 ? new Date(Math.min(...since)) : null;
}

type ChangeProps = Extract<MailTemplate, { name: 'people-changed' }>['props'];

/**
 * Records a change and mails the owners in `people`. Owners who may stop the change get a link. The caller holds the
 * lock of the people.
 * @param people people before the change; for a stop, also those after it
 */
export async function recordPeopleChange(
  tx: Db,
  services: PeopleServices,
  people: People,
  change: Omit<PeopleChange, 'id' | 'number' | 'at'> & { email: string },
): Promise<void> {
  const { creatorId, recent } = people;
  const { accountId, email, kind, role, was, by, bySince, isStop } = change;
  const now = services.now();
  const [row] = await tx
    .insert(peopleChanges)
    .values({
      creatorId,
      accountId,
      kind,
      role,
      byAccountId: by,
      bySince,
      isStop,
      at: now,
      wasRole: was?.role,
      wasCreatedAt: was?.createdAt,
      wasRoleSince: was?.roleSince,
    })
    .returning();
  const recorded = readChange(row!);
  const what = kind === 'removed' && by === accountId ? 'left' : kind;
  const byEmail = await emailOf(tx, people, by);
  for (const owner of ownersOf(people)) {
    const { accountId: ownerId } = owner;
    let link: string | null = null;
    if (mayStop(owner, recorded, recent)) {
      const token = await issueToken(tx, { accountId: ownerId, purpose: 'people-undo', subjectId: recorded.id, now });
      link = services.origin + authPaths.peopleUndo({ token });
    } else if (ownerId === accountId) {
      await endLinksToStop(tx, { creatorId, accountId });
    }
    await mailChange(tx, services, owner, { studio: people.studio, what, email, role, by: byEmail, isStop, link });
  }
}

/** Mails the owners about a withdrawn invitation. The mail has no link, because a withdrawal gives no access. */
export async function mailWithdrawal(
  tx: Db,
  services: PeopleServices,
  people: People,
  { email, role, by, isStop }: { email: string; role: CreatorRole; by: string | null; isStop: boolean },
): Promise<void> {
  const props = { studio: people.studio, what: 'withdrawn', email, role, isStop, link: null } as const;
  const byEmail = await emailOf(tx, people, by);
  for (const owner of ownersOf(people)) await mailChange(tx, services, owner, { ...props, by: byEmail });
}

function mailChange(tx: Db, services: PeopleServices, to: { email: string }, props: ChangeProps): Promise<void> {
  return queueMail(tx, services, { to: to.email, brand: null, template: { name: 'people-changed', props } });
}

async function emailOf(tx: Db, { workers }: People, accountId: string | null): Promise<string | null> {
  if (accountId === null) return null;
  const worker = workers.find((each) => each.accountId === accountId);
  if (worker) return worker.email;
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId));
  return account?.email ?? null;
}

/** Invalidates an account's links that stop changes of a creator's people. */
export async function endLinksToStop(
  tx: Db,
  { creatorId, accountId }: { creatorId: string; accountId: string },
): Promise<void> {
  const ids = await tx
    .select({ id: peopleChanges.id })
    .from(peopleChanges)
    .where(eq(peopleChanges.creatorId, creatorId));
  const subjectIds = ids.map(({ id }) => id);
  await endTokensAbout(tx, { accountId, purpose: 'people-undo', subjectIds });
}

export async function deleteOldPeopleChanges(db: Db, { now }: { now: Date }): Promise<void> {
  const { at } = peopleChanges;
  await db.delete(peopleChanges).where(lt(at, new Date(now.getTime() - DAYS_TO_STOP * DAY)));
}
