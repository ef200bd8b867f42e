import { routePatterns } from '../support/route-patterns.ts';
import { testHostileRequests } from './hostile-requests.ts';

/** FUZZ_COUNT is the number of requests per kind. */

const count = Number(process.env.FUZZ_COUNT ?? 6_000);

testHostileRequests({ patterns: routePatterns, leastForms: 50, reads: count, changes: count });
