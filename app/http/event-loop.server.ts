const waiting: (() => void)[] = [];

/**
 * Resolves in a turn of the event loop that nobody else who asks has, in the order of asking. Long synchronous work
 * waits for it: a process accepts one new connection a turn (libuv since 1.45), so ten renders in one turn would keep
 * everybody outside waiting ten renders long (docs/decisions/0015-one-render-a-turn.md).
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
