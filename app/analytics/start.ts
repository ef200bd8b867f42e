import { TAKE_CLICKS } from './clicks.ts';
import { clearVisitor, mayCount, optedOut } from './consent.ts';

/**
 * Loads the SDK for a creator's page once the page is usable: after everything that the page itself loads, in a moment
 * when the browser has nothing else to do. Nothing at all is loaded for a visitor who may not be counted; where the
 * SDK is blocked, that counts as opted out as well.
 * @returns stops it, as long as it has not begun
 */
export function startAnalytics(creatorId: string): () => void {
  if (optedOut()) clearVisitor();
  if (!mayCount()) return () => {};
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function load() {
    if (stopped || !mayCount()) return;
    import('./analytics-sdk.ts').then(
      ({ countFor }) => {
        if (!stopped) countFor(creatorId);
      },
      () => dispatchEvent(new CustomEvent(TAKE_CLICKS, { detail: null })),
    );
  }
  function settle() {
    timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(load) : load()), SETTLED_MS);
  }
  if (document.readyState === 'complete') settle();
  else addEventListener('load', settle, { once: true });
  return () => {
    stopped = true;
    clearTimeout(timer);
    removeEventListener('load', settle);
  };
}

/**
 * After the page has loaded and its app has come. The SDK needs a phone's processor for a tenth of a second, and these
 * are the seconds in which a visitor begins to scroll; what is clicked in them waits in the recorder.
 */
const SETTLED_MS = 3_000;
