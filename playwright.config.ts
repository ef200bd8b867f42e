import { defineConfig } from '@playwright/test';
import { testedChromium } from './tests/e2e/chromium.ts';

/** Tests that measure time. They run alone, in `npm run test:long`. */
export const timed = ['**/*interactions.spec.ts', '**/lighthouse.spec.ts'];
/**
 * Tests that read the tables of the site in `counting-site.ts`, or need its Stripe keys. They run in one worker, which
 * fills the site's database once.
 */
const inARow = ['analytics', 'card-with-keys', 'consent'].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // The reference pictures are for Chromium on Linux only, so their names omit the platform.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  globalSetup: './tests/e2e/global-setup.ts',
  metadata: { pictures: 'blank', run: process.env.SHORT_TESTS ? 'short' : 'full' },
  fullyParallel: true,
  grepInvert: /@long/,
  forbidOnly: Boolean(process.env.CI),
  // For the cores of a small machine (decision 30).
  workers: 2,
  // On CI a failed test is retried once; its name is listed at the end.
  retries: process.env.CI ? 1 : 0,
  // For machines that are three times slower and busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Set by the global setup, before any worker reads this.
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: testedChromium,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'counting', testMatch: inARow, workers: 1 },
    { name: 'pages', testIgnore: [...timed, ...inARow] },
  ],
});
