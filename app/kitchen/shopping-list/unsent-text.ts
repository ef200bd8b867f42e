import { type RefObject, useEffect, useState } from 'react';
import { forget, recall, remember } from '../../recipes/device-store.ts';

// What a cook has typed or pasted for their list, and has not sent, is on this device: a phone that is put away for a
// while loads the page anew, and without a network as it was stored.

const TYPED = 'list typed';
const REST = 'list rest';

function store(key: string, text: string): void {
  if (text === '') forget(key);
  else remember(key, text);
}

/**
 * Remembers what is typed into a form's field `text`, until the form is reset.
 * @param isOwn false: the list is somebody else's, and nothing is remembered
 */
export function useTyped(form: RefObject<HTMLFormElement | null>, isOwn: boolean): void {
  useEffect(() => {
    const { current } = form;
    const field = current?.elements.namedItem('text');
    if (!isOwn || !current || !(field instanceof HTMLInputElement)) return;
    // What was typed before there were scripts stays, and is not stored: it may be on its way already.
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

/** Pasted lines that could not be taken, one in a line; empty: there are none, or they are not read yet. */
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
