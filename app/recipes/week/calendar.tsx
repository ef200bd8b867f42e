import { useId } from 'react';
import { Form } from 'react-router';
import { box, edge } from '../../ui/form/labelled.tsx';
import { Moment } from '../../ui/moment.tsx';
import { week as copy } from './copy.ts';
import { Outcome, useWeekForm } from './week-form.tsx';

/** @param props.since when the address was made that works; null: none does. @param props.made one without scripts */
export function Calendar({ since, made }: { since: string | null; made: string | null }) {
  const { onSubmit, answer } = useWeekForm();
  const { calendar } = copy;
  const id = useId();
  const address = (answer?.ok ? answer.address : null) ?? made;
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar" className="mb-2 text-2xl">
        {calendar.title}
      </h2>
      <p className="text-ink-soft">{calendar.lead}</p>
      {since && address && (
        <div role="status" className="mt-4">
          <label htmlFor={id} className="mb-1.5 block font-semibold">
            {calendar.address}
          </label>
          <input
            id={id}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className={`${box} ${edge(false)} font-mono text-sm`}
          />
          <p className="mt-1.5 text-sm text-ink-soft">{calendar.once}</p>
        </div>
      )}
      {since && (
        <p className="mt-4">
          {calendar.since} <Moment at={since} dateOnly />.
        </p>
      )}
      <Form method="post" onSubmit={onSubmit} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <button type="submit" name="intent" value="change-address" className="button button-quiet">
          {since ? calendar.another : calendar.make}
        </button>
        {since && (
          <button type="submit" name="intent" value="end-address" className="link min-h-11">
            {calendar.end}
          </button>
        )}
      </Form>
      <Outcome answer={answer} />
    </section>
  );
}
