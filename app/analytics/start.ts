import { TAKE_CLICKS } from './clicks.ts';
import { clearVisitor, mayCount, optedOut } from './consent/consent.ts';

/**
 * Loads the SDK for a creator's page once the page has loaded all other resources and the browser is idle. Loads
 * nothing for a visitor who may not be counted. A blocked SDK counts as an opt-out.
 * @returns function that cancels the loading if it has not started
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
 * Delay after the page has loaded and hydrated, in milliseconds. The SDK keeps a phone's processor busy for a tenth of
 * a second, which would disturb a visitor who begins to scroll. The recorder keeps clicks until then.
 */
const SETTLED_MS = 3_000;
