import { useEffect } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/**
 * Gives React what was typed, ticked or chosen in the page's fields before its scripts were there, as if it were typed
 * now. Otherwise a field would show it and nothing would save it. For the outermost component of the pages: its effect
 * runs after theirs, so that this comes on top of what they bring back from the device.
 */
export function useTypedBefore(): void {
  useEffect(() => {
    // After a reload or going back, the browser may have put back what was typed in an earlier visit.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type !== 'navigate') return;
    for (const field of document.querySelectorAll<Typed>('main :is(input, textarea)')) takeOver(field);
  }, []);
}

function takeOver(field: Typed): void {
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
  // React compares with what it believes to be there, which it learns from this assignment and not from the next.
  field.value = defaultValue;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
