/**
 * Marks on the root element whether a user is signed in, so that the style sheet shows a visitor's links or a
 * member's. Runs before the first paint, so that nothing moves; after each navigation in the app, which
 * changes the title and may sign in or out; and whenever the window becomes visible, because another window
 * may have.
 * Data stored by pages on the device (`recipes/device-store.ts`) belong to the account of their session.
 * Signing out, or signing in with another account, removes them. An expired session may have ended in the
 * middle of a dish: then all data are set aside for a day, where no page reads them, and restored when the
 * same account signs in. Data stored meanwhile are newer and stay. Whenever a session begins or ends, the
 * service worker is told to check the owner of its own store. A creator's unsaved input and the analytics
 * choice are stored under other names and stay.
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function markSignedIn(): void {
  const get = (name: string) => localStorage.getItem(name);
  const set = (name: string, value: string) => localStorage.setItem(name, value);
  const [owner, aside, timers, push] = ['larder session', 'larder aside', 'larder timers', 'larder timer push'];
  const accountOf = (said: string) => (said === '0' ? '' : (said.split('.')[1] ?? said));

  /** Removes everything that pages have stored. */
  const take = () => {
    const items: Record<string, string | null> = {};
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith('larder ')) continue;
      items[name] = get(name);
      localStorage.removeItem(name);
    }
    return items;
  };
  const giveBack = (items: Record<string, string>) => {
    for (const [name, value] of Object.entries(items)) {
      const newer = get(name);
      if (newer === null) set(name, value);
      else if (name === timers) {
        const [here, there] = [JSON.parse(newer), JSON.parse(value)];
        set(name, JSON.stringify({ ahead: here.ahead ?? there.ahead, list: [...here.list, ...there.list] }));
      }
    }
    // Same event as a change by another window.
    dispatchEvent(new StorageEvent('storage', { key: null }));
  };

  const changeOwner = (said: string) => {
    const [before, account] = [get(owner) ?? '', accountOf(said)];
    const waiting = JSON.parse(get(aside) ?? 'null');
    if (!waiting && (before === said || (!before && !account))) return;
    const isSame = accountOf(before) === account;
    if (before && !isSame) {
      const items = take();
      if (!account && said !== '0') set(aside, JSON.stringify({ account: accountOf(before), at: Date.now(), items }));
    }
    const isRecent = waiting && Math.abs(Date.now() - waiting.at) < 24 * 60 * 60 * 1_000;
    if (waiting && (account || said === '0' || !isRecent)) localStorage.removeItem(aside);
    if (account) set(owner, said);
    if (account && isRecent && waiting.account === account) giveBack(waiting.items);
    // A new session has no push subscription yet, so the pages' timers must be sent again.
    const ringing = account && get(push);
    if (ringing) set(push, JSON.stringify({ ...JSON.parse(ringing), unsent: true }));
    if (!before && !waiting) return;
    void navigator.serviceWorker?.getRegistration().then((found) => found?.active?.postMessage({ kind: 'contact' }));
  };

  const mark = () => {
    const said = /(?:^|; )signed_in=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    document.documentElement.toggleAttribute('data-signed-in', said.startsWith('1'));
    try {
      changeOwner(said);
    } catch {
      // The browser blocks storage.
    }
  };
  mark();
  new MutationObserver(mark).observe(document.head, { childList: true, characterData: true, subtree: true });
  document.addEventListener('visibilitychange', mark);
  // The service worker posts a message when another account reads (`kitchen/offline/`).
  navigator.serviceWorker?.addEventListener('message', mark);
}

/**
 * Returns the function as the text of an inline script. A function, so that it is tree-shaken from the
 * browser's bundle.
 */
export function signedInScript(): string {
  return `(${markSignedIn.toString()})()`;
}
