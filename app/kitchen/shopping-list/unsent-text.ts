import { type RefObject, useEffect, useState } from 'react';
import { forget, recall, remember } from '../../recipes/device-store.ts';

// Unsent text for the cook's own list, stored on this device. A phone reloads a page after a while in the background,
// offline as it was stored.

const TYPED = 'list typed';
const REST = 'list rest';

function store(key: string, text: string): void {
  if (text === '') forget(key);
  else remember(key, text);
}

/**
 * Stores the text of the form's field `text` until the form is reset.
 * @param isOwn false for another person's list, whose text is not stored
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, isOwn: boolean): void {
  useEffect(() => {
    const { current } = form;
    const field = current?.elements.namedItem('text');
    if (!isOwn || !current || !(field instanceof HTMLInputElement)) return;
    // Text typed before hydration stays, and is not stored: it may have been submitted already.
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

/** Pasted lines that did not fit, separated by line breaks; empty if there are none or before they are read. */
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
