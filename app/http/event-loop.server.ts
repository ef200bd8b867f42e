import { constants, setPriority } from 'node:os';

const waiting: (() => void)[] = [];

/**
 * Resolves one caller in each turn of the event loop, first come, first served. Long synchronous work awaits it: a
 * process accepts one new connection per turn (libuv since 1.45), so ten renders in one turn would delay every new
 * connection by ten renders (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1 && outside.length === 0) setImmediate(next);
  });
}

/** Enough for the next turns, while the database answers for those after them. */
const FEW = 4;
const outside: (() => void)[] = [];

/**
 * Resolves in order of arrival, when few callers of `yieldToEventLoop` wait. A request awaits it before it reads its
 * data. Data read earlier would wait in memory, where garbage collection copies it
 * (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export function waitForCapacity(): Promise<void> {
  if (waiting.length < FEW && outside.length === 0) return Promise.resolve();
  return new Promise((resolve) => void outside.push(resolve));
}

function next(): void {
  waiting.shift()?.();
  // One per turn: an admitted request reads first and does not wait here yet.
  if (waiting.length < FEW) outside.shift()?.();
  if (waiting.length > 0 || outside.length > 0) setImmediate(next);
}

/**
 * Lets the thread that calls this wait behind the process's others. On Linux a thread has a priority of its own;
 * elsewhere this would be the whole process's, and nothing is done.
 */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
