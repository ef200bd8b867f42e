import { defineConfig } from 'vitest/config';

/** Slow, because Stripe's test clocks take real time to advance. */
export default defineConfig({
  test: { include: ['tests/sandbox/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000, reporters: ['verbose'] },
});
