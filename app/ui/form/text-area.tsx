import type { ComponentProps } from 'react';
import { useFieldId } from './field-ids.tsx';
import { ariaProps, Labelled, type Words } from './labelled.tsx';

/** Auto-growing textarea. */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...input
}: Words & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) {
  const id = useFieldId(input.name);
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <textarea
        rows={2}
        dir="auto"
        {...input}
        {...ariaProps(id, error, hint)}
        className="field field-sizing-content max-h-96"
      />
    </Labelled>
  );
}
