import { defineConfig } from '@playwright/test';
import tested, { timed } from '../../playwright.config.ts';

/**
 * Browser tests of `npm run test:long`. The project `times` runs Lighthouse and measures interactions. `pages` runs all
 * other browser tests in their long form, including those that `npm run test:full` skips. One test runs at a time.
 */
export default defineConfig({
  ...tested,
  testDir: '../e2e',
  outputDir: '../../test-results',
  globalSetup: '../e2e/global-setup.ts',
  // Lighthouse measures real pictures.
  metadata: { pictures: 'drawn', run: 'long' },
  grepInvert: undefined,
  workers: 1,
  projects: [
    { name: 'times', testMatch: timed },
    { name: 'pages', testIgnore: timed },
  ],
});
