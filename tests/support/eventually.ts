import { vi } from 'vitest';

/** Waits until `check` no longer throws. A site shows a change within two seconds, but a busy machine takes longer. */
export function shownSoon(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 30_000, interval: 20 });
}
