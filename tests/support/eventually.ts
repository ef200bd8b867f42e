import { vi } from 'vitest';

/** Waits until `check` no longer throws. The site promises to show a change within two seconds. */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
