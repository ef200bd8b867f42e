/** What somebody does for a creator. */
export type CreatorRole = 'owner' | 'editor';

/** How long an owner can stop a change of people. */
export const DAYS_TO_STOP = 7;

/** A role with the times of `creator_members`. */
export interface HeldRole {
  role: CreatorRole;
  /** Since when the account works for the creator. */
  createdAt: Date;
  roleSince: Date;
}

/** A change of who works for a creator. */
export interface PeopleChange {
  id: string;
  /** The order in which they happened. */
  number: number;
  /** Whom it changed. */
  accountId: string;
  kind: 'invited' | 'joined' | 'role' | 'removed' | 'restored';
  /** The role after it; null: none. */
  role: CreatorRole | null;
  /** The role before it; null: none. */
  was: HeldRole | null;
  /** Who did it; of 'joined', who had invited. Null: the operator. */
  by: string | null;
  /** Since when they were an owner; null: the operator did it. */
  bySince: Date | null;
  /** It stopped another change. */
  isStop: boolean;
  at: Date;
}

/** An owner who may be able to stop a change. */
export interface Owner {
  accountId: string;
  /** Since when they are an owner. */
  since: Date;
}

/** Whether somebody may do more after it. */
const raises = ({ role, was }: PeopleChange) => role !== null && role !== was?.role && was?.role !== 'owner';
/** Whether an owner is one no more after it. */
const endsOwner = ({ role, was }: PeopleChange) => was?.role === 'owner' && role !== 'owner';
/** Whether it made somebody an owner who was none before. */
const makesOwner = (change: PeopleChange) =>
  change.role === 'owner' && (change.kind === 'joined' || (change.kind === 'role' && raises(change)));

/**
 * Whether an owner may stop a change (docs/decisions/0038-roles.md).
 * @param owner at the moment of the change
 * @param recent the changes that can still be stopped
 */
export function mayStop(owner: Owner, change: PeopleChange, recent: readonly PeopleChange[]): boolean {
  if (change.isStop) return change.bySince !== null && owner.since < change.bySince;
  if (change.by === owner.accountId || change.bySince === null || owner.since <= change.bySince) return true;
  const isNew = recent.some((other) => other.accountId === owner.accountId && makesOwner(other));
  return !(endsOwner(change) && isNew);
}

export interface StopPlan {
  /** The changes that are stopped, in their order. */
  stopped: PeopleChange[];
  /** What each account returns to; null: to no role. */
  roles: Map<string, HeldRole | null>;
  /** The accounts that are signed out. */
  signedOut: Set<string>;
}

/**
 * What stopping a change does. With the removal of an owner goes what had just made its actor an owner, and with a role
 * that is taken away goes what was done with it: so one stop is enough, and who is stopped cannot stop it in turn.
 * @param recent the changes of the creator that can still be stopped, `change` among them, in their order
 * @param owners the accounts that are owners now
 * @returns null: nobody would be an owner any more
 */
export function planStop(
  change: PeopleChange,
  holder: Owner,
  { recent, owners }: { recent: readonly PeopleChange[]; owners: readonly string[] },
): StopPlan | null {
  const plan = planOf(closureOf([change], holder, recent), holder, recent);
  if (leavesOwner(plan, owners)) return plan;
  // Whoever was signed in as the holder may have made somebody else an owner, and then left.
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
  // A set is iterated in the order of insertion, those that are added meanwhile too.
  for (const change of found) {
    for (const other of recent) if (goesWith(change, other, holder)) found.add(other);
  }
  return [...found].sort((one, other) => one.number - other.number);
}

function goesWith(change: PeopleChange, other: PeopleChange, holder: Owner): boolean {
  const isLater = other.number > change.number;
  const isSame = other.accountId === change.accountId;
  // What made somebody an owner who then removed an owner, unless that was before the holder became one.
  if (!isLater && other.accountId === change.by) {
    return endsOwner(change) && makesOwner(other) && change.by !== holder.accountId && holder.since < other.at;
  }
  // What was done with the role.
  if (isLater && other.by === change.accountId) return raises(change);
  // An invitation and its acceptance.
  if (isSame && (change.kind === 'invited' || change.kind === 'joined')) {
    return isLater ? other.kind === 'joined' : other.kind === 'invited';
  }
  // What the same actor did with the same person afterwards.
  return isLater && isSame && change.by !== null && other.by === change.by && change.by !== holder.accountId;
}

function planOf(stopped: PeopleChange[], holder: Owner, recent: readonly PeopleChange[]): StopPlan {
  const roles: StopPlan['roles'] = new Map();
  const signedOut: StopPlan['signedOut'] = new Set();
  for (const change of stopped) {
    if (change.by !== null) signedOut.add(change.by);
    if (change.kind === 'joined') signedOut.add(change.accountId);
    if (roles.has(change.accountId)) continue;
    // A later change stays that the holder made, or the operator, or an owner of longer standing.
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
