/**
 * Says on the root element whether somebody is signed in, so that the style sheet shows a visitor's links or a member's:
 * before the first paint, so that nothing moves; after each navigation in the app, which changes the title and may have
 * signed somebody in or out; and whenever the window is seen again, since another one may have. And what pages have stored
 * on the device (`recipes/device-store.ts`) belongs to the session in which they did: once that is over it is removed, and
 * the service worker is told to look whose its own store is. What a creator typed and has not saved is stored under other
 * names, as is a choice about being counted: both stay.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function markSignedIn(): void {
  const mark = () => {
    const session = /(?:^|; )signed_in=(1[^;]*)/.exec(document.cookie)?.[1] ?? '';
    document.documentElement.toggleAttribute('data-signed-in', session !== '');
    try {
      const before = localStorage.getItem('larder session') ?? '';
      if (before === session) return;
      if (before) {
        for (const name of Object.keys(localStorage)) if (name.startsWith('larder ')) localStorage.removeItem(name);
        void navigator.serviceWorker
          ?.getRegistration()
          .then((found) => found?.active?.postMessage({ kind: 'contact' }));
      }
      if (session) localStorage.setItem('larder session', session);
    } catch {
      // The browser stores nothing.
    }
  };
  mark();
  new MutationObserver(mark).observe(document.head, { childList: true, characterData: true, subtree: true });
  document.addEventListener('visibilitychange', mark);
  // It tells when it hears that somebody else reads (`recipes/offline/`).
  navigator.serviceWorker?.addEventListener('message', mark);
}

/** The same as the text of an inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function signedInScript(): string {
  return `(${markSignedIn.toString()})()`;
}
