import { type RefObject, useEffect, useRef } from 'react';
import { forget, recall, remember } from '../device-store.ts';

/** Remembers the ticked checkboxes of a form on this device. Boxes ticked before hydration stay ticked. */
export function useTicks(recipeId: string): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (!form) return;
    const key = `ticks ${recipeId}`;
    const boxes = () => [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const ticked = new Set(recall(key)?.split('\n'));
    for (const box of boxes()) box.checked ||= ticked.has(box.name);
    function save() {
      const names = boxes().flatMap(({ checked, name }) => (checked ? [name] : []));
      if (names.length > 0) remember(key, names.join('\n'));
      else forget(key);
    }
    const clear = () => forget(key);
    form.addEventListener('change', save);
    form.addEventListener('reset', clear);
    return () => {
      form.removeEventListener('change', save);
      form.removeEventListener('reset', clear);
    };
  }, [recipeId]);
  return ref;
}
