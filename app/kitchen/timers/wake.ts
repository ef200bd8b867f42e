let worker: Worker | null = null;
const waiting = new Map<number, () => void>();
let last = 0;

/**
 * `setTimeout` that also works in a hidden tab, where browsers delay a page's own timeouts by up to a minute.
 * @returns function that cancels it
 */
export function wakeAfter(milliseconds: number, call: () => void): () => void {
  last += 1;
  const id = last;
  waiting.set(id, call);
  // If no worker can start, the page's own timeout is late while hidden, and right again afterwards.
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
  // Fails offline if the script is not stored. The callers are woken at once and schedule again.
  worker.onerror = () => {
    hasFailed = true;
    worker = null;
    for (const id of [...waiting.keys()]) wake(id);
  };
  return true;
}
