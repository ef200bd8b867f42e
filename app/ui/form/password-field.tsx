import { useEffect, useRef, useState } from 'react';
import { form as copy } from '../../copy/form.ts';
import { useFieldId } from './field-ids.tsx';
import type { InputProps } from './fields.tsx';
import { ariaProps, box, edge, Labelled } from './labelled.tsx';

/** Password input with a button to show the password. `onValue` also gets the input from before hydration. */
export function PasswordField({
  label,
  error,
  hint,
  className,
  onValue,
  ...input
}: Omit<InputProps, 'type' | 'value' | 'defaultValue'> & { onValue?: (value: string) => void }) {
  const id = useFieldId(input.name);
  const element = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for input from before hydration
  useEffect(() => onValue?.(element.current?.value ?? ''), []);
  return (
    <Labelled id={id} label={label} error={error} hint={hint} className={className}>
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...input}
          {...ariaProps(id, error, hint)}
          ref={element}
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

/** User name under which password managers store the password. Without a `name`, so that no form sends it. */
export function UserName({ email }: { email: string }) {
  return <input hidden readOnly type="text" autoComplete="username" value={email} />;
}
