import { type ReactNode, useEffect, useRef, useState } from 'react';
import { signInFirst } from '../../copy/form.ts';
import { looks } from '../button.tsx';
import { useHydrated } from '../hydrated.ts';
import { Icon } from '../icon.tsx';
import { FieldLink } from './field-ids.tsx';
import { SignInAgainLink } from './sign-in-again.tsx';

/**
 * Error summary at the top of a form, focused and announced when it appears.
 * @param attempt any value that is new with every attempt, so that a repeated message is announced again
 * @param errors all messages by field name; each links to its field inside `FieldIds`
 * @param open messages of fields that were not edited since; only these are listed
 */
export function FormSummary({
  message: found,
  attempt,
  errors = {},
  open = errors,
  children,
}: {
  message: string | null | undefined;
  attempt?: unknown;
  errors?: Partial<Record<string, string>>;
  open?: Partial<Record<string, string>>;
  children?: ReactNode;
}) {
  const summary = useRef<HTMLDivElement>(null);
  const fields = messagesOf(open);
  const isShorter = fields.length < messagesOf(errors).length;
  const message = isShorter ? fields[0]?.[1] : found;
  // `autofocus` has focused a server-rendered message. At hydration the person may be typing elsewhere.
  const cameWithThePage = useRef(!useHydrated());
  // Does not run when the list shrinks, because the person may be typing in a field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again after each attempt
  useEffect(() => {
    const element = summary.current;
    if (found && element && !cameWithThePage.current) {
      element.focus();
      if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
    }
    cameWithThePage.current = false;
  }, [found, attempt]);
  if (!message) return null;
  const [first] = fields.find(([, each]) => each === message) ?? fields[0] ?? [];
  const top = first ? <FieldLink name={first}>{message}</FieldLink> : message;
  // Fields that are checked together have the same message.
  const others = fields.filter(
    ([, each], at) => each !== message && fields.findIndex(([, earlier]) => earlier === each) === at,
  );
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: moves the focus to the error without scripts
      autoFocus
      className="flex scroll-mt-6 items-start gap-3 rounded-xl border border-danger bg-danger-wash px-4 py-3.5 text-danger"
    >
      <Icon name="circle-alert" className="mt-px size-6" />
      <div className="min-w-0">
        {others.length > 0 ? (
          <ul className="list-disc pl-5">
            <li className="py-0.5">{top}</li>
            {others.map(([name, each]) => (
              <li key={name} className="py-0.5">
                <FieldLink name={name}>{each}</FieldLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="font-semibold">{top}</p>
        )}
        {message === signInFirst && (
          <p className="mt-3">
            <SignInAgainLink isBeside />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function messagesOf(errors: Partial<Record<string, string>>): [field: string, message: string][] {
  return Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** Submit button. Not `disabled` while submitting, which would lose the focus. */
export function SubmitButton(props: {
  idle: ReactNode;
  busy: string;
  isBusy: boolean;
  look?: keyof typeof looks;
  className?: string;
  /** True if scripts produce the submitted values. A click before hydration is repeated afterwards. */
  needsScripts?: boolean;
}) {
  const { isBusy } = props;
  const waits = !useHydrated() && props.needsScripts;
  return (
    <button
      type={waits ? 'button' : 'submit'}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        // A repeated click arrives while React still renders the server state.
        else if (waits) event.currentTarget.form?.requestSubmit();
      }}
      className={`${looks[props.look ?? 'solid']} ${props.className ?? ''}`}
    >
      <span aria-live="polite">{isBusy ? props.busy : props.idle}</span>
    </button>
  );
}

/** Counts the responses to a form. As a key, the count remounts fields after each response. */
export function useAttempts(answer: unknown): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (seen.answer !== answer) setSeen({ answer, count: seen.count + 1 });
  return seen.count;
}
