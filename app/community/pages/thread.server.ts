import { isUuid } from '../../http/ids.ts';
import type { Services } from '../../http/services.ts';
import { cookAlongData } from '../cook-along/cook-along-part.tsx';
import type { Community } from '../load-community.server.ts';
import { findLine, type Line, type RecipeLines } from '../recipe-lines.ts';
import { writeRefusal } from '../standing.ts';
import { postViewData } from '../threads/post-view-data.server.ts';
import {
  ANSWERS_A_PAGE,
  type AnswerRange,
  findPostPlace,
  findThread,
  listAnswers,
  type ReadPost,
} from '../threads/queries.server.ts';
import { headingOf, linkedRecipe } from './thread-entry.ts';
import type { ThreadView } from './thread-view.ts';

/**
 * Loads one page of a conversation, or returns null if the reader can open no such conversation. `withheld` means that
 * the conversation's recipe is not public.
 * @param of.query `from`, `after` or `before` is the id of a post
 */
export async function loadThread(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { creatorId, standing, settings, profile }: Community,
  { threadId, query }: { threadId: string; query: URLSearchParams },
): Promise<ThreadView | 'withheld' | null> {
  const reader = { creatorId, profileId: profile?.id ?? null };
  const asked = (['from', 'after', 'before'] as const).find((name) => isUuid(query.get(name) ?? ''));
  const [thread, found] = await Promise.all([
    findThread(db, reader, threadId),
    asked ? findPostPlace(db, reader, query.get(asked)!) : null,
  ]);
  if (!thread) return null;
  if (thread.isWithheld && standing !== 'moderator') return 'withheld';
  const place = found?.threadId === threadId ? found : null;
  const range = asked && place ? rangeAt(asked, place) : 'first';
  const page = await listAnswers(db, reader, { threadId, range, limit: ANSWERS_A_PAGE + 1 });
  const isBackwards = range !== 'first' && 'before' in range;
  const hasMore = page.length > ANSWERS_A_PAGE;
  const answers = isBackwards ? page.slice(-ANSWERS_A_PAGE) : page.slice(0, ANSWERS_A_PAGE);
  const hasEarlier = isBackwards ? hasMore : range !== 'first';
  const hasLater = isBackwards || hasMore;
  const { opening, mark, about, lines, ...rest } = thread;
  const refusal = writeRefusal(standing, settings, profile, now());
  const done = query.get('done');
  return {
    id: thread.id,
    kind: rest.kind,
    heading: headingOf(thread),
    recipe: linkedRecipe(thread),
    about: about && aboutNow(about, lines),
    cookAlong: rest.cookAlong && cookAlongData(rest.cookAlong, { isJoined: mark.joinedAt !== null, now: now() }),
    wouldAgain: rest.wouldAgain,
    madeAs: rest.madeAs,
    isPinned: rest.isPinned,
    isClosed: rest.isClosed,
    opening: postViewData(opening),
    answerCount: rest.answers,
    answers: answers.map(postViewData),
    earlier: hasEarlier ? (answers[0]?.id ?? query.get(asked!)) : null,
    later: hasLater ? (answers.at(-1)?.id ?? null) : null,
    isFromStart: range === 'first',
    linkedIsGone: asked === 'from' && place !== null && !place.isShown,
    mark: { isFollowed: mark.isFollowed, isMuted: mark.isMuted },
    lastAt: rest.lastAt.toISOString(),
    newestAt: newestOf([opening, ...answers], mark.seenAt),
    answerRefusal: refusal ?? threadRefusal(thread, standing === 'moderator'),
    done: done === 'posted' || done === 'held' || done === 'saved' || done === 'deleted' ? done : null,
  };
}

/** @param lines lines of the public recipe, or null if the recipe has no public version */
function aboutNow({ place, number, text }: Line, lines: RecipeLines | null): ThreadView['about'] {
  const now = lines && findLine(lines, { place, number, text });
  return { place, number: now ?? number, text, isEarlier: lines !== null && now === null };
}

type Place = NonNullable<Awaited<ReturnType<typeof findPostPlace>>>;

function rangeAt(asked: 'from' | 'after' | 'before', { isOpening, isNearStart, position }: Place): AnswerRange {
  if (asked === 'after') return { after: position };
  if (asked === 'before') return isNearStart ? 'first' : { before: position };
  return isOpening || isNearStart ? 'first' : { from: position };
}

function threadRefusal(
  { isClosed, opening }: { isClosed: boolean; opening: ReadPost },
  isModerator: boolean,
): 'thread-closed' | 'opening-gone' | null {
  const takesAnswers = opening.state === 'shown' || (isModerator && opening.state === 'held');
  if (!takesAnswers) return 'opening-gone';
  return isClosed && !isModerator ? 'thread-closed' : null;
}

/** Returns when the newest post was shown, in ISO 8601, or null if the reader has seen all of them. */
function newestOf(posts: readonly ReadPost[], seenAt: Date | null): string | null {
  const newest = Math.max(0, ...posts.map(({ shownAt }) => shownAt?.getTime() ?? 0));
  return newest > (seenAt?.getTime() ?? 0) ? new Date(newest).toISOString() : null;
}
