import { defineConfig } from '@playwright/test';
import tested, { timed } from '../../playwright.config.ts';

/**
 * `npm run test:long -- times` runs Lighthouse and measures responses to clicks. `pages` runs all other browser tests
 * in their long form, including those that `npm run test:full` leaves out. One test at a time.
 */
export default defineConfig({
  ...tested,
  testDir: '../e2e',
  outputDir: '../../test-results',
  globalSetup: '../e2e/global-setup.ts',
  // Lighthouse looks at them.
  metadata: { pictures: 'drawn', run: 'long' },
  grepInvert: undefined,
  workers: 1,
  projects: [
    { name: 'times', testMatch: timed },
    { name: 'pages', testIgnore: timed },
  ],
});
