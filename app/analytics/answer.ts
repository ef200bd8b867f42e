import { TAKE_CLICKS, type TakeClicks } from './clicks.ts';
import { CONSENT_KEY, clearVisitor, consented } from './consent.ts';

/** What an answer to the question does: of use to few pages, and so apart from `consent.ts`, which all creators' have. */

/** Whether there is a yes that can be taken back. */
export function saidYes(): boolean {
  return document.documentElement.dataset.consent === 'ask' && consented(CONSENT_KEY);
}

/**
 * A yes is kept until it is taken back, by a no, which may come when somebody is being counted. Of a no only the page
 * that is open knows.
 */
export function answerConsent(yes: boolean): void {
  if (yes && kept()) return;
  document.documentElement.dataset.consent = 'refused';
  stopCounting();
}

/** Whether the browser has kept a yes; one that keeps nothing cannot. */
function kept(): boolean {
  try {
    localStorage.setItem(CONSENT_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

/** In this window: no click is noted any more, nothing that waits is sent, and nothing of the visitor stays. */
function stopCounting(): void {
  dispatchEvent(new CustomEvent<TakeClicks>(TAKE_CLICKS, { detail: null }));
  clearVisitor();
  // An upload of the SDK's that was under way tidies up in storage when it has ended.
  addEventListener('pagehide', clearUnlessConsented);
}

/** There may be a new yes by then. */
function clearUnlessConsented(): void {
  if (!consented(CONSENT_KEY)) clearVisitor();
}

/** Hears of a yes that another window was given, or took back. @returns ends it */
export function onOtherWindow(heard: () => void): () => void {
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/** For a window that counts: it stops when another one takes the yes back. */
export function stopWithOthers(): void {
  onOtherWindow(() => {
    if (!consented(CONSENT_KEY)) stopCounting();
  });
}
