/**
 * Begins a page after client navigation as a browser begins a document: screen readers announce the title, and the next
 * Tab goes to the first link. Moves the focus only from a link or from the body. Serialized into an inline script, so
 * it must not refer to anything outside of the function.
 */
function startPages(): void {
  let { pathname } = location;
  let { title } = document;
  const start = document.createElement('div');
  start.className = 'sr-only';
  start.tabIndex = -1;
  // `PageHeading` recognizes the element by this role.
  start.role = 'document';
  // A live region may stand outside of landmarks. The element has no text that would be announced a second time.
  start.ariaLive = 'polite';
  // Observes the title, because after going back the path changes earlier than the page. The head also changes when
  // scripts are added.
  new MutationObserver(() => {
    const isNew = location.pathname !== pathname && document.title !== title;
    title = document.title;
    if (!isNew) return;
    pathname = location.pathname;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused !== start && !focused.matches('a')) return;
    start.ariaLabel = title;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
  }).observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** Returns the text of the inline script. A function, so that browser bundles leave the text out. */
export function pageStartScript(): string {
  return `(${startPages.toString()})()`;
}
