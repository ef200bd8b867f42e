import { type PushScope, ringForPushes } from '../timers/push/worker-push.ts';
import { answerRequests } from './answer-requests.ts';
import { listenToPages } from './messages.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Service worker, bundled into one file by `scripts/build-service-worker.ts`. */
const worker = globalThis as unknown as WorkerScope & PushScope;

// Takes over open pages at once, because the worker depends on no particular build.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
ringForPushes(worker);
answerRequests(worker);
listenToPages(worker);
