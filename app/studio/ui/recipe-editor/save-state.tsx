import { autosaveWords as copy } from '../../../copy/studio/editing.ts';
import { paths } from '../../../paths.ts';
import type { Autosaved } from '../../editing/autosave.ts';

/** Whether what is written is saved; announced when it is not. */
export function SaveState({ saved, from }: { saved: Autosaved<unknown>; from: string }) {
  const { state, message } = saved;
  const isTrouble = state === 'offline' || state === 'signed-out' || state === 'refused' || state === 'conflict';
  return (
    <p
      role={isTrouble ? 'alert' : 'status'}
      className={isTrouble ? 'font-semibold text-danger' : 'text-sm text-ink-soft'}
    >
      {state === 'refused' ? (message ?? copy.refused) : copy[state]}
      {state === 'signed-out' && (
        <>
          {' '}
          {/* In another tab, so that this one keeps what is written; it is sent when one comes back. */}
          <a
            href={paths.signIn({ from })}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center"
          >
            {copy.signIn}
          </a>
        </>
      )}
    </p>
  );
}
