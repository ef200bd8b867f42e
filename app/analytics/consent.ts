import { isSdkStorageKey } from './sdk-storage.ts';

/**
 * Whether a visitor may be counted. Decided in the browser, never on the server, whose pages are the same for everyone.
 * `optedOut` and `consentGranted` go into the page as text as well (`click-recorder.ts`): they may use nothing from outside
 * themselves.
 */

/** Where the browser stores granted consent. Denied consent is stored nowhere: of somebody who denies it nothing is. */
export const CONSENT_KEY = 'analytics-consent';

/** Whether the browser opts out for its owner: Do Not Track, Global Privacy Control. */
export function optedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  const older = (window as { doNotTrack?: unknown }).doNotTrack;
  return globalPrivacyControl === true || [doNotTrack, older].some((wish) => wish === '1' || wish === 'yes');
}

/**
 * Whether consent is granted, or the operator needs none. `<html data-consent="ask">` is set where it is needed; once
 * denied it says "refused" there, until the page is left or reloaded.
 */
export function consentGranted(key: string): boolean {
  if (!document.documentElement.dataset.consent) return true;
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function mayCount(): boolean {
  return !optedOut() && consentGranted(CONSENT_KEY);
}

/** Whether to ask: not whoever has opted out by the browser, or has granted it already. */
export function mustAskForConsent(): boolean {
  return document.documentElement.dataset.consent === 'ask' && !optedOut() && !consentGranted(CONSENT_KEY);
}

/**
 * Whatever of counting lies in the browser, of whichever creator, is gone: somebody may have been counted before the
 * operator began to ask, or before they opted out in their browser.
 */
export function clearVisitor(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key === CONSENT_KEY || isSdkStorageKey(key)) storage.removeItem(key);
      }
    }
  } catch {
    // a browser that stores nothing has nothing to clear
  }
}
