let worker: Worker | null = null;
const waiting = new Map<number, () => void>();
let last = 0;

/**
 * `setTimeout`, also in a tab that is not seen: there a page's own timeouts wait for up to a minute.
 * @returns takes it back
 */
export function wakeAfter(milliseconds: number, call: () => void): () => void {
  last += 1;
  const id = last;
  waiting.set(id, call);
  // Where no worker may be started, the page's own clock is late while nobody looks, and right again after that.
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
  // As without a network, when it is not stored yet: those who wait are woken at once, and ask again.
  worker.onerror = () => {
    hasFailed = true;
    worker = null;
    for (const id of [...waiting.keys()]) wake(id);
  };
  return true;
}
