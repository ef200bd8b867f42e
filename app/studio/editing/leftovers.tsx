import { useId } from 'react';
import { Moment } from '../../ui/moment.tsx';
import { leftoverWords as copy } from './copy.ts';
import type { Leftover } from './use-autosave.ts';

/** Offers to restore an unsaved copy from another tab or an earlier visit. Only accepting it changes the draft. */
export function Leftovers(props: { leftover: Leftover | null; take: () => Promise<void>; forget: () => void }) {
  const id = useId();
  const { leftover, take, forget } = props;
  if (!leftover) return null;
  return (
    <section aria-labelledby={id} className="mb-6 card noscript:hidden">
      <h2 id={id} className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">
        {copy.written} <Moment at={new Date(leftover.at).toISOString()} />. {copy.lead}
      </p>
      {leftover.parts.length > 0 && (
        <>
          <p className="mt-2 wrap-anywhere">
            {copy.differs} {leftover.parts.map(({ label }) => label).join(', ')}
          </p>
          <dl className="mt-2 max-h-60 overflow-auto rounded-xl bg-wash px-4 py-3">
            {leftover.parts.map(({ label, words }) => (
              <div key={label} className="py-1">
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {words || <span className="text-ink-soft italic">{copy.nothing}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-3">
        <button type="button" className="button button-compact" onClick={() => void take()}>
          {copy.take}
        </button>
        <button type="button" className="button button-compact button-quiet" onClick={forget}>
          {copy.forget}
        </button>
      </p>
    </section>
  );
}
