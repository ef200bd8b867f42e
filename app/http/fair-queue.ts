/**
 * Thrown for work that does not fit into a bounded queue, for work whose request was abandoned while it waited, and for a
 * try that could not be counted in time.
 * Recognised by `isBusy`, not `instanceof`: the process and the app's build have a copy of this module each.
 */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export function isBusy(error: unknown): error is BusyError {
  return error instanceof Error && error.name === 'BusyError';
}

/** Sender of work, with its abort signal. */
export interface Sender {
  /** Groups of the sender, widest first, and the sender itself last. No sender is another's group. */
  path: readonly [string, ...string[]];
  /** True if the sender may use the reserved places. */
  isKnown?: boolean;
  /** Aborts when the result is no longer needed. */
  signal?: AbortSignal;
}

export interface FairQueue {
  /**
   * Rejects with a `BusyError` for work that was not started.
   * @param sender null for the process's own work
   */
  run<Result>(sender: Sender | null, work: () => Promise<Result>): Promise<Result>;
  /** Returns true if work of the sender would start or wait, rather than be refused. */
  hasRoom(sender: Sender | null): boolean;
}

/** Group of senders with its non-empty groups in the order of their turns; or the waiting work of one sender. */
interface Group {
  groups: Map<string, Group>;
  waiting: (() => void)[];
  /** Number of waiting pieces of work, including those of its groups. */
  size: number;
}

const emptyGroup = (): Group => ({ groups: new Map(), waiting: [], size: 0 });

/** The process itself, known senders and all others take turns. */
const OWN = 'own';
const KNOWN = 'known';
const OTHERS = 'others';
const pathOf = (sender: Sender | null) => (sender ? [sender.isKnown ? KNOWN : OTHERS, ...sender.path] : [OWN]);

/**
 * Runs work, `atOnce` at a time; the rest waits, at most `longest` in all. More is refused at once with `BusyError`.
 * Groups take turns, within a group its groups, and so on. A group with much waiting work therefore delays another by
 * one piece of work only. A group never has more waiting than there are places left for others, so that the next one
 * finds a place. Neither limit applies to the process's own work. Work abandoned while it waits is never started.
 * @param limits.reserved number of places only for known senders
 */
export function createFairQueue(limits: { atOnce: number; longest: number; reserved?: number }): FairQueue {
  const { atOnce, longest, reserved = 0 } = limits;
  const all = emptyGroup();
  let running = 0;

  /** Returns why work of the sender cannot wait, or null when it can. */
  function refusalOf(sender: Sender | null): string | null {
    let free = longest - all.size;
    if (sender && !sender.isKnown) free = Math.min(free, longest - reserved - (all.groups.get(OTHERS)?.size ?? 0));
    if (free < 1) return 'The queue is full';
    let group = sender ? all.groups.get(pathOf(sender)[0]!) : undefined;
    for (const name of sender?.path ?? []) {
      group = group?.groups.get(name);
      if (!group) return null;
      // Room of the group, apart from limits of its own groups.
      free -= group.size;
      if (free < 1) return 'The share of this sender is full';
    }
    return null;
  }

  function wait(path: string[], start: () => void): void {
    let group = all;
    group.size += 1;
    for (const name of path) {
      const inner = group.groups.get(name) ?? emptyGroup();
      group.groups.set(name, inner);
      group = inner;
      group.size += 1;
    }
    group.waiting.push(start);
  }

  function leave(path: string[], start: () => void, group = all): void {
    const [name, ...rest] = path;
    group.size -= 1;
    if (name === undefined) {
      group.waiting.splice(group.waiting.indexOf(start), 1);
      return;
    }
    const inner = group.groups.get(name)!;
    leave(rest, start, inner);
    if (inner.size === 0) group.groups.delete(name);
  }

  /** Takes the next piece of work out of a non-empty group. */
  function takeNext(group: Group): () => void {
    group.size -= 1;
    const [turn] = group.groups;
    if (!turn) return group.waiting.shift()!;
    const [name, inner] = turn;
    const next = takeNext(inner);
    group.groups.delete(name);
    if (inner.size > 0) group.groups.set(name, inner);
    return next;
  }

  function takeTurn(sender: Sender | null): Promise<void> {
    if (sender?.signal?.aborted) return Promise.reject(new BusyError('Abandoned'));
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const refusal = refusalOf(sender);
    if (refusal !== null) return Promise.reject(new BusyError(refusal));
    return new Promise((resolve, reject) => {
      const path = pathOf(sender);
      const abandon = () => {
        leave(path, start);
        reject(new BusyError('Abandoned'));
      };
      const start = () => {
        sender?.signal?.removeEventListener('abort', abandon);
        running += 1;
        resolve();
      };
      sender?.signal?.addEventListener('abort', abandon, { once: true });
      wait(path, start);
    });
  }

  return {
    async run(sender, work) {
      await takeTurn(sender);
      try {
        return await work();
      } finally {
        running -= 1;
        if (all.size > 0 && running < atOnce) takeNext(all)();
      }
    },
    hasRoom: (sender) => running < atOnce || refusalOf(sender) === null,
  };
}
