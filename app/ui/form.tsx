import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { form as copy } from '../copy/form.ts';

/** What every field says beside its input. `error` marks it as failing; `hint` stands under it in either case. */
interface Words {
  label: string;
  error?: string | null;
  hint?: ReactNode;
  className?: string;
}

type InputProps = Words & Omit<ComponentProps<'input'>, 'id' | 'className'>;

const box =
  'w-full min-w-0 rounded-xl border bg-white px-3.5 py-2.5 text-base leading-6 min-h-12 text-ink placeholder:text-[#857a71]';
const edge = (error: unknown) => (error ? 'border-danger ring-1 ring-danger' : 'border-[#8b7f76]');

/** One line of text. Uncontrolled: what was typed before the scripts arrived stays. */
export function Field({ label, error, hint, className, ...input }: InputProps) {
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, className }}>
      <input {...input} {...tied(id, error, hint)} className={`${box} ${edge(error)}`} />
    </Labelled>
  );
}

/** The field `email`, on a phone with the keys for one. */
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

/**
 * A password that can be looked at. Never filled in by the server.
 * @param onValue hears what is typed, and what had been typed before the scripts were there
 */
export function PasswordField({
  label,
  error,
  hint,
  className,
  onValue,
  ...input
}: Omit<InputProps, 'type' | 'value' | 'defaultValue'> & { onValue?: (value: string) => void }) {
  const id = useId();
  const typed = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before hydration
  useEffect(() => onValue?.(typed.current?.value ?? ''), []);
  return (
    <Labelled {...{ id, label, error, hint, className }}>
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...tied(id, error, hint)}
          ref={typed}
          type={shown ? 'text' : 'password'}
          onInput={(event) => onValue?.(event.currentTarget.value)}
          className={`${box} ${edge(error)} pr-13 noscript:pr-3.5`}
        />
        <button
          type="button"
          aria-label={shown ? copy.hidePassword : copy.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-ink-soft hover:text-ink noscript:hidden"
        >
          <Eye struckOut={shown} />
        </button>
      </div>
    </Labelled>
  );
}

/** One of a list. Its first entry, when `placeholder` is given, stands for no choice. */
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
  const id = useId();
  return (
    <Labelled {...{ id, label, error, hint, className }}>
      <div className="relative">
        <select
          {...select}
          {...tied(id, error, hint)}
          className={`${box} ${edge(error)} appearance-none truncate pr-11`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
        <svg
          viewBox="0 0 24 24"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-ink-soft"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.25"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <polyline points="5 9 12 16 19 9" />
        </svg>
      </div>
    </Labelled>
  );
}

/** A box to tick; `children` is its label and may hold links. */
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
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input {...input} {...tied(id, error)} type="checkbox" className="size-6 flex-none accent-accent-text" />
        <label htmlFor={id} className="min-w-0">
          {children}
        </label>
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A small note on how a field is doing, told as it changes but never interrupting. */
export function LiveNote({ look, children }: { look: 'good' | 'bad' | 'plain'; children: ReactNode }) {
  const colour = { good: 'text-[#2c6a3a]', bad: 'text-danger', plain: 'text-ink-soft' }[look];
  return (
    <span aria-live="polite" className={`block min-h-5 ${colour}`}>
      {children}
    </span>
  );
}

function Labelled({ id, label, error, hint, className, children }: Words & { id: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </div>
      )}
    </div>
  );
}

function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
      {error}
    </p>
  );
}

/** Ties an input to what stands under it. */
function tied(id: string, error?: string | null, hint?: ReactNode) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

function Eye({ struckOut }: { struckOut: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      {struckOut && <path d="M4.5 4.5l15 15" />}
    </svg>
  );
}
