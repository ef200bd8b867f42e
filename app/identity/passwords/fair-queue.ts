/**
 * Thrown for work that does not fit into a bounded queue, and for work whose request was abandoned while it waited.
 * Recognised by `isBusy`, not `instanceof`: the process and the app's build have a copy of this module each.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export function isBusy(error: unknown): error is BusyError {
  return error instanceof Error && error.name === 'BusyError';
}

/** Whose work it is, and until when it is wanted. */
export interface Sender {
  /** Senders with the same text share their part of the queue. */
  key: string;
  /** Aborts when nobody waits for the result any more. */
  signal?: AbortSignal;
}

interface Waiting {
  start(): void;
}

/**
 * Runs work, `atOnce` at a time; the rest waits. At most `longest` wait in all and `share` for one sender; more is
 * refused at once with `BusyError`. Senders take turns, so that one who has much waiting delays another by one piece of
 * work only. Work that was abandoned while it waited is never started.
 * @param limits `share` does not apply to work without a sender, which is the process's own
 */
export function createFairQueue(limits: { atOnce: number; longest: number; share: number }) {
  const { atOnce, longest, share } = limits;
  /** In the order of their turns; without empty ones. */
  const lines = new Map<string | null, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function startNext(): void {
    const [turn] = lines;
    if (!turn || running >= atOnce) return;
    const [key, line] = turn;
    lines.delete(key);
    const next = line.shift()!;
    if (line.length > 0) lines.set(key, line);
    waiting -= 1;
    next.start();
  }

  function leave(key: string | null, one: Waiting): void {
    const line = lines.get(key)!;
    line.splice(line.indexOf(one), 1);
    if (line.length === 0) lines.delete(key);
    waiting -= 1;
  }

  function takeTurn(sender: Sender | null): Promise<void> {
    if (sender?.signal?.aborted) return Promise.reject(new BusyError('Abandoned'));
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const key = sender?.key ?? null;
    const line = lines.get(key) ?? [];
    if (waiting >= longest) return Promise.reject(new BusyError('The queue is full'));
    if (sender && line.length >= share) return Promise.reject(new BusyError('The share of this sender is full'));
    return new Promise((resolve, reject) => {
      const abandon = () => {
        leave(key, one);
        reject(new BusyError('Abandoned'));
      };
      const one: Waiting = {
        start() {
          sender?.signal?.removeEventListener('abort', abandon);
          running += 1;
          resolve();
        },
      };
      sender?.signal?.addEventListener('abort', abandon, { once: true });
      line.push(one);
      lines.set(key, line);
      waiting += 1;
    });
  }

  return async function run<Result>(sender: Sender | null, work: () => Promise<Result>): Promise<Result> {
    await takeTurn(sender);
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
