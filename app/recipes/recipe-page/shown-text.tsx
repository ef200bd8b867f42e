import { aboutWord } from '../scaling/copy.ts';
import type { Shown } from '../scaling/show-line.ts';
import { keyed } from './keyed.ts';

/** A line or a step with its amounts, times and temperatures set apart. */
export function ShownText({ parts }: { parts: readonly Shown[] }) {
  return keyed(parts).map(({ key, item: { kind, text, about } }) => {
    if (kind === 'text') return text;
    return (
      <b key={key} className={kind}>
        {about ? `${aboutWord} ${text}` : text}
      </b>
    );
  });
}
