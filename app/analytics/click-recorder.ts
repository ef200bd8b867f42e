import { CONSENT_KEY, consentGranted, optedOut, sdkStorageKey } from './consent/consent.ts';
import { type Click, TAKE_CLICKS, type TakeClicks } from './events.ts';

/**
 * Records clicks before hydration too. A beacon repeats clicks that the SDK may not have sent; `$insert_id` identifies
 * duplicates.
 * Serialized into an inline script, so the function must not refer to anything outside itself.
 */
function recordClicks(
  optedOut: () => boolean,
  consentGranted: (key: string) => boolean,
  consentKey: string,
  takeClicks: string,
  storageKey: (creatorId: string) => string,
): void {
  // Age in milliseconds from which a click counts as sent by the SDK. Longer than the SDK's batch interval.
  const SURE_MS = 10_000;
  let take: TakeClicks = null;
  let stopped = false;
  let waiting: Click[] = [];
  let unsure: Click[] = [];

  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('[data-click]') : null;
      if (!link || stopped || optedOut() || !consentGranted(consentKey)) return;
      const click: Click = {
        creatorId: link.dataset.creator!,
        properties: {
          button_name: link.dataset.click as Click['properties']['button_name'],
          $insert_id: random(),
          time: Date.now() / 1_000,
          $current_url: location.origin + location.pathname,
        },
      };
      unsure.push(click);
      if (take) take(click);
      else waiting.push(click);
    },
    true,
  );

  addEventListener(takeClicks, (event) => {
    take = (event as CustomEvent<TakeClicks>).detail;
    stopped = !take;
    for (const click of waiting) take?.(click);
    waiting = [];
    if (stopped) unsure = [];
  });

  function send() {
    const since = Date.now() - SURE_MS;
    // Drops clicks recorded before consent was withdrawn, possibly in another window.
    const due = consentGranted(consentKey)
      ? unsure.filter((click) => !take || click.properties.time * 1_000 > since)
      : [];
    unsure = [];
    for (const creatorId of new Set(due.map((click) => click.creatorId))) {
      const who = { distinct_id: creatorId, $user_id: creatorId, $device_id: deviceId(creatorId) };
      const events = due
        .filter((click) => click.creatorId === creatorId)
        .map((click) => ({ event: 'Button Click', properties: { ...who, ...click.properties } }));
      const data = encodeURIComponent(JSON.stringify(events));
      navigator.sendBeacon(`/api/analytics/${creatorId}/track/`, `data=${data}`);
    }
  }
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });

  // Returns the SDK's device id. If there is none, stores a new id where the SDK will find it.
  function deviceId(creatorId: string): string {
    const place = storageKey(creatorId);
    try {
      const known = JSON.parse(localStorage.getItem(place) ?? '{}').$device_id;
      if (known) return known;
      const made = random();
      localStorage.setItem(place, JSON.stringify({ distinct_id: `$device:${made}`, $device_id: made }));
      return made;
    } catch {
      return random(); // storage is unavailable: a new id each time
    }
  }

  // `crypto.randomUUID` exists only in secure contexts (https and localhost).
  function random(): string {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  }
}

/** Returns the recorder as the text of an inline script. A function, so that browser bundles leave the text out. */
export function clickRecorderScript(): string {
  const given = [
    optedOut.toString(),
    consentGranted.toString(),
    JSON.stringify(CONSENT_KEY),
    JSON.stringify(TAKE_CLICKS),
    sdkStorageKey.toString(),
  ];
  return `(${recordClicks.toString()})(${given})`;
}
