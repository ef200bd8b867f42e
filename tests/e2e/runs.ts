import { test } from '@playwright/test';

/** Tags journeys across pages, the only browser tests that `npm test` runs. */
export const JOURNEY = '@journey';

/** Tags a test that only `npm run test:long -- pages` runs. */
export const LONG = '@long';

const run = () => test.info().config.metadata.run as 'short' | 'full' | 'long';
export const inShortRun = () => run() === 'short';
export const inLongRun = () => run() === 'long';
