/** Pasted content with what a letter cannot have. */
export interface Pasted {
  html: string;
  /** Number of pictures of other sites, which are left out. */
  pictures: number;
  hasTable: boolean;
}

/**
 * Prepares pasted HTML for the editor. Word writes list items as paragraphs with a typed bullet or number, which become
 * lists.
 * @param isOwn tells pictures of this site
 */
export function readPasted(html: string, isOwn: (address: string | null) => boolean): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const first of body.querySelectorAll(wordItem)) {
    if (first.isConnected && !first.closest('ul, ol')) makeList(first);
  }
  const pictures = [...body.querySelectorAll('img')].filter((image) => !isOwn(image.getAttribute('src'))).length;
  return { html: body.innerHTML, pictures, hasTable: body.querySelector('table') !== null };
}

const wordItem = 'p[style*="mso-list"]';

/** Puts an item and the items after it into a list. */
function makeList(first: Element): void {
  const items: Element[] = [];
  for (let next: Element | null = first; next?.matches(wordItem); next = next.nextElementSibling) items.push(next);
  const isNumbered = /^\W*[0-9a-z]{1,3}[.)]/i.test(markOf(first)?.textContent ?? '');
  const list = document.createElement(isNumbered ? 'ol' : 'ul');
  first.before(list);
  for (const each of items) {
    markOf(each)?.remove();
    const item = document.createElement('li');
    item.append(...each.childNodes);
    each.remove();
    list.append(item);
  }
}

const markOf = (item: Element) => item.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]');
