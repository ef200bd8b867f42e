export type CreatorRole = 'owner' | 'editor';

/** Number of days in which an owner can stop a change of people. */
export const DAYS_TO_STOP = 7;

/** Role with its times in `creator_members`. */
export interface HeldRole {
  role: CreatorRole;
  /** Time since which the account has had a role at the creator. */
  createdAt: Date;
  roleSince: Date;
}

export interface PeopleChange {
  id: string;
  /** Changes are numbered in order. */
  number: number;
  accountId: string;
  kind: 'invited' | 'joined' | 'role' | 'removed' | 'restored';
  /** Role after the change, or null for none. For 'invited', the offered role. */
  role: CreatorRole | null;
  /** Role before the change, or null for none. */
  was: HeldRole | null;
  /** Account that made the change, or null for the operator or a deleted account. For 'joined', the inviter. */
  by: string | null;
  /** Time at which the account in `by` became an owner, or null for the operator. */
  bySince: Date | null;
  /** True if the change stopped another change. */
  isStop: boolean;
  at: Date;
}

export interface Owner {
  accountId: string;
  /** Time at which the account became an owner. */
  since: Date;
}

const raises = ({ role, was }: PeopleChange) => role !== null && role !== was?.role && was?.role !== 'owner';
const endsOwner = ({ role, was }: PeopleChange) => was?.role === 'owner' && role !== 'owner';
const makesOwner = (change: PeopleChange) =>
  change.role === 'owner' && (change.kind === 'joined' || (change.kind === 'role' && raises(change)));

/**
 * Returns true if an owner may stop a change (docs/decisions/0038-roles.md).
 * @param owner the owner at the time of the change
 * @param recent changes that can still be stopped
 */
export function mayStop(owner: Owner, change: PeopleChange, recent: readonly PeopleChange[]): boolean {
  if (change.isStop) return change.bySince !== null && owner.since < change.bySince;
  if (change.by === owner.accountId || change.bySince === null || owner.since <= change.bySince) return true;
  const isNew = recent.some((other) => other.accountId === owner.accountId && makesOwner(other));
  return !(endsOwner(change) && isNew);
}

export interface StopPlan {
  /** Changes to stop, oldest first. */
  stopped: PeopleChange[];
  /** Role that each account gets back, or null for none. */
  roles: Map<string, HeldRole | null>;
  signedOut: Set<string>;
}

/**
 * Plans how to stop a change.
 * @param recent changes of the creator that can still be stopped, including `change`, oldest first
 * @param owners ids of the accounts that are currently owners
 * @returns null if no owner would be left
 */
export function planStop(
  change: PeopleChange,
  holder: Owner,
  { recent, owners }: { recent: readonly PeopleChange[]; owners: readonly string[] },
): StopPlan | null {
  const plan = planOf(closureOf([change], holder, recent), holder, recent);
  if (leavesOwner(plan, owners)) return plan;
  // An attacker signed in as the holder may have made another person an owner and then removed the holder.
  const own = recent.findLast((other) => other.accountId === holder.accountId && endsOwner(other));
  if (!own) return null;
  const withOwn = planOf(closureOf([...plan.stopped, own], holder, recent), holder, recent);
  return leavesOwner(withOwn, owners) ? withOwn : null;
}

function leavesOwner({ roles }: StopPlan, owners: readonly string[]): boolean {
  return owners.some((owner) => !roles.has(owner)) || [...roles.values()].some((held) => held?.role === 'owner');
}

function closureOf(first: readonly PeopleChange[], holder: Owner, recent: readonly PeopleChange[]): PeopleChange[] {
  const found = new Set(first);
  // The iteration of a Set also visits elements that are added during the iteration.
  for (const change of found) {
    for (const other of recent) if (isStoppedWith(change, other, holder)) found.add(other);
  }
  return [...found].sort((one, other) => one.number - other.number);
}

function isStoppedWith(change: PeopleChange, other: PeopleChange, holder: Owner): boolean {
  const isLater = other.number > change.number;
  const isSame = other.accountId === change.accountId;
  // Includes the change that made the actor an owner, if the actor then ended an owner's role.
  if (!isLater && other.accountId === change.by) {
    return endsOwner(change) && makesOwner(other) && change.by !== holder.accountId && holder.since < other.at;
  }
  // Includes later changes that the person made with the new role.
  if (isLater && other.by === change.accountId) return raises(change);
  // An invitation and its acceptance belong together.
  if (isSame && (change.kind === 'invited' || change.kind === 'joined')) {
    return isLater ? other.kind === 'joined' : other.kind === 'invited';
  }
  // Includes later changes of the same person by the same actor.
  return isLater && isSame && change.by !== null && other.by === change.by && change.by !== holder.accountId;
}

function planOf(stopped: PeopleChange[], holder: Owner, recent: readonly PeopleChange[]): StopPlan {
  const roles: StopPlan['roles'] = new Map();
  const signedOut: StopPlan['signedOut'] = new Set();
  for (const change of stopped) {
    if (change.by !== null) signedOut.add(change.by);
    if (change.kind === 'joined') signedOut.add(change.accountId);
    if (roles.has(change.accountId)) continue;
    // A previous role is not restored over a later change by the holder, the operator or an owner of longer standing.
    const isSuperseded = recent.some(
      (other) =>
        other.accountId === change.accountId &&
        other.number > change.number &&
        !stopped.includes(other) &&
        (other.by === holder.accountId || other.bySince === null || other.bySince <= holder.since),
    );
    if (change.was === null || !isSuperseded) roles.set(change.accountId, change.was);
  }
  return { stopped, roles, signedOut };
}
