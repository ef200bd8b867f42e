/**
 * Marks on the root element whether a user is signed in, for the style sheet. Removes the data that pages store on the
 * device when a user signs out or another account signs in. Sets the data aside for a day when a session expires.
 * The function is serialized into an inline script and must not refer to other names of this module.
 */
function markSignedIn(): void {
  const get = (name: string) => localStorage.getItem(name);
  const set = (name: string, value: string) => localStorage.setItem(name, value);
  const [owner, aside, timers, push] = ['larder session', 'larder aside', 'larder timers', 'larder timer push'];
  const accountOf = (said: string) => (said === '0' ? '' : (said.split('.')[1] ?? said));

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
    // Pages update on this event, which browsers send only for changes made by another window.
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
    // A new session has no push subscription yet, so the timers must be sent again.
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
      // The browser blocks storage, or a stored value cannot be parsed.
    }
  };
  mark();
  new MutationObserver(mark).observe(document.head, { childList: true, characterData: true, subtree: true });
  document.addEventListener('visibilitychange', mark);
  // The service worker posts a message when it finds that another account is signed in (`kitchen/offline/`).
  navigator.serviceWorker?.addEventListener('message', mark);
}

/** Returns `markSignedIn` as the text of an inline script. A function, not a constant, so that bundlers can drop it. */
export function signedInScript(): string {
  return `(${markSignedIn.toString()})()`;
}
