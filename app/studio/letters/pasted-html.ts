export interface Pasted {
  html: string;
  /** Number of pictures of other sites, which are left out. */
  pictures: number;
  hasTable: boolean;
}

/**
 * Prepares pasted HTML for the editor. Renames style attributes, because the site's content security policy refuses
 * them even in HTML that is only parsed.
 * @param isOwn returns true for the address of a picture of this site
 */
export function readPasted(html: string, isOwn: (address: string | null) => boolean): Pasted {
  const { body } = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const first of body.querySelectorAll(wordItem)) {
    if (first.isConnected && !first.closest('ul, ol')) makeList(first);
  }
  for (const styled of body.querySelectorAll('[data-style]')) markUp(styled);
  const pictures = [...body.querySelectorAll('img')].filter((image) => !isOwn(image.getAttribute('src'))).length;
  return { html: body.innerHTML, pictures, hasTable: body.querySelector('table') !== null };
}

const withoutStyles = (html: string) =>
  html.replace(/<[^>]+>/g, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));

const wordItem = 'p[data-style*="mso-list"]';

/** Puts one of Word's list items and the items directly after it into a list. */
function makeList(first: Element): void {
  const items: Element[] = [];
  for (let next: Element | null = first; next?.matches(wordItem); next = next.nextElementSibling) items.push(next);
  const isNumbered = /^\W*[0-9a-z]{1,3}[.)]/i.test(markOf(first)?.textContent ?? '');
  const list = first.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  first.before(list);
  for (const each of items) {
    markOf(each)?.remove();
    const item = first.ownerDocument.createElement('li');
    item.append(...each.childNodes);
    each.remove();
    list.append(item);
  }
}

const markOf = (item: Element) =>
  item.querySelector('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]');

/**
 * Replaces an element's bold and italic styles with elements. Removes a `b` of normal weight, in which Google Docs
 * wraps all text.
 */
function markUp(styled: Element): void {
  const style = styled.getAttribute('data-style') ?? '';
  styled.removeAttribute('data-style');
  const weight = /(?:^|;)\s*font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  if (styled.matches('b, strong') && (weight === 'normal' || weight === '400')) {
    styled.replaceWith(...styled.childNodes);
    return;
  }
  if (!styled.matches('span, font, a')) return;
  if (weight === 'bold' || Number(weight) >= 600) wrapContent(styled, 'strong');
  if (/(?:^|;)\s*font-style:\s*(?:italic|oblique)/i.test(style)) wrapContent(styled, 'em');
}

function wrapContent(element: Element, name: 'strong' | 'em'): void {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}
