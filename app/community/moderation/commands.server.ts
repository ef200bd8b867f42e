import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityDecisions, communityProfiles, postDecisions, posts, threads } from '../../db/schema/community.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { EmailServices } from '../../mail/scheduled/email-kind.server.ts';
import { isModeratorProfile } from '../profiles/profiles.server.ts';
import { settleReports } from '../reports/settling.server.ts';
import { takeShownAt } from '../threads/commands.server.ts';
import { type DecisionAction, isTold, stateAfter, targets } from './decision.ts';
import { tellAuthor } from './emails.server.ts';
import { type Decider, mayDecide } from './moderators.server.ts';

export type DecisionServices = EmailServices & { db: Db };

export interface NewDecision {
  /** UUID chosen by the form. A form sent twice decides once. */
  id: string;
  /** Post that the decision is about, or whose author or thread the decision is about. */
  postId: string;
  action: DecisionAction;
  /** Checked by `checkReason`. */
  reason: string;
  /** Days of a pause, or null for other actions. */
  days: number | null;
  /** Result of `seenOf` for the subject that the form showed. */
  seen: string;
}

type DecisionRefusal =
  | 'not-a-moderator'
  | 'no-such-post'
  /** The post, its author or its thread has changed since the form was shown, or another decision has the id. */
  | 'conflict'
  | 'does-not-apply'
  | 'moderator'
  /** The author has no account: a former member, or the author of imported comments. */
  | 'former-member'
  | 'erased';

export type DecideResult = { ok: true } | { ok: false; reason: DecisionRefusal };

export interface Subject {
  post: Pick<
    typeof posts.$inferSelect,
    | 'id'
    | 'state'
    | 'heldBy'
    | 'version'
    | 'decisionId'
    | 'createdAt'
    | 'shownAt'
    | 'erasedAt'
    | 'threadId'
    | 'authorId'
  >;
  author: Pick<typeof communityProfiles.$inferSelect, 'accountId' | 'approvedAt' | 'pausedUntil' | 'excludedAt'> & {
    isModerator: boolean;
  };
  thread: Pick<typeof threads.$inferSelect, 'pinnedAt' | 'closedAt'>;
}

export interface SeenSubject {
  post: Pick<Subject['post'], 'state' | 'version' | 'decisionId'>;
  author: Pick<Subject['author'], 'pausedUntil' | 'excludedAt'>;
  thread: Subject['thread'];
}

/** Returns a text that changes with the subject of a decision form. `decide` refuses a form with an outdated text. */
export function seenOf({ post, author, thread }: SeenSubject): string {
  const time = (at: Date | null) => at?.getTime() ?? '-';
  return [
    `post ${post.state} ${post.version} ${post.decisionId ?? '-'}`,
    `person ${time(author.pausedUntil)} ${time(author.excludedAt)}`,
    `thread ${time(thread.pinnedAt)} ${time(thread.closedAt)}`,
  ].join(', ');
}

export async function findSubject(
  tx: Db,
  { creatorId, postId }: { creatorId: string; postId: string },
): Promise<Subject | null> {
  const [found] = await tx
    .select({
      post: {
        id: posts.id,
        state: posts.state,
        heldBy: posts.heldBy,
        version: posts.version,
        decisionId: posts.decisionId,
        createdAt: posts.createdAt,
        shownAt: posts.shownAt,
        erasedAt: posts.erasedAt,
        threadId: posts.threadId,
        authorId: posts.authorId,
      },
      author: {
        isModerator: isModeratorProfile,
        accountId: communityProfiles.accountId,
        approvedAt: communityProfiles.approvedAt,
        pausedUntil: communityProfiles.pausedUntil,
        excludedAt: communityProfiles.excludedAt,
      },
      thread: { id: threads.id, pinnedAt: threads.pinnedAt, closedAt: threads.closedAt },
    })
    .from(posts)
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .where(and(eq(posts.id, postId), eq(posts.creatorId, creatorId)));
  return found ?? null;
}

/**
 * Decides about a post, its author or its thread. Decisions about one author run one after another. Refuses the
 * decision if its subject has changed since the form was shown.
 */
