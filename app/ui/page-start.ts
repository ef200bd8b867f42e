/**
 * Begins a page that the app has navigated to as a browser begins a document: screen readers say its title, and the
 * next Tab leads to the page's first link. A new path is a new page; searches and fragments manage their own focus. The
 * focus is moved only from a link, or from nothing: a page may have focused its own result, and an editor's path may
 * change while someone types.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function startPages(): void {
  let { pathname } = location;
  let { title } = document;
  const start = document.createElement('div');
  start.className = 'sr-only';
  start.tabIndex = -1;
  // Also how `PageHeading` knows it.
  start.role = 'document';
  // A live region may stand outside the landmarks. This one has no text that would be announced a second time.
  start.ariaLive = 'polite';
  // The title changes together with the page. Going back, the path changes before, and scripts of the page may come
  // into the head.
  new MutationObserver(() => {
    const isNew = location.pathname !== pathname && document.title !== title;
    title = document.title;
    if (!isNew) return;
    pathname = location.pathname;
    const focused = document.activeElement;
    if (focused && focused !== document.body && !focused.matches('a')) return;
    start.ariaLabel = title;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
  }).observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** The function as the text of an inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function pageStartScript(): string {
  return `(${startPages.toString()})()`;
}
