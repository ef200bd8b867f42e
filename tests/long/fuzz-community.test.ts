import { routePatterns } from '../support/route-patterns.ts';
import { testHostileRequests } from './hostile-requests.ts';

/** FUZZ_COUNT is the number of changes. */

const changes = Number(process.env.FUZZ_COUNT ?? 31_000);

testHostileRequests({
  patterns: routePatterns.filter((pattern) => pattern.includes('/community')),
  leastForms: 15,
  reads: Math.ceil(changes / 10),
  changes,
});
