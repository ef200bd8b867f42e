let worker: Worker | null = null;
const waiting = new Map<number, () => void>();
let last = 0;

/**
 * Calls back after a time, even in a hidden tab, where browsers delay timeouts. Returns a function that cancels the
 * call.
 */
export function wakeAfter(milliseconds: number, call: () => void): () => void {
  last += 1;
  const id = last;
  waiting.set(id, call);
  // Fallback without a worker. In a hidden tab, this timeout fires late.
  const timeout = startWorker() ? undefined : setTimeout(wake, milliseconds, id);
  worker?.postMessage({ id, milliseconds });
  return () => {
    waiting.delete(id);
    clearTimeout(timeout);
  };
}

function wake(id: number): void {
  const call = waiting.get(id);
  waiting.delete(id);
  call?.();
}

let hasFailed = false;

function startWorker(): boolean {
  if (worker) return true;
  if (hasFailed) return false;
  try {
    worker = new Worker(new URL('./wake-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    hasFailed = true;
    return false;
  }
  worker.onmessage = ({ data }: MessageEvent<number>) => wake(data);
  // The script cannot be loaded, for example offline. Wakes all callers at once, so that they schedule again.
  worker.onerror = () => {
    hasFailed = true;
    worker = null;
    for (const id of [...waiting.keys()]) wake(id);
  };
  return true;
}
