/** Moves to the field that made a part of the page: its name, a list, or `features.<id>` of an item. */
export function focusField(field: string): void {
  const ids = [`page-${field}`, `page-${field}-body`, `page-${field}-question`];
  const target = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (!target) return;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
