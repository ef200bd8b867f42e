import { isSdkStorageKey } from './sdk-storage.ts';

/**
 * Whether a visitor may be counted. Decided in the browser, never on the server, whose pages are the same for everyone.
 * `objects` and `consented` go into the page as text as well (`click-recorder.ts`): they may use nothing from outside
 * themselves.
 */

/** Where the browser keeps a visitor's yes. A no is kept nowhere: of one who refused not even that is stored. */
export const CONSENT_KEY = 'analytics-consent';

/** Whether the browser says no for its owner: Do Not Track, Global Privacy Control. */
export function objects(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: unknown; globalPrivacyControl?: unknown };
  const older = (window as { doNotTrack?: unknown }).doNotTrack;
  return globalPrivacyControl === true || [doNotTrack, older].some((wish) => wish === '1' || wish === 'yes');
}

/**
 * Whether a yes is there, or the operator asks for none: `<html data-consent="ask">` is one who does, and after a no it
 * says "refused" there, until the page is left or reloaded.
 */
export function consented(key: string): boolean {
  if (!document.documentElement.dataset.consent) return true;
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function mayCount(): boolean {
  return !objects() && consented(CONSENT_KEY);
}

/** Whether to put the question: who objects by the browser, or has answered, is left in peace. */
export function mustAsk(): boolean {
  return document.documentElement.dataset.consent === 'ask' && !objects() && !consented(CONSENT_KEY);
}

/**
 * Whatever of counting lies in the browser, of whichever creator, is gone: somebody may have been counted before the
 * operator began to ask, or before they told their browser to object.
 */
export function clearVisitor(): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key === CONSENT_KEY || isSdkStorageKey(key)) storage.removeItem(key);
      }
    }
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
