import { findLine, type RecipeLines } from '../recipe-lines.ts';
import { postViewData } from '../threads/post-view-data.server.ts';
import type { ReadPost, ReadThread } from '../threads/queries.server.ts';
import type { ThreadView } from './excerpt.ts';

/**
 * Returns a function that prepares a thread for `ThreadItem`.
 * @param lines lines of the public recipe, empty if the reader may not read them
 */
export const threadViews =
  (lines: RecipeLines, answers: ReadonlyMap<string, readonly ReadPost[]> = new Map()) =>
  (thread: ReadThread): ThreadView => {
    const { id, kind, about, wouldAgain, madeAs, isPinned, isAnswered, createdAt, opening } = thread;
    const line = about && { place: about.place, number: about.number, text: about.text };
    return {
      id,
      kind,
      about: line && { ...line, now: findLine(lines, line) },
      wouldAgain,
      madeAs,
      isPinned,
      isAnswered,
      createdAt: createdAt.toISOString(),
      opening: postViewData(opening),
      count: thread.answers,
      answers: (answers.get(id) ?? []).map(postViewData),
    };
  };
