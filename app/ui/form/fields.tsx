import type { ComponentProps, ReactNode } from 'react';
import { useFieldId } from './field-ids.tsx';
import { ariaProps, FieldError, Labelled, type Words } from './labelled.tsx';

export type InputProps = Words & Omit<ComponentProps<'input'>, 'id' | 'className'> & { 'data-card'?: string };

/** Text input. Uncontrolled, so that input from before hydration is preserved. */
export function Field({ label, error, hint, className, ...input }: InputProps) {
  const id = useFieldId(input.name ?? input['data-card']);
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <input {...input} {...ariaProps(id, error, hint)} className="field" />
    </Labelled>
  );
}

export function EmailField(props: InputProps) {
  return (
    <Field
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}

/** Select element. If `placeholder` is given, the first option means no choice. */
export function SelectField({
  label,
  error,
  hint,
  className,
  options,
  placeholder,
  ...select
}: Words &
  Omit<ComponentProps<'select'>, 'id' | 'className'> & {
    options: readonly { value: string; name: string }[];
    placeholder?: string;
  }) {
  const id = useFieldId(select.name);
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <select {...select} {...ariaProps(id, error, hint)} className="field">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

export function Checkbox({
  children,
  error,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> & {
  children: ReactNode;
  error?: string | null;
  className?: string;
}) {
  const id = useFieldId(input.name);
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input {...input} {...ariaProps(id, error)} type="checkbox" className="size-6 flex-none" />
        <label htmlFor={id} className="min-w-0">
          {children}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

export function LiveNote({ look, children }: { look: 'good' | 'bad' | 'plain'; children: ReactNode }) {
  const colour = { good: 'text-success', bad: 'text-danger', plain: 'text-ink-soft' }[look];
  return (
    <span aria-live="polite" className={`block min-h-5 ${colour}`}>
      {children}
    </span>
  );
}
