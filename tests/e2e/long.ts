/** Tags a test that `npm run test:long -- pages` alone runs: `npm test` asks the same in another way, or of another page. */
export const LONG = '@long';
