import { defineConfig } from '@playwright/test';
import tested, { timed } from '../../playwright.config.ts';

/**
 * `npm run test:long -- times`: Lighthouse, and how long a page takes after a press; `pages`: all other tests, with those
 * that `npm run test:full` leaves out, and with more of what the others look at. One after another.
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
