import path from 'node:path';
import { defineConfig } from '@playwright/test';
import tested, { timed } from '../../playwright.config.ts';

/** Browser tests of `npm run test:long`, one at a time. */
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
    { name: 'browsers', testDir: path.join(import.meta.dirname, 'browsers') },
  ],
});
