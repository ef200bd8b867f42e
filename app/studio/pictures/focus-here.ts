/**
 * Moves the focus to a part of a picture's field. Not from anywhere else on the page: what is waited for, an upload or an
 * answer, may come when somebody has gone on to the next field.
 */
export function focusHere(target: HTMLElement | null): void {
  const focused = document.activeElement;
  // Nothing has the focus once what had it is gone, as a button that was pressed is.
  if (focused === document.body || target?.closest('fieldset')?.contains(focused)) target?.focus();
}
