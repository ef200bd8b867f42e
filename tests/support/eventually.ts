import { vi } from 'vitest';

/**
 * Waits until `check` no longer throws. The timeout exceeds the two seconds in which the site promises to show a
 * change.
 */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
