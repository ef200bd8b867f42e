/**
 * Storage keys of Mixpanel's SDK in a browser. The keys are undocumented, so the SDK's version is pinned. If the keys
 * change, clicks sent before the SDK has loaded count as those of another device, and a browser test
 * (`tests/e2e/analytics.spec.ts`) fails. docs/decisions/0016-events-are-stored-here.md has the reasons.
 */

/**
 * Returns the `localStorage` key of the SDK's instance with this token. Serialized into an inline script, so the
 * function must not refer to anything outside itself.
 */
export function sdkStorageKey(token: string): string {
  return `mp_${token}_mixpanel`;
}

/** Returns true if a storage key belongs to any instance of the SDK. */
export function isSdkStorageKey(key: string): boolean {
  return /^(mp|__mpq?)_/.test(key);
}
