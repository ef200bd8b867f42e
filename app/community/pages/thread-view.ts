import type { CookAlongData } from '../cook-along/cook-along-part.tsx';
import type { WriteRefusal } from '../standing.ts';
import type { PostViewData } from '../threads/post-view.tsx';
import type { ThreadKind } from '../threads/queries.server.ts';
import type { LinkedRecipe } from './thread-entry.ts';

export interface ThreadView {
  id: string;
  kind: ThreadKind;
  heading: string;
  recipe: LinkedRecipe | null;
  /**
   * Step or ingredient line that a question is about, or null. `isEarlier`: the public recipe no longer has the line,
   * and the number is from the time of the question.
   */
  about: { place: 'step' | 'ingredient'; number: number; text: string; isEarlier: boolean } | null;
  /** Null unless the thread is a cook-along whose opening the reader may read. */
  cookAlong: CookAlongData | null;
  wouldAgain: boolean | null;
  madeAs: string | null;
  isPinned: boolean;
  isClosed: boolean;
  opening: PostViewData;
  /** Number of answers that the reader sees, at most `MAX_COUNTED_ANSWERS`. */
  answerCount: number;
  answers: PostViewData[];
  /** Id of the post before which the earlier page ends, or null on the first page. */
  earlier: string | null;
  /** Id of the post after which the later page begins, or null on the last page. */
  later: string | null;
  isFromStart: boolean;
  linkedIsGone: boolean;
  mark: { isFollowed: boolean; isMuted: boolean };
  /** Time at which the newest post of this page was shown, in ISO 8601, or null if the reader has seen it. */
  newestAt: string | null;
  /** Time at which the newest post of the thread was shown, in ISO 8601. */
  lastAt: string;
  answerRefusal: WriteRefusal | 'thread-closed' | 'opening-gone' | null;
  done: 'posted' | 'held' | 'saved' | 'deleted' | null;
}
