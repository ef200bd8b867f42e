import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/e2e/chromium.ts';

/** What these measure is time, so they run when nothing else does. */
const timed = ['**/interactions.spec.ts', '**/lighthouse.spec.ts'];
/** Each is one long row of tests: begun first, so that no worker is left waiting for the other at the end. */
const inARow = ['**/analytics.spec.ts', '**/consent.spec.ts'];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // On a CI, which lands nothing that fails, once more: `npm test` names each that needed it, for someone to mend.
  retries: process.env.CI ? 1 : 0,
  // Generous, and nowhere else: the machine may be three times slower than ours, and busy. Nothing is waited for longer
  // than it takes, so a long patience costs only what fails.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Set by the global setup, before any worker reads this.
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: chromiumOptions,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'counting', testMatch: inARow },
    { name: 'pages', testIgnore: [...timed, ...inARow] },
    { name: 'timed', testMatch: timed, dependencies: ['counting', 'pages'], workers: 1 },
  ],
});
