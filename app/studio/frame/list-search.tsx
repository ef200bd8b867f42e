import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, SelectField } from '../../ui/form/fields.tsx';

/** Search form of a list, with a filter. `children` are hidden fields of parameters to keep. */
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
  return (
    <Form
      action={action}
      role="search"
      className="grid max-w-3xl grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <div className="col-span-2 sm:col-span-1">
        <Field
          label={copy.search}
          name="q"
          type="search"
          defaultValue={words}
          autoComplete="off"
          maxLength={maxWords}
        />
      </div>
      <SelectField label={copy.show} name="state" defaultValue={state} options={states} />
      {children}
      <button type="submit" className="button">
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
