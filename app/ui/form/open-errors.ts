import { type FormEvent, useState } from 'react';

/**
 * Returns the errors of fields that were not edited since the last attempt. `attempt` must change with each attempt.
 */
export function useOpenErrors<FieldErrors extends Partial<Record<string, string>>>(
  fieldErrors: FieldErrors,
  attempt: unknown,
) {
  const [worked, setWorked] = useState<{ attempt: unknown; on: readonly string[] }>({ attempt, on: [] });
  if (worked.attempt !== attempt) setWorked({ attempt, on: [] });
  const on = worked.attempt === attempt ? worked.on : [];

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, dataset } = target as HTMLInputElement;
    const field = name || dataset.card;
    if (field && !on.includes(field))
      setWorked({ attempt, on: [...on, ...(together.find((two) => two.includes(field)) ?? [field])] });
  }
  const open = Object.fromEntries(Object.entries(fieldErrors).filter(([field]) => !on.includes(field))) as FieldErrors;
  return { open, onInput };
}

/** Fields that are validated together. */
const together = [['password', 'confirmPassword']];
