import { and, eq, inArray } from 'drizzle-orm';
import { recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creatorMembers, peopleChanges } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import type { Services } from '../../http/services.ts';
import { endOtherSessions, lockAccount, takeToken } from '../../identity/commands.server.ts';
import { findOneTimeToken } from '../../identity/queries.server.ts';
import {
  endLinksToStop,
  lockPeople,
  mailWithdrawal,
  ownerSince,
  ownersOf,
  type People,
  type PeopleActor,
  type PeopleServices,
  readDecider,
  readPeople,
  recordPeopleChange,
  type Undecided,
  type Worker,
} from './changes.server.ts';
import { deleteInvitation } from './invitations.server.ts';
import { type CreatorRole, type HeldRole, type Owner, type PeopleChange, planStop, type StopPlan } from './stopping.ts';

export type ChangePersonResult =
  | { ok: true }
  /** `unknown`: there is no such creator, or the person has no role there. `last-owner`: no owner would be left. */
  | { ok: false; reason: 'unknown' | 'last-owner' }
  | Undecided;

/**
 * Changes a person's role at a creator. If two owners remove each other concurrently, one request is refused.
 * @param change.role new role, or null to remove the person
 * @param actor owner with a recent sign-in, or an operator's command; all other actors are refused
 */
export function changePerson(
  services: PeopleServices,
  change: { creatorId: string; accountId: string; role: CreatorRole | null },
  actor: PeopleActor,
): Promise<ChangePersonResult> {
  const { creatorId, accountId, role } = change;
  const now = services.now();
  return services.db.transaction(async (tx): Promise<ChangePersonResult> => {
    const people = await lockPeople(tx, { creatorId, now });
    if (!people) return { ok: false, reason: 'unknown' };
    const checked = await readDecider(tx, people, actor, now);
    if (!checked.ok) return checked;
    const person = people.workers.find((each) => each.accountId === accountId);
    if (!person) return { ok: false, reason: 'unknown' };
    if (person.role === role) return { ok: true };
    if (person.role === 'owner' && !ownersOf(people).some((owner) => owner.accountId !== accountId)) {
      return { ok: false, reason: 'last-owner' };
    }
    const held = role === null ? null : { role, createdAt: person.createdAt, roleSince: now };
    await setRole(tx, { creatorId, accountId }, held);
    await recordAuditEvent(tx, {
      by: actor,
      action: role === null ? 'creator-member.removed' : 'creator-member.changed',
      subject: { type: 'account', id: accountId },
      creatorId,
      details: role === null ? {} : { role },
    });
    const { decider } = checked;
    await recordPeopleChange(tx, services, people, {
      accountId,
      email: person.email,
      kind: role === null ? 'removed' : 'role',
      role,
      was: heldBy(person),
      by: decider.accountId,
      bySince: decider.since,
      isStop: false,
    });
    return { ok: true };
  });
}

const heldBy = ({ role, createdAt, roleSince }: HeldRole): HeldRole => ({ role, createdAt, roleSince });

async function setRole(tx: Db, of: { creatorId: string; accountId: string }, held: HeldRole | null): Promise<void> {
  const { creatorId, accountId } = of;
  if (held === null) {
    const one = and(eq(creatorMembers.creatorId, creatorId), eq(creatorMembers.accountId, accountId));
    await tx.delete(creatorMembers).where(one);
    return;
  }
  await tx
    .insert(creatorMembers)
    .values({ creatorId, accountId, ...held })
    .onConflictDoUpdate({ target: [creatorMembers.accountId, creatorMembers.creatorId], set: held });
}

export type FoundStop =
  | {
      ok: true;
      /** The creator's name. */
      studio: string;
      /** Changes that the link would stop, oldest first. */
      changes: StoppedChange[];
      /** Email addresses of the accounts that would be signed out. */
      signedOut: string[];
    }
  /**
   * `invalid`: the link is unknown, used, invalidated or expired. `stopped`: the change was already stopped.
   * `last-owner`: no owner would be left. `changed`: the role to restore has been changed since.
   */
  | { ok: false; reason: 'invalid' | 'stopped' | 'last-owner' | 'changed' };

export interface StoppedChange {
  kind: PeopleChange['kind'] | 'left';
  email: string;
  role: CreatorRole | null;
  /** Email address of the actor, or null for the operator or a deleted account. */
  by: string | null;
}

/** Reads a link mailed to an owner, without changing anything. */
export async function findStop(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { token }: { token: string },
): Promise<FoundStop> {
  const planned = await planFor(db, { token, now: now() }, readPeople);
  if (!planned.ok) return planned;
  const { people, plan, emails } = planned;
  return {
    ok: true,
    studio: people.studio,
    changes: plan.stopped.map(({ accountId, kind, role, by }) => ({
      kind: kind === 'removed' && by === accountId ? 'left' : kind,
      email: emails.get(accountId) ?? '',
      role,
      by: by === null ? null : (emails.get(by) ?? null),
    })),
    signedOut: [...plan.signedOut].flatMap((accountId) => emails.get(accountId) ?? []),
  };
}

