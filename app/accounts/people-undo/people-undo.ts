import type { FoundStop, StoppedChange } from '../../creators/people/commands.server.ts';
import { peopleUndo as copy, peopleUndoErrors as errors } from './copy.ts';

/** What `/auth/people/undo` shows, on GET or as the answer to its form. */
export type PeopleUndoView =
  | {
      state: 'ready';
      token: string;
      studio: string;
      changes: StoppedChange[];
      /** Addresses. */
      signedOut: string[];
      /** Why it could not be stopped, to try again. */
      error: string | null;
    }
  | { state: 'done' /** Whether whoever has the link is signed out too. */; isOwn: boolean }
  /** It was stopped before: nothing is wrong. */
  | { state: 'again' }
  | { state: 'failed'; message: string }
  /** No answer came: the form stays. */
  | { state: 'unanswered'; message: string };

/** What a link shows that stops nothing. */
export function refusedView({ reason }: Extract<FoundStop, { ok: false }>): PeopleUndoView {
  switch (reason) {
    case 'invalid':
    case 'changed':
      return { state: 'failed', message: errors[reason] };
    case 'last-owner':
      return { state: 'failed', message: errors.lastOwner };
    case 'stopped':
      return { state: 'again' };
  }
}

/** The page's heading in each state. */
export const headingOf = ({ state }: PeopleUndoView): string => {
  if (state === 'done' || state === 'again') return copy.done;
  return state === 'failed' ? copy.failed : copy.title;
};
