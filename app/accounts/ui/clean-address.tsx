/**
 * Takes a link's tokens out of the address as soon as the page is read, into the navigation's state: nothing that looks
 * at the address later (history, a shared screen, analytics, an extension) finds them. A reload finds the bare address,
 * and goes back to the link by what the state has kept.
 *
 * Runs in the page as its own inline script, long before the app's: it may use nothing from outside itself.
 */
function cleanAddress(): void {
  const { search, pathname } = location;
  const submitted: unknown = history.state?.usr?.parameters;
  if (search) {
    // The router wipes a state without a key.
    const key: unknown = history.state?.key ?? Math.random().toString(36).slice(2, 10);
    history.replaceState({ ...history.state, key, usr: { parameters: search } }, '', pathname);
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
