import { type FormEvent, type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import { box, edge } from '../ui/form/labelled.tsx';
import { Moment } from '../ui/moment.tsx';

export interface SecretAddressWords {
  title: string;
  lead: string;
  make: string;
  another: string;
  end: string;
  /** Label before the creation date. */
  since: string;
  address: string;
  once: string;
}

/**
 * Form that creates, replaces or ends a secret address, which is shown once.
 * @param props.since creation time of the current address, or null if there is none
 * @param props.address address just created, or null
 */
export function SecretAddress(props: {
  id: string;
  words: SecretAddressWords;
  since: string | null;
  address: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  outcome: ReactNode;
}) {
  const { words, since, address } = props;
  const field = useId();
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id} className="mb-2 text-2xl">
        {words.title}
      </h2>
      <p className="max-w-[36rem] text-ink-soft">{words.lead}</p>
      {since && address && (
        <div role="status" className="mt-4 max-w-[36rem]">
          <label htmlFor={field} className="mb-1.5 block font-semibold">
            {words.address}
          </label>
          <input
            id={field}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className={`${box} ${edge(false)} font-mono text-sm`}
          />
          <p className="mt-1.5 text-sm text-ink-soft">{words.once}</p>
        </div>
      )}
      {since && (
        <p className="mt-4">
          {words.since} <Moment at={since} dateOnly />.
        </p>
      )}
      <Form method="post" onSubmit={props.onSubmit} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" name="intent" value="change-address" className="button button-quiet">
          {since ? words.another : words.make}
        </button>
        {since && (
          <button type="submit" name="intent" value="end-address" className="link min-h-11">
            {words.end}
          </button>
        )}
      </Form>
      {props.outcome}
    </section>
  );
}
