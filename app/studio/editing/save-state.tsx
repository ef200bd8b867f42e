import { paths } from '../../paths.ts';
import type { Autosaved } from './autosave.ts';
import { autosaveWords as copy } from './copy.ts';

/** `from` is the page to return to after signing in. */
export function SaveState(
  props: Pick<Autosaved<unknown>, 'state' | 'message'> & { from: string; hasErrors?: boolean },
) {
  const { state, message, from } = props;
  const isWrong = state === 'saved' && props.hasErrors;
  const isTrouble = isWrong || (state !== 'saved' && state !== 'saving' && state !== 'waiting');
  return (
    <p
      role="status"
      data-save={state}
      className={`flex min-h-11 flex-wrap items-center gap-x-3 noscript:hidden ${isTrouble ? 'text-danger' : 'text-ink-soft'}`}
    >
      {state === 'refused' && message ? message : isWrong ? copy.savedWithErrors : copy[state]}
      {state === 'signed-out' && (
        // Opens in another tab, so that this tab keeps its text and saves it when it becomes visible again.
        <a href={paths.signIn({ from })} target="_blank" rel="noreferrer" className="link py-2.5">
          {copy.signIn}
        </a>
      )}
    </p>
  );
}
