import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import { LinkToCopy } from '../ui/link-to-copy.tsx';
import { Moment } from '../ui/moment.tsx';

export interface SecretAddressWords {
  title: string;
  lead: string;
  make: string;
  another: string;
  end: string;
  since: string;
  address: string;
  once: string;
}

/**
 * Form that creates, replaces or ends a secret address, which is shown once.
 * @param props.since creation time of the current address, or null if there is none
 * @param props.address address just created, or null if none was
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
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id} className="mb-2 text-2xl">
        {words.title}
      </h2>
      <p className="max-w-form text-ink-soft">{words.lead}</p>
      {since && address && (
        <div role="status" className="mt-4 max-w-form">
          <LinkToCopy label={words.address} url={address} />
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