export type StopResult =
  /** `holderId` is the account to which the link was mailed. `signedOut` has the ids of accounts. */
  { ok: true; holderId: string; signedOut: ReadonlySet<string> } | Extract<FoundStop, { ok: false }>;

/**
 * Stops a change by the link mailed to an owner. Works once. Also stops the changes that `planStop` finds, restores
 * previous roles, and signs out the accounts in the plan. An owner of longer standing than the link's holder can stop
 * the restoration in turn.
 */
export function stopPeopleChange(services: PeopleServices, { token }: { token: string }): Promise<StopResult> {
  const now = services.now();
  return services.db.transaction(async (tx): Promise<StopResult> => {
    const planned = await planFor(tx, { token, now }, lockPeople);
    if (!planned.ok) return planned;
    const { people, plan, holder, emails } = planned;
    const { creatorId } = people;
    const accountIds = new Set([...plan.roles.keys(), ...plan.signedOut, holder.accountId]);
    for (const accountId of [...accountIds].sort()) await lockAccount(tx, accountId);
    if (!(await takeToken(tx, { token, purpose: 'people-undo', unused: true, now }))) {
      return { ok: false, reason: 'invalid' };
    }
    const stoppedIds = plan.stopped.map(({ id }) => id);
    await tx.update(peopleChanges).set({ stoppedAt: now }).where(inArray(peopleChanges.id, stoppedIds));
    // Mails are queued after all roles are restored, because restored owners get these mails too.
    const restored: { person: { accountId: string; email: string }; was: Worker | null; held: HeldRole | null }[] = [];
    for (const [accountId, held] of plan.roles) {
      const was = people.workers.find((worker) => worker.accountId === accountId) ?? null;
      const wasInvited = await deleteInvitation(tx, { creatorId, accountId });
      await setRole(tx, { creatorId, accountId }, held);
      const email = emails.get(accountId) ?? '';
      if (was?.role !== held?.role) restored.push({ person: { accountId, email }, was, held });
      else if (wasInvited && held === null) {
        const role = plan.stopped.findLast((change) => change.accountId === accountId)?.role ?? 'editor';
        await mailWithdrawal(tx, services, people, { email, role, by: holder.accountId, isStop: true });
      }
      await recordAuditEvent(tx, {
        by: { accountId: holder.accountId },
        action: 'creator-member.stopped',
        subject: { type: 'account', id: accountId },
        creatorId,
        details: held === null ? {} : { role: held.role },
      });
    }
    for (const { person, was, held } of restored) {
      if (held?.role !== 'owner') await endLinksToStop(tx, { creatorId, accountId: person.accountId });
      await recordPeopleChange(tx, services, await withNewOwners(tx, people, { now }), {
        ...person,
        role: held?.role ?? null,
        was: was && heldBy(was),
        isStop: true,
        kind: held === null ? 'removed' : was === null ? 'restored' : 'role',
        by: holder.accountId,
        bySince: holder.since,
      });
    }
    for (const accountId of plan.signedOut) await endOtherSessions(tx, { accountId, keepSession: null });
    return { ok: true, holderId: holder.accountId, signedOut: plan.signedOut };
  });
}

/** Returns the people after the stop, plus the people whom the stop removed. */
async function withNewOwners(tx: Db, before: People, { now }: { now: Date }): Promise<People> {
  const after = await lockPeople(tx, { creatorId: before.creatorId, now });
  if (!after) return before;
  const others = before.workers.filter(
    ({ accountId }) => !after.workers.some((worker) => worker.accountId === accountId),
  );
  return { ...after, workers: [...after.workers, ...others] };
}

type Planned =
  | { ok: true; people: People; plan: StopPlan; holder: Owner; emails: Map<string, string> }
  | Extract<FoundStop, { ok: false }>;

/** Computes the effect of a link that stops a change. */
async function planFor(
  db: Db,
  { token, now }: { token: string; now: Date },
  read: typeof readPeople,
): Promise<Planned> {
  const found = await findOneTimeToken(db, { token, purpose: 'people-undo', now });
  if (!found?.subjectId) return { ok: false, reason: 'invalid' };
  const [row] = await db.select().from(peopleChanges).where(eq(peopleChanges.id, found.subjectId));
  const people = row && (await read(db, { creatorId: row.creatorId, now }));
  if (!row || !people) return { ok: false, reason: 'invalid' };
  const { recent } = people;
  const change = recent.find(({ id }) => id === row.id);
  if (!change) return { ok: false, reason: 'stopped' };
  if (found.used) return { ok: false, reason: 'invalid' };
  const { accountId } = found;
  const since = ownerSince(people, accountId);
  if (since === null) return { ok: false, reason: 'invalid' };
  const holder = { accountId, since };
  const owners = ownersOf(people).map((owner) => owner.accountId);
  const plan = planStop(change, holder, { recent, owners });
  if (!plan) return { ok: false, reason: 'last-owner' };
  if (plan.roles.size === 0) return { ok: false, reason: 'changed' };
  const named = [...plan.stopped.map((each) => each.accountId), ...plan.signedOut];
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, named));
  return { ok: true, people, plan, holder, emails: new Map(rows.map(({ id, email }) => [id, email])) };
}
