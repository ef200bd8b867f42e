import { defineConfig } from '@playwright/test';
import tested, { longer, timed } from '../../playwright.config.ts';

/**
 * `npm run test:long -- times`: Lighthouse, and how long a page takes after a press; `pages`: axe in each width, and what `npm test` leaves out. One after
 * another.
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
    { name: 'pages', testMatch: longer },
  ],
});
