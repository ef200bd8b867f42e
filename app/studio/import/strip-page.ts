/** What a page's reader looks at beside the text. */
const needed = new Set(['type', 'itemprop', 'itemscope', 'itemtype', 'content', 'datetime', 'src', 'href']);
const unneeded =
  'script:not([type*="ld+json" i]),style,svg,iframe,object,embed,noscript,template,canvas,input,textarea,select,button,link:not([itemprop])';

/**
 * A page with what is needed to read its recipe: JSON-LD, the text, what it is marked with. What a person filled in
 * goes. The document is never shown, so nothing of it runs or is loaded.
 */
export function stripPage(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll(unneeded)) element.remove();
  for (const element of page.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (!needed.has(name)) element.removeAttribute(name);
  }
  return page.documentElement.outerHTML;
}
