/**
 * Takes a link's tokens out of the address as soon as the page is read, into the state of its entry in the history:
 * nothing that looks at the address later (history, a shared screen, analytics, an extension) finds them. A reload finds
 * the bare address, and goes back to the link by what the entry has. Our property stands beside the router's own, which
 * leaves alone what it does not know, as long as the state has a `key`: without one the router's script replaces it, and
 * a reload would show the page of somebody without a link.
 *
 * Runs in the page as its own inline script, long before the app's: it may use nothing from outside itself.
 */
function cleanAddress(): void {
  const { search, pathname } = location;
  const submitted: unknown = history.state?.linkParameters;
  if (search) {
    const key: unknown = history.state?.key ?? Math.random().toString(36).slice(2, 10);
    history.replaceState({ ...history.state, key, linkParameters: search }, '', pathname);
  } else if (typeof submitted === 'string') {
    document.documentElement.hidden = true; // no glimpse of a page that knows nothing
    location.replace(pathname + submitted);
  }
}

/** To be left out of the answer to a native form, which has nothing to hide and must not be left for the link again. */
export function CleanAddress() {
  return (
    <script
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; its hash is in the policy
      dangerouslySetInnerHTML={{ __html: `(${cleanAddress.toString()})()` }}
    />
  );
}
