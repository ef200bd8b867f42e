import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/**
 * Threads that read untrusted files, so that no visitor waits for them, and no file takes more time or memory than its
 * reader's limits.
 */

/** Subset of a worker that is used, so that a test can pass one that never answers. */
export interface ReadingThread<Message> {
  on(event: 'message', listener: (message: Message) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(message: unknown): void;
  terminate(): Promise<unknown>;
}

const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

/** @param data `workerData` of the thread's module */
export function startReadingThread<Message>(module: URL, data: unknown): ReadingThread<Message> {
  return new Worker(module, { workerData: data, name: 'reader', resourceLimits });
}

/** Calls back after a time, in milliseconds; returns a function that cancels. */
export type Later = (milliseconds: number, callback: () => void) => () => void;

export const afterTime: Later = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** `waiting`: another file of the same owner waits. */
export type NoTurn = { ok: false; reason: 'busy' | 'waiting' };

/** Most files that may wait for the current one. */
const MAX_WAITING = 4;

/**
 * Queue of readings: one at a time, and one that waits for each owner.
 * @returns function that calls `read` in its turn
 */
export function createReadingQueue() {
  const oneAtATime = pLimit(1);
  const waiting = new Set<string>();
  return async function inTurn<Result>(owner: string, read: () => Promise<Result>): Promise<Result | NoTurn> {
    if (waiting.has(owner)) return { ok: false, reason: 'waiting' };
    if (oneAtATime.pendingCount >= MAX_WAITING) return { ok: false, reason: 'busy' };
    waiting.add(owner);
    return oneAtATime(() => {
      waiting.delete(owner);
      return read();
    });
  };
}
