import { vi } from 'vitest';

/** Waits until `check` no longer throws. */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
