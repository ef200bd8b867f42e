import { useEffect, useRef, useState } from 'react';
import { form as copy } from '../../copy/form.ts';
import { Icon } from '../icon.tsx';
import { useFieldId } from './field-ids.tsx';
import type { InputProps } from './fields.tsx';
import { ariaProps, Labelled } from './labelled.tsx';

/** Password input. `onValue` also gets the input from before hydration. */
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
          className="field pr-13 noscript:pr-3.5"
        />
        <button
          type="button"
          aria-label={shown ? copy.hidePassword : copy.showPassword}
          aria-controls={id}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-ink-soft hover:text-ink noscript:hidden"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} className="size-6" />
        </button>
      </div>
    </Labelled>
  );
}

/** User name for password managers. Without a `name`, so that no form sends it. */
export function UserName({ email }: { email: string }) {
  return <input hidden readOnly type="text" autoComplete="username" value={email} />;
}
