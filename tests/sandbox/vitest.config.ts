import { defineConfig } from 'vitest/config';

/** One after the other, and slow: Stripe lets a clock of its own run. Needs a network and a key, and no database. */
export default defineConfig({
  test: { include: ['tests/sandbox/*.test.ts'], testTimeout: 300_000, hookTimeout: 60_000, reporters: ['verbose'] },
});
