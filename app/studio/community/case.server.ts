import { randomUUID } from 'node:crypto';
import { findSubject, seenOf } from '../../community/moderation/commands.server.ts';
import { type DecisionAction, stateAfter, targets } from '../../community/moderation/decision.ts';
import {
  findModeratedThread,
  listAround,
  listDecisionsAbout,
  listReports,
  type ModeratedPost,
  readAuthorRecord,
} from '../../community/moderation/queries.server.ts';
import { findQuote } from '../../community/quotes/quotes.server.ts';
import { findThreadFootnotes } from '../../community/recipe/footnotes.server.ts';
import { listRevisions } from '../../community/threads/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { listedDecision } from './listed-decision.server.ts';

export type ShownPost = Omit<ModeratedPost, 'createdAt' | 'editedAt'> & { createdAt: string; isEdited: boolean };

export const shownPost = ({ createdAt, editedAt, ...post }: ModeratedPost): ShownPost => ({
  ...post,
  createdAt: createdAt.toISOString(),
  isEdited: editedAt !== null,
});

export type PostCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Reads what a moderator needs to decide about a post. Returns null if the studio has no such post. */
export async function findCase(db: Db, { creatorId, postId }: { creatorId: string; postId: string }) {
  const subject = await findSubject(db, { creatorId, postId });
  if (!subject) return null;
  const { threadId, authorId: profileId } = subject.post;
  const thread = (await findModeratedThread(db, { creatorId, threadId }))!;
  const around = await listAround(db, { creatorId, threadId, post: { id: postId, createdAt: subject.post.createdAt } });
  const post = around.find(({ id }) => id === postId)!;
  const { states, newest } = await readAuthorRecord(db, { creatorId, profileId });
  const decisions = await listDecisionsAbout(db, { creatorId, profileId });
  const reports = await listReports(db, { creatorId, postId });
  const revisions = await listRevisions(db, { creatorId, postId });
  const footnotes = thread.kind === 'question' ? await findThreadFootnotes(db, { creatorId, threadId }) : null;
  const quote = post.isOpening && thread.kind === 'note' ? await findQuote(db, { creatorId, threadId }) : null;
  const mayBeQuoted =
    post.isOpening && thread.kind === 'note' && post.state === 'shown' && subject.author.accountId !== null;
  return {
    post: shownPost(post),
    thread: {
      kind: thread.kind,
      title: thread.title,
      recipeName: thread.recipeName,
      about: thread.place && { place: thread.place, number: thread.placeNumber!, text: thread.placeText! },
      isAnswered: thread.answeredAt !== null,
      mayBeAnswered: thread.openingState === 'shown' || thread.openingState === 'held',
      isPinned: thread.pinnedAt !== null,
      isClosed: thread.closedAt !== null,
    },
    share:
      post.isOpening && post.state === 'shown' && thread.sharedByAuthor ? { isShared: thread.sharedByCreator } : null,
    around: around.filter(({ id }) => id !== postId).map(shownPost),
    reports: reports.map(({ at, ...report }) => ({ ...report, at: at.toISOString() })),
    revisions: revisions.map(({ replacedAt, ...revision }) => ({ ...revision, replacedAt: replacedAt.toISOString() })),
    author: {
      ...post.author,
      hasAccount: subject.author.accountId !== null,
      pausedUntil: subject.author.pausedUntil?.toISOString() ?? null,
      isExcluded: subject.author.excludedAt !== null,
      states,
      newest: newest.map(({ createdAt, ...each }) => ({ ...each, createdAt: createdAt.toISOString() })),
    },
    decisions: decisions.map(listedDecision),
    actions: actionsFor(
      subject,
      reports.some(({ isOpen }) => isOpen),
    ),
    quote: quote && {
      words: quote.words,
      answer: quote.agreedAt ? ('agreed' as const) : quote.declinedAt ? ('declined' as const) : ('asked' as const),
    },
    mayBeQuoted: mayBeQuoted && quote === null,
    footnotes,
    seen: seenOf(subject),
    ids: { decision: randomUUID(), answer: randomUUID() },
  };
}

/**
 * Returns the actions that a moderator can take. Open reports allow actions that leave the state unchanged, because a
 * decision also settles the reports.
 */
function actionsFor(
  { post, author, thread }: NonNullable<Awaited<ReturnType<typeof findSubject>>>,
  isReported: boolean,
): DecisionAction[] {
  return (Object.keys(targets) as DecisionAction[]).filter((action) => {
    if (targets[action] === 'post') {
      const state = stateAfter(action, post);
      if (state === null || (post.erasedAt && state !== 'removed')) return false;
      if (action === 'restore') return post.heldBy === null;
      const changes = state !== post.state || post.heldBy !== null;
      return changes || isReported;
    }
    if (targets[action] === 'thread') return !(action === 'pin' ? thread.pinnedAt : thread.closedAt);
    if (author.isModerator) return false;
    if (action === 'hide-all') return true;
    return author.accountId !== null && !(action === 'exclude' && author.excludedAt);
  });
}
