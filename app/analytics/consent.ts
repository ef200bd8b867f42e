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

/** Whether a yes is there, or the operator asks for none (`<html data-consent="ask">` is one who does). */
export function consented(key: string): boolean {
  if (document.documentElement.dataset.consent !== 'ask') return true;
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

export function mayCount(): boolean {
  return !objects() && consented(CONSENT_KEY);
}

let refused = false;

/** Whether to put the question: who objects by the browser, or has answered, is left in peace. */
export function mustAsk(): boolean {
  return !refused && !objects() && !consented(CONSENT_KEY);
}

/**
 * Whatever of counting lies in the browser, of whichever creator, is gone: somebody may have been counted before the
 * operator began to ask, or before they told their browser to object.
 */
export function forgetVisitor(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key === CONSENT_KEY || /^(mp|__mpq)_/.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

/** A yes is kept until the browser's data for this site are deleted; a no until the page is left or reloaded. */
export function answerConsent(yes: boolean): void {
  refused = !yes;
  try {
    if (yes) localStorage.setItem(CONSENT_KEY, 'yes');
  } catch {
    refused = true; // a browser that keeps nothing cannot keep a yes
  }
  if (refused) forgetVisitor();
}
