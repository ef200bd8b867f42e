import type { FormEvent, ReactNode } from 'react';
import { Form, useFetcher } from 'react-router';
import { googleErrors as errors } from '../../copy/google.ts';
import { paths } from '../../paths.ts';

/**
 * The form around a Google button. It is sent by fetcher, so that the page keeps what was typed when Google or this
 * site cannot be reached: also where it is pressed before the scripts are there (`ui/late-loader.ts`).
 * @param choices fields that are read when the form is sent, in place of its own
 */
export function GoogleForm(props: {
  id?: string;
  className?: string;
  choices?: () => Record<string, string>;
  children: ReactNode;
}) {
  // Null: no answer came (`http/lost-answers.ts`).
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
