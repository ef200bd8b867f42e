import type { WorkerScope } from './worker-scope.ts';

/**
 * A new version of the worker takes the place of the one before at once, also for pages that are open: it holds nothing
 * that belongs to one build.
 */
export function takeOver(worker: WorkerScope): void {
  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
