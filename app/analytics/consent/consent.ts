/**
 * Decides whether a visitor may be counted. `optedOut` and `consentGranted` are also serialized into an inline script
 * (`click-recorder.ts`), so they must not refer to anything outside themselves.
 */

/** Storage key of granted consent. A denial is not stored, so that it leaves no data in the browser. */
export const CONSENT_KEY = 'analytics-consent';

/** Returns true if the browser sends an opt-out signal: Do Not Track or Global Privacy Control. */
export function optedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  const older = (window as { doNotTrack?: unknown }).doNotTrack;
  return globalPrivacyControl === true || [doNotTrack, older].some((wish) => wish === '1' || wish === 'yes');
}

/**
 * Returns true if consent is granted or not required. `<html data-consent>` is "ask" where the operator requires
 * consent, and "refused" from a denial until the page is left.
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

export function mustAskForConsent(): boolean {
  return document.documentElement.dataset.consent === 'ask' && !optedOut() && !consentGranted(CONSENT_KEY);
}

export function clearVisitor(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key === CONSENT_KEY || isSdkStorageKey(key)) storage.removeItem(key);
      }
    }
  } catch {
    // Unavailable storage holds no data.
  }
}

/**
 * Returns the `localStorage` key of an instance of Mixpanel's SDK. The SDK's version is pinned, because its keys are
 * undocumented (decision 16). Serialized into an inline script, so self-contained.
 */
export function sdkStorageKey(token: string): string {
  return `mp_${token}_mixpanel`;
}

function isSdkStorageKey(key: string): boolean {
  return /^(mp|__mpq?)_/.test(key);
}
