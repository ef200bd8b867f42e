/**
 * Begins a page that the app has navigated to as a browser begins a document: screen readers say its title, and the
 * next Tab leads to the page's first link. A new path is a new page; searches and fragments manage their own focus. So
 * does a page that has focused its own result.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function startPages(): void {
  let { pathname } = location;
  let followed: Element | null = null;
  for (const sign of ['click', 'popstate']) addEventListener(sign, () => (followed = document.activeElement), true);
  const start = document.createElement('div');
  start.className = 'sr-only';
  start.tabIndex = -1;
  // Also how `PageHeading` knows it.
  start.role = 'document';
  // The title changes after the path, together with the page.
  new MutationObserver(() => {
    if (location.pathname === pathname) return;
    pathname = location.pathname;
    const focused = document.activeElement;
    if (focused && focused !== document.body && focused !== followed) return;
    start.ariaLabel = document.title;
    document.body.prepend(start);
    start.focus({ preventScroll: true });
  }).observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** The function as the text of an inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function pageStartScript(): string {
  return `(${startPages.toString()})()`;
}
