import type { FormEvent, ReactNode } from 'react';
import { Form, useFetcher } from 'react-router';
import { googleErrors as errors } from '../../copy/google.ts';
import { paths } from '../../paths.ts';

/** A fetcher sends the form, so that the page keeps the visitor's input if Google or this site is unreachable. */
export function GoogleForm(props: {
  id?: string;
  className?: string;
  choices?: () => Record<string, string>;
  children: ReactNode;
}) {
  // `data` is null if no response came (`http/lost-answers.ts`).
  const fetcher = useFetcher<{ message?: string } | null>();
  const refused = fetcher.data === null ? errors.failed : fetcher.data?.message;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    for (const [name, value] of Object.entries(props.choices?.() ?? {})) fields.set(name, value);
    fetcher.submit(fields, { method: 'post', action: paths.google() });
  }

  return (
    <Form
      id={props.id}
      method="post"
      action={paths.google()}
      data-when-up=""
      onSubmit={onSubmit}
      className={props.className}
    >
      {fetcher.state === 'idle' && refused && (
        <p role="alert" className="mb-3 text-danger">
          {refused}
        </p>
      )}
      {props.children}
    </Form>
  );
}
