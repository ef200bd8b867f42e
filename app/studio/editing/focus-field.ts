import { type PageTextField, pageTextFields } from '../../landing/content/page-content.ts';

/** Returns the element id of a field or list of the page editor, or of a field of an item (`features.<id>.image`). */
export function fieldId(field: string): string {
  const [list, item, name] = field.split('.');
  return name === undefined ? `page-${field}` : `page-${list}.${item}-${name}`;
}

/** Focuses the field, list or item (`features.<id>`) that produces a part of the page. */
export function focusField(field: string): void {
  const id = fieldId(field);
  focusFirst([id, `${id}-body`, `${id}-question`]);
}

export function focusFirst(ids: readonly string[]): void {
  const target = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (!target) return;
  reveal(target);
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Opens the enclosing `details` elements, because an element in a closed `details` cannot be focused. */
export function reveal(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null) {
    part.open = true;
  }
}

/**
 * Returns the name of the text or picture field around an element, or `features.<id>` within a list item, or null
 * elsewhere.
 */
export function fieldAround(element: Element): string | null {
  const id = element.closest('[id^="page-"]')?.id.slice('page-'.length) ?? '';
  const [item] = /^(?:features|reviews|faqs)\.[\da-f-]{36}/.exec(id) ?? [];
  return item ?? (pageTextFields.includes(id as PageTextField) ? id : null);
}
