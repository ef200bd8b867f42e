import { test } from '@playwright/test';

/** Tags a test that `npm run test:long -- pages` alone runs: `npm test` asks the same in another way, or of another page. */
export const LONG = '@long';

/** Whether the test runs there, where it may do more. */
export const inLongRun = () => test.info().config.metadata.run === 'long';
