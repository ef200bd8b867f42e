import type { ReactNode } from 'react';

export interface Words {
  label: string;
  error?: string | null;
  hint?: ReactNode;
  className?: string;
}

export function Labelled({ id, label, error, hint, className, children }: Words & { id: string; children: ReactNode }) {
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

export function FieldError({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 text-sm font-semibold text-danger">
      {error}
    </p>
  );
}

export function ariaProps(id: string, error?: string | null, hint?: ReactNode) {
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}
