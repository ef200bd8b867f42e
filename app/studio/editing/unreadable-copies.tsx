import { useId } from 'react';
import { unreadableCopyWords as copy } from './copy.ts';
import type { UnreadableCopy } from './device-copies.ts';

export function UnreadableCopies(props: { unreadable: readonly UnreadableCopy[]; forget: (name: string) => void }) {
  const id = useId();
  return props.unreadable.map(({ name, text }) => (
    <section key={name} aria-labelledby={id + name} className="mb-6 rounded-2xl border border-danger bg-paper p-5">
      <h2 id={id + name} className="text-xl">
        {copy.title}
      </h2>
      <p className="mt-1 max-w-text text-ink-soft">{copy.lead}</p>
      <textarea readOnly rows={8} value={text} aria-labelledby={id + name} dir="auto" className="field mt-3" />
      <button type="button" className="button button-compact button-quiet mt-3" onClick={() => props.forget(name)}>
        {copy.forget}
      </button>
    </section>
  ));
}
