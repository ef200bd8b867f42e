import { constants, setPriority } from 'node:os';

const waiting: (() => void)[] = [];

/**
 * Resolves one caller in each turn of the event loop, first come, first served. Long synchronous work awaits it: a
 * process accepts one new connection per turn (libuv since 1.45), so ten renders in one turn would delay every new
 * connection by ten renders (docs/decisions/0015-one-render-a-turn.md).
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

/**
 * Lets the thread that calls this wait behind the process's others. On Linux a thread has a priority of its own;
 * elsewhere this would be the whole process's, and nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
