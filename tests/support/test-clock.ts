import pg from 'pg';
import { afterAll } from 'vitest';

export const now = new Date('2026-11-02T10:00:00Z');

/** Null for the real time. */
let at: Date | null = null;
let beginning: Date | null = null;
/**
 * Number of `insert` and `with` statements since the time was set, at most 999. Each advances `clock()` by a
 * microsecond, for a stable order.
 */
let ticks = 0;
const MAX_TICKS = 999;

function setTime(next: Date | null): void {
  at = next;
  ticks = 0;
}

/** Clock of a test file and of the database's `clock()`. Stopped in database tests; real in tests of processes. */
export const clock = {
  get now(): Date {
    return at ?? new Date();
  },
  set now(next: Date) {
    setTime(next);
  },
  pass(seconds: number) {
    setTime(new Date(clock.now.getTime() + seconds * 1000));
  },
  reset() {
    setTime(beginning);
  },
};

export function stopClock(): void {
  beginning = now;
  clock.reset();
  afterAll(() => {
    beginning = null;
    clock.reset();
  });
}

/** Time last set on each connection, or `'unknown'` after a transaction, because a rollback reverts the setting. */
const settings = new WeakMap<pg.Client, string>();
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;

/** Sends the clock's time to the connection before a query, if it has changed. */
function queryByTestClock(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  // COPY streams pass unchanged.
  if (typeof (first as { submit?: unknown }).submit === 'function') return query.apply(this, args);
  const text = typeof first === 'string' ? first : (first as { text?: string }).text;
  if (/^\s*(insert|with)\b/i.test(text ?? '')) ticks = Math.min(ticks + 1, MAX_TICKS);
  const setting = at?.toISOString().replace('Z', `${String(ticks).padStart(3, '0')}Z`) ?? '';
  const isSet = text === undefined || (settings.get(this) ?? '') === setting;
  if (!isSet) settings.set(this, setting);
  if (/^\s*(commit|rollback)/i.test(text ?? '')) settings.set(this, 'unknown');
  if (isSet) return query.apply(this, args);
  const set = `set test.clock = '${setting}'`;
  // In a failed transaction, the error of the query itself is more useful.
  if (typeof args.at(-1) === 'function') return query.call(this, set, () => query.apply(this, args));
  const sent = query.call(this, set) as Promise<unknown>;
  return sent.catch(() => {}).then(() => query.apply(this, args));
}
pg.Client.prototype.query = queryByTestClock as typeof pg.Client.prototype.query;
