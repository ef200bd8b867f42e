import { type ReactNode, useId } from 'react';

export function Section(props: { number: number; title: string; error?: string | null; children: ReactNode }) {
  const id = useId();
  const error = props.error ? `${id}-error` : undefined;
  return (
    <fieldset aria-describedby={error} className="min-w-0 border-t border-line pt-7 pb-9">
      {/* Only a floating legend takes part in the layout of its fieldset. */}
      <legend className="float-left mb-5 w-full">
        <span className="flex items-baseline gap-3 font-display text-2xl leading-tight">
          <span aria-hidden="true" className="text-accent-text">
            {String(props.number).padStart(2, '0')}
          </span>
          <span className="first-letter:uppercase inline-block">{props.title}</span>
        </span>
      </legend>
      <div className="clear-both min-w-0">
        {props.children}
        {error && (
          <p id={error} className="mt-3 font-semibold text-danger">
            {props.error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
