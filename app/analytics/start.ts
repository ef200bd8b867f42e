import { clearVisitor, mayCount, optedOut } from './consent/consent.ts';
import { TAKE_CLICKS } from './events.ts';

/** Loads the SDK, unless the visitor may not be counted; a blocked SDK counts as opt-out. Returns a cancel function. */
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

/** Milliseconds to wait after loading and hydration, because the SDK keeps a phone busy. */
const SETTLED_MS = 3_000;
