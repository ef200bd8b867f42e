import { TAKE_CLICKS, type TakeClicks } from './clicks.ts';
import { CONSENT_KEY, clearVisitor, consentGranted } from './consent.ts';

/** What granting, denying and withdrawing do: few pages need it, so it is apart from `consent.ts`, which all creators' have. */

/** Whether there is a stored consent that can be withdrawn. */
export function canWithdrawConsent(): boolean {
  return document.documentElement.dataset.consent === 'ask' && consentGranted(CONSENT_KEY);
}

/** Stored until it is withdrawn. In a browser that stores nothing it counts as denied. */
export function grantConsent(): void {
  if (!storeConsent()) denyConsent();
}

/** Denies, or withdraws while somebody is being counted. Only the page that is open knows: nothing is stored. */
export function denyConsent(): void {
  document.documentElement.dataset.consent = 'refused';
  stopCounting();
}

/** False in a browser that stores nothing. */
function storeConsent(): boolean {
  try {
    localStorage.setItem(CONSENT_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** In this window: no click is recorded any more, nothing that waits is sent, and nothing of the visitor stays. */
function stopCounting(): void {
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: null }));
  clearVisitor();
  // An upload of the SDK's that was under way writes to storage when it has ended.
  addEventListener('pagehide', clearUnlessConsented);
}

/** Consent may have been granted again by then. */
function clearUnlessConsented(): void {
  if (!consentGranted(CONSENT_KEY)) clearVisitor();
}

/** Calls back when consent may have changed in another window. @returns ends it */
export function onConsentChange(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** For a window that counts: it stops when consent is withdrawn in another. */
export function stopWithOthers(): void {
  onConsentChange(() => {
    if (!consentGranted(CONSENT_KEY)) stopCounting();
  });
}
