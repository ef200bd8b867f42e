/** Event that `root.tsx` dispatches once the app is hydrated. */
export const APP_IS_UP = 'larder:up';

/**
 * Starts the app's scripts late, so that they do not compete with the first paint, or at once when the reader begins to
 * use the page (docs/decisions/0006-late-hydration.md). Until then the scripts are inert (`http/document.server.ts`).
 *
 * Sets `data-painted` on the root element after the first paint, and `data-settled` when the browser is idle after
 * hydration.
 *
 * Repeats clicks on buttons of type `button`, and the submission of a form with `data-when-up`, once the app is
 * hydrated. Submits such a form natively if the app is not hydrated four seconds later.
 *
 * Serialized into an inline script: it must not refer to anything outside itself.
 */
function lateLoader(appIsUp: string): void {
  try {
    new PerformanceObserver((_painted, observer) => {
      document.documentElement.dataset.painted = '';
      observer.disconnect();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    document.documentElement.dataset.painted = '';
  }

  addEventListener(appIsUp, () => whenIdle(settle), { once: true });
  function settle() {
    document.documentElement.dataset.settled = '';
  }

  const inert = document.querySelector<HTMLScriptElement>('script[type="text/later"]');
  if (!inert) return;
  const signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
  let begun = false;
  const pressed = new Set<HTMLElement>();
  let held: HTMLFormElement | null = null;

  function begin() {
    if (begun || !inert) return;
    begun = true;
    for (const sign of signs) removeEventListener(sign, begin, true);
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) link.rel = 'modulepreload';
    const script = document.createElement('script');
    script.type = 'module';
    script.text = inert.text;
    inert.replaceWith(script);
  }
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });

  function remember(event: Event) {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]');
    if (button) pressed.add(button);
  }
  function hold(event: Event) {
    const form = event.target as HTMLFormElement;
    if (!('whenUp' in form.dataset)) return;
    event.preventDefault();
    held = form;
    setTimeout(() => held?.submit(), 4_000);
    begin();
  }
  addEventListener('click', remember, true);
  addEventListener('submit', hold, true);
  addEventListener(
    appIsUp,
    () => {
      removeEventListener('click', remember, true);
      removeEventListener('submit', hold, true);
      for (const button of pressed) button.click();
      const form = held;
      held = null;
      form?.requestSubmit();
    },
    { once: true },
  );

  function whenIdle(doIt: () => void) {
    if ('requestIdleCallback' in window) requestIdleCallback(doIt);
    else setTimeout(doIt, 200);
  }

  function beginWhenPainted() {
    let settled = setTimeout(whenIdle, 500, begin);
    try {
      new PerformanceObserver(() => {
        clearTimeout(settled);
        settled = setTimeout(whenIdle, 500, begin);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    } catch {
      // Without this API, scripts begin half a second after loading.
    }
  }
  if (document.readyState === 'complete') beginWhenPainted();
  else addEventListener('load', beginWhenPainted, { once: true });
}

/** Returns the text of the inline script. A function, so that it is tree-shaken from the browser's bundle. */
export function lateLoaderScript(): string {
  return `(${lateLoader.toString()})(${JSON.stringify(APP_IS_UP)})`;
}
