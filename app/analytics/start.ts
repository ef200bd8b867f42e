import { clearVisitor, mayCount, optedOut } from './consent/consent.ts';
import { TAKE_CLICKS } from './events.ts';

/**
 * Loads the SDK once the page has loaded and the browser is idle, unless the visitor may not be counted. A blocked SDK
 * counts as an opt-out. Returns a function that cancels the start.
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
 * Milliseconds to wait after loading and hydration. The SDK keeps a phone busy for about 100 ms, which would disturb
 * scrolling.
 */
const SETTLED_MS = 3_000;
