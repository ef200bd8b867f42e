import { type RefObject, useEffect, useState } from 'react';
import { forget, recall, remember } from '../../recipes/device-store.ts';

// Text typed for the cook's own list, stored on this device until sent. A phone may reload a page after some time in
// the background.

const TYPED = 'list typed';
const REST = 'list rest';

function store(key: string, text: string): void {
  if (text === '') forget(key);
  else remember(key, text);
}

/** Stores the field `text` until the form is reset, but not for another person's list. */
export function useTyped(form: RefObject<HTMLFormElement | null>, isOwn: boolean): void {
  useEffect(() => {
    const { current } = form;
    const field = current?.elements.namedItem('text');
    if (!isOwn || !current || !(field instanceof HTMLInputElement)) return;
    // Restores the stored text. Text typed before hydration stays but is not stored, because it may already have been
    // submitted.
    if (field.value === '') field.value = recall(TYPED) ?? '';
    const save = () => store(TYPED, field.value);
    const clear = () => forget(TYPED);
    field.addEventListener('input', save);
    current.addEventListener('reset', clear);
    return () => {
      field.removeEventListener('input', save);
      current.removeEventListener('reset', clear);
    };
  }, [form, isOwn]);
}

/** Stores the pasted lines that the outbox refused, separated by line breaks, but not for another person's list. */
export function useRest(isOwn: boolean) {
  const [rest, setRest] = useState<string | null>(null);
  useEffect(() => {
    if (isOwn) setRest(recall(REST) ?? '');
  }, [isOwn]);
  useEffect(() => {
    if (rest !== null) store(REST, rest);
  }, [rest]);
  return [rest ?? '', setRest] as const;
}
