/**
 * Storage keys of Mixpanel's SDK, whose version is pinned because the keys are undocumented (decision 16). If the keys
 * change, clicks sent before the SDK has loaded count as another device's, and `tests/e2e/analytics.spec.ts` fails.
 */

/** Returns the `localStorage` key of an SDK instance. Serialized into an inline script, so self-contained. */
export function sdkStorageKey(token: string): string {
  return `mp_${token}_mixpanel`;
}

/** Returns true if a storage key belongs to any instance of the SDK. */
export function isSdkStorageKey(key: string): boolean {
  return /^(mp|__mpq?)_/.test(key);
}
