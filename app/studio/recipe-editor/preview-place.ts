import { fieldIds } from '../recipes/field-ids.ts';

/**
 * Returns the id of the focused row's text field, else of the element itself, else of its section's heading. Returns
 * null if there is none.
 */
export function placeOf(element: Element): string | null {
  const row = element.closest('[data-row]');
  const near =
    row?.querySelector('textarea') ?? (element.id ? element : element.closest('section')?.querySelector('h2'));
  return near?.id || null;
}

const numbered = (id: string, of: (number: number) => string): number | null => {
  const start = of(0).slice(0, -1);
  const number = id.startsWith(start) ? id.slice(start.length) : '';
  return /^\d+$/.test(number) ? Number(number) : null;
};

const { name, introduction, yield: made, times, tags, picture } = fieldIds;
/** Places whose content is shown at the top of the recipe. */
const opening = [name, introduction, made, times, tags, picture];

/** Returns the part of the previewed recipe that shows a place, or null if no part does. */
function partOf(id: string, inside: Document): Element | null {
  const line = numbered(id, fieldIds.line);
  const step = numbered(id, fieldIds.step);
  const lines = [...inside.querySelectorAll('.recipe-list li')];
  const steps = [...inside.querySelectorAll('.recipe-step')];
  // A row that was just added is not in the preview yet.
  if (line !== null) return lines[line] ?? lines.at(-1) ?? null;
  if (step !== null) return steps[step] ?? steps.at(-1) ?? null;
  if (id.startsWith(fieldIds.ingredients)) return inside.querySelector('.recipe-list');
  if (id.startsWith(fieldIds.steps)) return inside.querySelector('.recipe-method');
  if (id.startsWith(fieldIds.notes) || id === fieldIds.source) return inside.querySelector('.recipe-notes');
  if (opening.some((each) => id.startsWith(each))) return inside.querySelector('h1');
  if (id === fieldIds.allergens) return inside.querySelector('.recipe-allergens');
  return null;
}

const LARGE = 0.8;

/**
 * Scrolls the preview to a place, unless all of it is in sight, and marks a part that fits into the window for a
 * moment.
 */
export function showPlace(frame: HTMLIFrameElement | null, id: string): void {
  const inside = frame?.contentDocument;
  const view = frame?.contentWindow;
  if (!inside || !view || view.innerHeight === 0) return;
  const part = partOf(id, inside);
  if (!part) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  const { top, height } = part.getBoundingClientRect();
  if (top < 0 || top + height > view.innerHeight) {
    const above = height > view.innerHeight * LARGE ? 16 : (view.innerHeight - height) / 2;
    view.scrollTo({ top: view.scrollY + top - above, behavior });
  }
  const mark = { outline: '2px solid var(--accent-text)', outlineOffset: '6px', borderRadius: '4px' };
  if (height <= view.innerHeight * LARGE) {
    part.animate([mark, { ...mark, offset: 0.6 }, { ...mark, outlineColor: 'transparent' }], { duration: 1_200 });
  }
}
