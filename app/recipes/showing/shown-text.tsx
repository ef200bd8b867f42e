import type { ReactNode } from 'react';
import { aboutWord } from '../scaling/copy.ts';
import type { Shown } from '../scaling/show-amount.ts';

/** Adds keys to items, for lists whose order never changes. */
export const keyed = <Item,>(items: readonly Item[]): { key: number; item: Item }[] =>
  items.map((item, key) => ({ key, item }));

/** Line or step with amounts, times and temperatures as elements. `timer` renders a time with a button. */
export function ShownText(props: {
  parts: readonly Shown[];
  timer?: ((nth: number, time: { seconds: number; words: string }) => ReactNode) | undefined;
}) {
  return keyed(props.parts).map(({ key, item: { kind, text, about, seconds } }) => {
    if (kind === 'text') return text;
    if (seconds !== undefined && props.timer) return props.timer(key, { seconds, words: text });
    return (
      <b key={key} className={kind}>
        {about ? `${aboutWord} ${text}` : text}
      </b>
    );
  });
}
