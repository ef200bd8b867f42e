import { useEffect } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * Replays input from before hydration into React. Called in the studio's layout, because effects of parents run after
 * those of their children, which start autosave.
 */
export function useTypedBefore(): void {
  useEffect(() => {
    // After a reload or back navigation, the browser may have restored values of an earlier visit.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type !== 'navigate') return;
    for (const field of document.querySelectorAll<Typed>('main :is(input, textarea)')) adopt(field);
  }, []);
}

function adopt(field: Typed): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  if (field.type === 'file') {
    if ((field as HTMLInputElement).files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  const { value: typed, defaultValue } = field;
  if (typed === defaultValue) return;
  // React ignores an input event if the value equals the tracked one. The first assignment sets the tracked value; the
  // native setter below bypasses the tracking.
  field.value = defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
