import { type PushScope, ringForPushes } from '../timers/push/worker-push.ts';
import { answerRequests } from './answer-requests.ts';
import { listenToPages } from './messages.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * Service worker of the site, registered by cook mode and the kitchen. `scripts/build-service-worker.ts` bundles it
 * into one file. The imported modules attach their own event listeners.
 */
const worker = globalThis as unknown as WorkerScope & PushScope;

// A new version takes over open pages at once, because the worker depends on no particular build.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
ringForPushes(worker);
answerRequests(worker);
listenToPages(worker);
