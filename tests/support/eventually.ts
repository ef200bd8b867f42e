import { vi } from 'vitest';

/** Waits until `check` no longer throws, longer than the two seconds that a change may take. */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