export function decide(services: DecisionServices, by: Decider, decision: NewDecision): Promise<DecideResult> {
  const { creatorId, accountId, now } = by;
  const { id, postId, action, reason, days } = decision;
  return services.db.transaction(async (tx): Promise<DecideResult> => {
    const [sent] = await tx.select().from(communityDecisions).where(eq(communityDecisions.id, id));
    if (sent) {
      const isSame = sent.decidedBy === accountId && sent.creatorId === creatorId;
      return isSame ? { ok: true } : { ok: false, reason: 'conflict' };
    }
    const before = await findSubject(tx, { creatorId, postId });
    if (!before) return { ok: false, reason: 'no-such-post' };
    await lockAuthor(tx, before.post.authorId, before.author.accountId);
    if (!(await mayDecide(tx, by))) return { ok: false, reason: 'not-a-moderator' };
    await tx.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).for('update');
    const target = targets[action];
    if (target === 'thread') {
      const { id } = threads;
      await tx.select({ id }).from(threads).where(eq(id, before.post.threadId)).for('no key update');
    }
    const subject = (await findSubject(tx, { creatorId, postId }))!;
    if (decision.seen !== seenOf(subject)) return { ok: false, reason: 'conflict' };
    const refusal = refusalOf(action, subject);
    if (refusal) return { ok: false, reason: refusal };
    const { post } = subject;
    const until = action === 'pause' && days ? new Date(now.getTime() + days * 24 * 3600 * 1000) : null;
    await tx.insert(communityDecisions).values({
      id,
      creatorId,
      action,
      postId: target === 'thread' ? null : postId,
      threadId: post.threadId,
      profileId: target === 'thread' ? null : post.authorId,
      decidedBy: accountId,
      reason,
      until,
      at: now,
    });
    await apply(tx, services, { subject, id, action, reason, now, creatorId });
    // The author is not told about a decision that leaves the post as it is.
    const isNews = isTold(action) && stateAfter(action, post) !== post.state;
    if (isNews) await tellAuthor(tx, services, { decisionId: id, event: 'decided', except: accountId, now });
    return { ok: true };
  });
}

/** Locks an account and its profile, in this order. */
async function lockAuthor(tx: Db, profileId: string, accountId: string | null): Promise<void> {
  if (accountId) await lockAccount(tx, accountId);
  const { id } = communityProfiles;
  await tx.select({ id }).from(communityProfiles).where(eq(id, profileId)).for('no key update');
}

function refusalOf(action: DecisionAction, { post, author, thread }: Subject): DecisionRefusal | null {
  switch (targets[action]) {
    case 'post':
      if (stateAfter(action, post) === null) return 'does-not-apply';
      return post.erasedAt && action !== 'remove' ? 'erased' : null;
    case 'person':
      if (author.isModerator) return 'moderator';
      if (action !== 'hide-all' && author.accountId === null) return 'former-member';
      return action === 'exclude' && author.excludedAt ? 'does-not-apply' : null;
    case 'thread':
      return (action === 'pin' ? thread.pinnedAt : thread.closedAt) ? 'does-not-apply' : null;
  }
}

async function apply(
  tx: Db,
  services: DecisionServices,
  given: { subject: Subject; id: string; action: DecisionAction; reason: string; now: Date; creatorId: string },
): Promise<void> {
  const { subject, id, action, reason, now, creatorId } = given;
  const { post, author } = subject;
  const settle = (postIds: readonly string[], state: 'shown' | 'hidden' | 'removed') =>
    settleReports(tx, services, { creatorId, postIds, state, reason, now });
  switch (action) {
    case 'approve':
    case 'hide':
    case 'restore':
    case 'remove': {
      const state = stateAfter(action, post) as 'shown' | 'hidden' | 'removed';
      await noteBefore(tx, id, eq(posts.id, post.id));
      const shownAt =
        state === 'shown' ? (post.shownAt ?? (await takeShownAt(tx, { threadId: post.threadId, now }))) : post.shownAt;
      await tx
        .update(posts)
        .set({ state, heldBy: null, stateAt: now, decisionId: id, shownAt })
        .where(eq(posts.id, post.id));
      if (action === 'approve' && !author.approvedAt) await updateProfile(tx, post.authorId, { approvedAt: now });
      return settle([post.id], state);
    }
    case 'hide-all': {
      const all = and(eq(posts.authorId, post.authorId), inArray(posts.state, ['shown', 'held']));
      const postIds = await noteBefore(tx, id, all);
      await tx.update(posts).set({ state: 'hidden', heldBy: null, stateAt: now, decisionId: id }).where(all);
      return settle(postIds, 'hidden');
    }
    case 'warn':
      return;
    case 'pause':
    case 'exclude':
      return applySanctions(tx, post.authorId);
    case 'pin':
      return updateThread(tx, post.threadId, { pinnedAt: now });
    case 'close':
      return updateThread(tx, post.threadId, { closedAt: now });
  }
}

/** Locks posts in the order of their ids, and notes their states before a decision. Returns the ids. */
async function noteBefore(tx: Db, decisionId: string, which: ReturnType<typeof and>): Promise<string[]> {
  const found = await tx
    .select({
      postId: posts.id,
      stateBefore: posts.state,
      heldBefore: posts.heldBy,
      decisionBefore: posts.decisionId,
    })
    .from(posts)
    .where(which)
    .orderBy(posts.id)
    .for('update');
  for (let from = 0; from < found.length; from += ROWS_AT_ONCE) {
    const rows = found.slice(from, from + ROWS_AT_ONCE).map((row) => ({ ...row, decisionId }));
    await tx.insert(postDecisions).values(rows);
  }
  return found.map(({ postId }) => postId);
}

const ROWS_AT_ONCE = 1_000;

async function updateProfile(tx: Db, profileId: string, set: Partial<typeof communityProfiles.$inferInsert>) {
  await tx.update(communityProfiles).set(set).where(eq(communityProfiles.id, profileId));
}

async function updateThread(tx: Db, threadId: string, set: Partial<typeof threads.$inferInsert>): Promise<void> {
  await tx.update(threads).set(set).where(eq(threads.id, threadId));
}

