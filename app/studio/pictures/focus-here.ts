/**
 * Focuses a part of a picture field, unless the focus has moved elsewhere: an upload or an answer may arrive after
 * the user went on to the next field.
 */
export function focusHere(target: HTMLElement | null): void {
  const focused = document.activeElement;
  // The body has the focus after the focused element, such as a pressed button, was removed.
  if (focused === document.body || target?.closest('fieldset')?.contains(focused)) target?.focus();
}
