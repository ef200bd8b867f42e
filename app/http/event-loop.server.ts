import { constants, setPriority } from 'node:os';

const waiting: (() => void)[] = [];

/**
 * Resolves one caller per turn of the event loop, in order. Call before long synchronous work: a process accepts one
 * new connection per turn (docs/decisions/0020-where-a-fresh-page-goes.md).
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1 && outside.length === 0) setImmediate(next);
  });
}

/** `waitForCapacity` holds requests back while at least this many callers of `yieldToEventLoop` wait. */
const FEW = 4;
const outside: (() => void)[] = [];

/**
 * Resolves in order of arrival, once fewer than `FEW` callers of `yieldToEventLoop` wait. Call before reading data,
 * which would otherwise wait in memory.
 */
export function waitForCapacity(): Promise<void> {
  if (waiting.length < FEW && outside.length === 0) return Promise.resolve();
  return new Promise((resolve) => void outside.push(resolve));
}

function next(): void {
  waiting.shift()?.();
  // Admits one request per turn, because a request reads its data before it joins `waiting`.
  if (waiting.length < FEW) outside.shift()?.();
  if (waiting.length > 0 || outside.length > 0) setImmediate(next);
}

/** Lowers the calling thread's priority on Linux, where each thread has its own. */
export function lowerThreadPriority(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