/** Sets a person's pause and exclusion from the newest decisions that were not undone. */
async function applySanctions(tx: Db, profileId: string): Promise<void> {
  const newest = async (action: 'pause' | 'exclude') => {
    const { profileId: of, action: kind, undoneAt, at, id } = communityDecisions;
    const [found] = await tx
      .select({ at, until: communityDecisions.until })
      .from(communityDecisions)
      .where(and(eq(of, profileId), eq(kind, action), isNull(undoneAt)))
      .orderBy(desc(at), desc(id))
      .limit(1);
    return found ?? null;
  };
  const [pause, exclusion] = [await newest('pause'), await newest('exclude')];
  await updateProfile(tx, profileId, { pausedUntil: pause?.until ?? null, excludedAt: exclusion?.at ?? null });
}

export type UndoResult = { ok: true } | { ok: false; reason: 'not-a-moderator' | 'no-such-decision' | 'undone' };

/** Undoes a decision. Later decisions about a post stand. */
export function undoDecision(
  services: DecisionServices,
  by: Decider,
  { decisionId }: { decisionId: string },
): Promise<UndoResult> {
  return services.db.transaction(async (tx): Promise<UndoResult> => {
    const decision = await lockDecision(tx, { creatorId: by.creatorId, decisionId });
    if (!decision) return { ok: false, reason: 'no-such-decision' };
    if (!(await mayDecide(tx, by))) return { ok: false, reason: 'not-a-moderator' };
    if (decision.undoneAt) return { ok: false, reason: 'undone' };
    await undoIn(tx, decision, by);
    if (isTold(decision.action)) {
      await tellAuthor(tx, services, { decisionId, event: 'undone', except: by.accountId, now: by.now });
    }
    return { ok: true };
  });
}

export type StoredDecision = typeof communityDecisions.$inferSelect;

/** Locks the person whom a decision is about, then the decision. Returns null if the creator has no such decision. */
export async function lockDecision(
  tx: Db,
  { creatorId, decisionId }: { creatorId: string; decisionId: string },
): Promise<StoredDecision | null> {
  const own = and(eq(communityDecisions.id, decisionId), eq(communityDecisions.creatorId, creatorId));
  const [about] = await tx
    .select({ profileId: communityDecisions.profileId, accountId: communityProfiles.accountId })
    .from(communityDecisions)
    .leftJoin(communityProfiles, eq(communityProfiles.id, communityDecisions.profileId))
    .where(own);
  if (!about) return null;
  if (about.profileId) await lockAuthor(tx, about.profileId, about.accountId);
  const [decision] = await tx.select().from(communityDecisions).where(own).for('update');
  return decision ?? null;
}

/** Reverses the effects of a decision, which the caller has locked. */
export async function undoIn(
  tx: Db,
  { id, action, profileId, threadId, at }: StoredDecision,
  { accountId, now }: Pick<Decider, 'accountId' | 'now'>,
): Promise<void> {
  await tx.update(communityDecisions).set({ undoneAt: now, undoneBy: accountId }).where(eq(communityDecisions.id, id));
  await unchain(tx, id, now);
  if (action === 'approve' && profileId) {
    const { id: person, approvedAt } = communityProfiles;
    await tx
      .update(communityProfiles)
      .set({ approvedAt: null })
      .where(and(eq(person, profileId), eq(approvedAt, at)));
  }
  if ((action === 'pause' || action === 'exclude') && profileId) await applySanctions(tx, profileId);
  if (action === 'pin' && threadId) await updateThread(tx, threadId, { pinnedAt: null });
  if (action === 'close' && threadId) await updateThread(tx, threadId, { closedAt: null });
}

/**
 * Takes a decision out of the chain of each post. If the decision is the newest about a post, the post's previous state
 * is restored, unless the post was deleted or erased. Otherwise, the next decision takes over the previous state.
 */
async function unchain(tx: Db, decisionId: string, now: Date): Promise<void> {
  const { postId, stateBefore, heldBefore, decisionBefore } = postDecisions;
  await tx.execute(sql`select from ${posts} where ${posts.id} in (
    select ${postId} from ${postDecisions} where ${postDecisions.decisionId} = ${decisionId}) order by ${posts.id} for update`);
  await tx.execute(sql`update ${postDecisions} later
    set state_before = undone.state_before, held_before = undone.held_before, decision_before = undone.decision_before
    from ${postDecisions} undone
    where undone.decision_id = ${decisionId} and later.post_id = undone.post_id and later.decision_before = ${decisionId}`);
  const isNewest = and(eq(posts.decisionId, decisionId), eq(postDecisions.postId, posts.id));
  const undone = eq(postDecisions.decisionId, decisionId);
  await tx
    .update(posts)
    .set({ decisionId: sql`${decisionBefore}`, state: sql`${stateBefore}`, heldBy: sql`${heldBefore}`, stateAt: now })
    .from(postDecisions)
    .where(and(isNewest, undone, isNull(posts.erasedAt), sql`${posts.state} <> 'deleted'`));
  await tx.delete(postDecisions).where(undone);
}
