import type { Line } from '../recipe-lines.ts';
import type { PostViewData } from '../threads/post-view.tsx';
import type { ThreadKind } from '../threads/queries.server.ts';
import type { RecipeNumbers } from './queries.server.ts';

/** Note or question as pages show it. Times are ISO 8601. */
export interface ThreadView {
  id: string;
  kind: ThreadKind;
  /** Line that a question is about. `now` is its number in the recipe today, or null if the line is gone. */
  about: (Line & { now: number | null }) | null;
  wouldAgain: boolean | null;
  madeAs: string | null;
  isPinned: boolean;
  isAnswered: boolean;
  createdAt: string;
  opening: PostViewData;
  /** Number of answers, at most `MAX_COUNTED_ANSWERS`. `answers` has only the first answers. */
  count: number;
  answers: PostViewData[];
}

export interface RecipeExcerpt {
  counts: RecipeNumbers;
  notes: ThreadView[];
  questions: ThreadView[];
}

export type ExcerptAnswer =
  | { ok: true; excerpt: RecipeExcerpt; isHeld: boolean }
  /** `error` is a sentence for the reader. */
  | { ok: false; error: string };
