import type { PageContent, PageList } from '../../landing/content/page-content.ts';

/**
 * Returns the field (or `features.<id>`) of a clicked element, or null. Uses the element's position, so that public
 * pages need no additional attributes.
 */
export function fieldOf(target: Element, content: PageContent): string | null {
  const section = target.closest('section');
  if (!section) return target.closest('footer') ? 'instagramUrl' : fieldOfHeader(target);
  if (section.matches('.last-call')) return fieldOfLastCall(target);
  if (section.querySelector('#features')) return itemOf(target, section, content, 'features', 'article') ?? 'features';
  if (section.querySelector('#reviews')) return itemOf(target, section, content, 'reviews', 'figure') ?? 'reviews';
  if (section.querySelector('#recipes')) return null;
  if (section.querySelector('details')) return itemOf(target, section, content, 'faqs', 'details') ?? 'faqs';
  if (section.previousElementSibling?.matches('.last-call')) return 'faqs';
  return fieldOfCook(target);
}

export function elementOf(field: string, content: PageContent, page: Document): Element | null {
  const parts = page.querySelectorAll('header *, section, section *, footer');
  return [...parts].find((part) => fieldOf(part, content) === field) ?? null;
}

function fieldOfHeader(target: Element): string | null {
  const header = target.closest('header');
  if (!header) return null;
  if (target.closest('h1')) return 'payoff';
  if (target.closest('.trimmed')) return target.closest('p') ? 'name' : 'accentColor';
  return 'logo';
}

function fieldOfLastCall(target: Element): string {
  if (target.closest('h2')) return 'callToAction';
  if (target.closest('p, .rounded-full')) return 'cookName';
  return 'ctaImage';
}

function fieldOfCook(target: Element): string {
  if (target.closest('h2')) return 'cookName';
  if (target.closest('p')) return 'cookWords';
  return target.closest('.rounded-full') ? 'cookPortrait' : 'cookSignature';
}

/** Finds an item by the index of its element. Items without text have no element. */
function itemOf(
  target: Element,
  section: Element,
  content: PageContent,
  list: PageList,
  element: string,
): string | null {
  const clicked = target.closest(element);
  if (!clicked) return null;
  const at = [...section.querySelectorAll(element)].indexOf(clicked);
  const shown = content[list].filter((item) => {
    const { id: _, ...texts } = item;
    if (list === 'features') return Object.values(texts).some((text) => text.trim());
    return ('body' in item ? item.body : 'question' in item ? item.question : '').trim();
  });
  const item = shown[at];
  return item ? `${list}.${item.id}` : null;
}
