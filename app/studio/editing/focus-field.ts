import { type PageTextField, pageTextFields } from '../../landing/content/page-content.ts';

/** The id of a field of the page's editor. @param field its name, a list, or `features.<id>.image` of an item */
export function fieldId(field: string): string {
  const [list, item, name] = field.split('.');
  return name === undefined ? `page-${field}` : `page-${list}.${item}-${name}`;
}

/** Moves to the field that made a part of the page: its name, a list, or `features.<id>` of an item. */
export function focusField(field: string): void {
  const id = fieldId(field);
  focusFirst([id, `${id}-body`, `${id}-question`]);
}

/** Moves to the first of these that is on the page. */
export function focusFirst(ids: readonly string[]): void {
  const target = ids.map((id) => document.getElementById(id)).find(Boolean);
  if (!target) return;
  reveal(target);
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Opens the parts that an element is in, which cannot be seen or focused while they are closed. */
export function reveal(element: Element): void {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null) {
    part.open = true;
  }
}

/** The field that somebody is in: its name, a list, or `features.<id>` of an item; null: none. */
export function fieldAround(element: Element): string | null {
  const id = element.closest('[id^="page-"]')?.id.slice('page-'.length) ?? '';
  const [item] = /^(?:features|reviews|faqs)\.[\da-f-]{36}/.exec(id) ?? [];
  return item ?? (pageTextFields.includes(id as PageTextField) ? id : null);
}
