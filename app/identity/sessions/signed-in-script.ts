/**
 * Says on the root element whether somebody is signed in, so that the style sheet shows a visitor's links or a member's:
 * before the first paint, so that nothing moves; after each navigation in the app, which changes the title and may have
 * signed somebody in or out; and whenever the window is seen again, since another one may have.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function markSignedIn(): void {
  const mark = () =>
    document.documentElement.toggleAttribute('data-signed-in', /(^|; )signed_in=1(;|$)/.test(document.cookie));
  mark();
  new MutationObserver(mark).observe(document.head, { childList: true, characterData: true, subtree: true });
  document.addEventListener('visibilitychange', mark);
}

/** The same as the text of an inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function signedInScript(): string {
  return `(${markSignedIn.toString()})()`;
}
