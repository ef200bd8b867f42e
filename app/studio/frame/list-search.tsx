import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** `children` are hidden fields of parameters to keep. */
export function ListSearch(props: {
  action: string;
  words: string;
  maxWords: number;
  state: string;
  states: readonly { value: string; name: string }[];
  copy: { search: string; show: string; find: string };
  children?: ReactNode;
}) {
  const { action, words, maxWords, state, states, copy, children } = props;
  const id = useId();
  return (
    <Form
      action={action}
      role="search"
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)_auto]"
    >
      <div className="relative max-sm:col-span-2">
        <label htmlFor={`${id}-words`} className="sr-only">
          {copy.search}
        </label>
        <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-soft" />
        <input
          id={`${id}-words`}
          name="q"
          type="search"
          defaultValue={words}
          placeholder={copy.search}
          autoComplete="off"
          maxLength={maxWords}
          className="field pl-11"
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5">
        <label htmlFor={`${id}-state`} className="text-ink-soft">
          {copy.show}
        </label>
        <select id={`${id}-state`} name="state" defaultValue={state} className="field flex-1 basis-28">
          {states.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      {children}
      <button type="submit" className="button button-quiet">
        {copy.find}
      </button>
    </Form>
  );
}

export function ListTurns({ turns }: { turns: readonly ({ to: string; words: string } | null | false)[] }) {
  return (
    <p className="mt-6 flex flex-wrap gap-3 empty:hidden">
      {turns.map(
        (turn) =>
          turn && (
            <ButtonLink key={turn.words} to={turn.to} look="quiet">
              {turn.words}
            </ButtonLink>
          ),
      )}
    </p>
  );
}
