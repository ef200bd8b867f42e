import type { Clock } from 'pg-boss';

/** Clock of the job queue that tests advance by hand. The database's clock keeps running. */
export interface HandClock extends Clock {
  pass(milliseconds: number): void;
}

interface Timer {
  due: number;
  /** Interval in milliseconds, or null for a timer that runs once. */
  every: number | null;
  run: () => void;
}

export function handClock(): HandClock {
  let now = Date.now();
  const timers = new Set<Timer>();
  const set = (run: () => void, wait: number, every: number | null) => {
    const timer = { due: now + wait, every, run };
    timers.add(timer);
    return timer;
  };
  const clear = (timer: unknown) => void timers.delete(timer as Timer);
  const firstBy = (end: number) =>
    [...timers].filter(({ due }) => due <= end).sort((one, other) => one.due - other.due)[0];
  return {
    now: () => now,
    setTimeout: (run, wait) => set(run, wait, null),
    setInterval: (run, wait) => set(run, wait, wait),
    clearTimeout: clear,
    clearInterval: clear,
    pass(milliseconds) {
      const end = now + milliseconds;
      for (let timer = firstBy(end); timer; timer = firstBy(end)) {
        now = timer.due;
        if (timer.every === null) timers.delete(timer);
        else timer.due += timer.every;
        timer.run();
      }
      now = end;
    },
  };
}
