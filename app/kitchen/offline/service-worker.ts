import { type PushScope, ringForPushes } from '../timers/push/worker-push.ts';
import { answerRequests } from './answer-requests.ts';
import { hearPages } from './messages.ts';
import type { WorkerScope } from './worker-scope.ts';

/**
 * The site's service worker. It is one file of its own (`scripts/build-service-worker.ts`), which cook mode and the kitchen
 * register; what it does is in modules that listen for events of their own.
 */
const worker = globalThis as unknown as WorkerScope & PushScope;

// A new version of the worker takes the place of the one before at once, also for pages that are open: it holds nothing
// that belongs to one build.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
ringForPushes(worker);
answerRequests(worker);
hearPages(worker);
