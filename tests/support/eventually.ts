import { vi } from 'vitest';

/** Waits until `check` no longer throws: a change by plain SQL must show within two seconds. */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 2_000, interval: 20 });
}
