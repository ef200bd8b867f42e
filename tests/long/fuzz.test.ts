import { routePatterns } from '../support/route-patterns.ts';
import { testHostileRequests } from './hostile-requests.ts';

/** Sends hostile requests to every route. FUZZ_COUNT is their number per kind. */

const count = Number(process.env.FUZZ_COUNT ?? 6_000);

testHostileRequests({ patterns: routePatterns, leastForms: 50, reads: count, changes: count });
