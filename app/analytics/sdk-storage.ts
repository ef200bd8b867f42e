/**
 * Where Mixpanel's SDK stores its data in a browser: undocumented, and pinned with its version. If it changes, clicks
 * sent before the SDK has loaded count as another device's, nothing else, and a browser test
 * (`tests/e2e/analytics.spec.ts`) fails. docs/decisions/0016-events-are-stored-here.md has the reasons.
 */

/**
 * The `localStorage` key of the instance with this token. Serialized into an inline script: it must not refer to
 * anything outside itself.
 */
export function sdkStorageKey(token: string): string {
  return `mp_${token}_mixpanel`;
}

/** Whether a storage key belongs to the SDK, for any instance. */
export function isSdkStorageKey(key: string): boolean {
  return /^(mp|__mpq?)_/.test(key);
}
