import type { FoundStop, StoppedChange } from '../../creators/people/commands.server.ts';
import { peopleUndo as copy, peopleUndoErrors as errors } from './copy.ts';

/** State of `/auth/people/undo`, on GET or as the answer to its form. */
export type PeopleUndoView =
  | {
      state: 'ready';
      token: string;
      studio: string;
      changes: StoppedChange[];
      /** Email addresses. */
      signedOut: string[];
      /** Why it could not be stopped, shown with a retry. */
      error: string | null;
    }
  | { state: 'done' /** Whether whoever has the link is signed out too. */; isOwn: boolean }
  /** Stopped before, which is not an error. */
  | { state: 'again' }
  | { state: 'failed'; message: string }
  /** The request got no answer; the form stays. */
  | { state: 'unanswered'; message: string };

/** Returns the view of a link that stops nothing. */
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

/** Returns the page's heading in each state. */
export const headingOf = ({ state }: PeopleUndoView): string => {
  if (state === 'done' || state === 'again') return copy.done;
  return state === 'failed' ? copy.failed : copy.title;
};
