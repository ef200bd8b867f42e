import { type ReactNode, useId } from 'react';

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 border-t border-line pt-6">
      <h2 id={id} className="mb-5 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </section>
  );
}

/** `rest` is the look without a state. All other states are values of `data-state`, or attributes of the element. */
export type State = 'rest' | 'hover' | 'focus' | 'pressed' | 'disabled' | 'busy';

const hands: readonly State[] = ['rest', 'hover', 'focus', 'pressed'];
export const states: readonly State[] = [...hands, 'disabled', 'busy'];

/** One component in several states. `pressed` is also hovered, as under a mouse. */
export function States(props: {
  name: string;
  states?: readonly State[];
  children: (state: { 'data-state'?: string }, name: State) => ReactNode;
}) {
  const { name, states: shown = hands } = props;
  return (
    <div>
      <h3 className="mb-2 font-sans text-sm font-semibold text-ink-soft">{name}</h3>
      <ul className="flex flex-wrap items-end gap-4">
        {shown.map((state) => (
          <li key={state} className="max-w-full">
            <span className="mb-1 block text-sm text-ink-soft">{state}</span>
            {props.children(hands.includes(state) && state !== 'rest' ? { 'data-state': asShown(state) } : {}, state)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const asShown = (state: State) => (state === 'pressed' ? 'hover pressed' : state);
