/** Focuses an element of a picture field, unless the user has moved on to another field during the upload. */
export function focusHere(target: HTMLElement | null): void {
  const focused = document.activeElement;
  // The focus is on the body if the focused element, such as a pressed button, was removed.
  if (focused === document.body || target?.closest('fieldset')?.contains(focused)) target?.focus();
}
