import { test } from '@playwright/test';

/** Tags a test of `npm test`, which runs these only: journeys across pages. */
export const JOURNEY = '@journey';

/** Tags a test of `npm run test:long -- pages` only: the other runs ask the same in another way, or of another page. */
export const LONG = '@long';

const run = () => test.info().config.metadata.run as 'short' | 'full' | 'long';
/** True in `npm test`, which has three minutes. */
export const inShortRun = () => run() === 'short';
/** True in `npm run test:long`, where a test may do more. */
export const inLongRun = () => run() === 'long';
