import { TAKE_CLICKS, type TakeClicks } from '../events.ts';
import { CONSENT_KEY, clearVisitor, consentGranted } from './consent.ts';

export function canWithdrawConsent(): boolean {
  return document.documentElement.dataset.consent === 'ask' && consentGranted(CONSENT_KEY);
}

/** Stores consent until it is withdrawn. Counts consent as denied if storage is unavailable. */
export function grantConsent(): void {
  if (!storeConsent()) denyConsent();
}

/** Denies or withdraws consent. Stores nothing, so a denial applies only to the open page. */
export function denyConsent(): void {
  document.documentElement.dataset.consent = 'refused';
  stopCounting();
}

function storeConsent(): boolean {
  try {
    localStorage.setItem(CONSENT_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** Stops recording in this window and deletes queued events and stored data. */
function stopCounting(): void {
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: null }));
  clearVisitor();
  // A pending upload of the SDK writes to storage when it ends, so the data is deleted again.
  addEventListener('pagehide', clearUnlessConsented);
}

function clearUnlessConsented(): void {
  if (!consentGranted(CONSENT_KEY)) clearVisitor();
}

/** Calls `listener` when consent may have changed in another window. */
export function onConsentChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export function stopWithOthers(): void {
  onConsentChange(() => {
    if (!consentGranted(CONSENT_KEY)) stopCounting();
  });
}
