/**
 * Where Mixpanel's SDK keeps what it knows of a browser: not in its documentation, and pinned with its version. Should it
 * move, clicks that were sent before the SDK came count as another device's, and nothing else changes; a browser test
 * (`tests/e2e/analytics.spec.ts`) fails. docs/decisions/0017-clicks-before-the-sdk.md says what it is for.
 */

/** The `localStorage` entry of the instance with this token. Goes into the page as text: it uses nothing from outside. */
export function sdkStorageKey(token: string): string {
  return `mp_${token}_mixpanel`;
}

/** Whether an entry in the browser's storage is the SDK's, whichever instance's. */
export function isSdkStorageKey(key: string): boolean {
  return /^(mp|__mpq?)_/.test(key);
}
