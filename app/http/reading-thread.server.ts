import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

/** Subset of `Worker` that tests can replace. */
export interface ReadingThread<Message> {
  on(event: 'message', listener: (message: Message) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(message: unknown): void;
  terminate(): Promise<unknown>;
}

const resourceLimits = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

export function startReadingThread<Message>(module: URL, data: unknown): ReadingThread<Message> {
  return new Worker(module, { workerData: data, name: 'reader', resourceLimits });
}

/** Calls back after a time in milliseconds. Returns a function that cancels the callback. */
export type Later = (milliseconds: number, callback: () => void) => () => void;

export const afterTime: Later = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

/** `busy`: the queue is full. `waiting`: another file of the same owner is waiting. */
export type NoTurn = { ok: false; reason: 'busy' | 'waiting' };

/** Maximum number of files that may wait while another file is read. */
const MAX_WAITING = 4;

/** Creates a queue that runs one reading at a time. Each owner may have one reading waiting. */
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
