import type { FoundStop, StoppedChange } from '../../creators/people/commands.server.ts';
import { peopleUndo as copy, peopleUndoErrors as errors } from './copy.ts';

export type PeopleUndoView =
  | {
      state: 'ready';
      token: string;
      studio: string;
      changes: StoppedChange[];
      /** Email addresses of the accounts that are signed out. */
      signedOut: string[];
      /** Reason why the change could not be stopped, shown with the form. Null before an attempt. */
      error: string | null;
    }
  | {
      state: 'done';
      /** True if the account that the link was mailed to was signed out too. */
      isOwn: boolean;
    }
  /** The change was stopped before, which is not an error. */
  | { state: 'again' }
  | { state: 'failed'; message: string }
  /** The response was lost. The page shows its form with the message, or a failure if it had no form. */
  | { state: 'unanswered'; message: string };

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

export const headingOf = ({ state }: PeopleUndoView): string => {
  if (state === 'done' || state === 'again') return copy.done;
  return state === 'failed' ? copy.failed : copy.title;
};
