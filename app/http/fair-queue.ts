/** Recognized by name in `isBusy`, because the process and the app's build each have a copy of this class. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
}

export function isBusy(error: unknown): error is BusyError {
  return error instanceof Error && error.name === 'BusyError';
}

export interface Sender {
  /** Groups of the sender, widest first, then the sender. A sender's name must differ from all group names. */
  path: readonly [string, ...string[]];
  /** True if the sender may use the reserved places. */
  isKnown?: boolean;
  signal?: AbortSignal;
}

export interface FairQueue {
  /** @param sender null for the process's own work */
  run<Result>(sender: Sender | null, work: () => Promise<Result>): Promise<Result>;
  /** Returns true if work of the sender would start or wait instead of being refused. */
  hasRoom(sender: Sender | null): boolean;
}

/** Group of senders, with `groups` in the order of their turns, or one sender, with `waiting`. */
interface Group {
  groups: Map<string, Group>;
  waiting: (() => void)[];
  /** Number of waiting jobs, including those of inner groups. */
  size: number;
}

const emptyGroup = (): Group => ({ groups: new Map(), waiting: [], size: 0 });

/** The three outermost groups, which take turns: the process's own work, known senders and all others. */
const OWN = 'own';
const KNOWN = 'known';
const OTHERS = 'others';
const pathOf = (sender: Sender | null) => (sender ? [sender.isKnown ? KNOWN : OTHERS, ...sender.path] : [OWN]);

/**
 * Creates a queue that runs `atOnce` jobs at a time; at most `longest` wait, and further jobs are refused. Groups take
 * turns at each level. A group of senders gets no more places once it holds half of those that it could take: of 8
 * waiting places, a lone sender without groups can take 4.
 * @param limits.reserved waiting places that unknown senders cannot take
 */
export function createFairQueue(limits: { atOnce: number; longest: number; reserved?: number }): FairQueue {
  const { atOnce, longest, reserved = 0 } = limits;
  const all = emptyGroup();
  let running = 0;

  function refusalOf(sender: Sender | null): string | null {
    let free = longest - all.size;
    if (sender && !sender.isKnown) free = Math.min(free, longest - reserved - (all.groups.get(OTHERS)?.size ?? 0));
    if (free < 1) return 'The queue is full';
    let group = sender ? all.groups.get(pathOf(sender)[0]!) : undefined;
    for (const name of sender?.path ?? []) {
      group = group?.groups.get(name);
      if (!group) return null;
      // Places that this group may still take, before the limits of inner groups.
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
