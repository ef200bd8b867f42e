import pg from 'pg';
import { afterAll } from 'vitest';

/** Start time of database tests. */
export const now = new Date('2026-11-02T10:00:00Z');

/** Time that was set, or null for the real time. */
let at: Date | null = null;
let beginning: Date | null = null;
/**
 * Number of possible inserts since the time was set. Each gets its own microsecond in the database, so that
 * rows ordered by `clock()` have a stable order. JavaScript dates do not show it.
 */
let ticks = 0;
const MAX_TICKS = 999;

function setTime(next: Date | null): void {
  at = next;
  ticks = 0;
}

/**
 * Clock of a test file, also read by the database's `clock()`. In database tests it stands still until it is
 * moved. With processes or commands that have their own clock, it is the real time.
 */
export const clock = {
  get now(): Date {
    return at ?? new Date();
  },
  set now(next: Date) {
    setTime(next);
  },
  /** Advances the clock by seconds. */
  pass(seconds: number) {
    setTime(new Date(clock.now.getTime() + seconds * 1000));
  },
  /** Resets to the file's start time. */
  reset() {
    setTime(beginning);
  },
};

/** Stops the clock at `now` until the end of this file. */
export function stopClock(): void {
  beginning = now;
  clock.reset();
  afterAll(() => {
    beginning = null;
    clock.reset();
  });
}

/** Settings of connections. Unknown after a transaction, which may have rolled the setting back. */
const settings = new WeakMap<pg.Client, string>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

/** Sends the clock's time before a query if it has changed. */
function queryByTestClock(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  // A stream of COPY is returned unchanged.
  if (typeof (first as { submit?: unknown }).submit === 'function') return query.apply(this, args);
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (/^\s*(insert|with)\b/i.test(text ?? '')) ticks = Math.min(ticks + 1, MAX_TICKS);
  const setting = at?.toISOString().replace('Z', `${String(ticks).padStart(3, '0')}Z`) ?? '';
  const isSet = text === undefined || (settings.get(this) ?? '') === setting;
  if (!isSet) settings.set(this, setting);
  if (/^\s*(commit|rollback)/i.test(text ?? '')) settings.set(this, 'unknown');
  if (isSet) return query.apply(this, args);
  const set = `set test.clock = '${setting}'`;
  // Fails in a transaction that has already failed, whose own errors say more.
  if (typeof args.at(-1) === 'function') return query.call(this, set, () => query.apply(this, args));
  const sent = query.call(this, set) as Promise<unknown>;
  return sent.catch(() => {}).then(() => query.apply(this, args));
}
pg.Client.prototype.query = queryByTestClock as typeof pg.Client.prototype.query;
