import { onChangeElsewhere, recall, remember } from '../../recipes/device-store.ts';
import { measureClock, watchClock } from './clock.ts';
import { markUnsent } from './push/stored-push.ts';
import { TIMERS, TIMERS_CHANGED } from './stored-timers.ts';
import {
  changeTimers,
  type Refusal,
  readTimers,
  type Timer,
  type TimerChange,
  type Timers,
  writeTimers,
} from './timers.ts';

/** Stays the same object until the state changes. */
export interface TimersNow {
  timers: Timers;
  /** True if the browser refused to store the timers. */
  isUnstored: boolean;
  lastResult: { refused: Refusal } | { started: Timer } | null;
}

const REFUSAL_SHOWN_MS = 10_000;

let now: TimersNow = { timers: readTimers(recall(TIMERS)), isUnstored: false, lastResult: null };
const listeners = new Set<() => void>();

function show(next: Partial<TimersNow>): void {
  now = { ...now, ...next };
  for (const each of listeners) each();
}

/** Changes the timers. Reads them from storage first, because another page may have changed them. */
export function change(what: TimerChange): void {
  const before = now.isUnstored ? now.timers : readTimers(recall(TIMERS));
  const answer = changeTimers(before, what, Date.now());
  if (!answer.ok) {
    const lastResult = { refused: answer.reason };
    show({ timers: before, lastResult });
    setTimeout(() => now.lastResult === lastResult && show({ lastResult: null }), REFUSAL_SHOWN_MS);
    return;
  }
  const { timers } = answer;
  const started = what.kind === 'start' ? timers.list.find(({ id }) => id === what.id) : undefined;
  const isUnstored = !remember(TIMERS, writeTimers(timers));
  const lastResult = started ? { started } : what.kind === 'clock' ? now.lastResult : null;
  show({ timers, isUnstored, lastResult });
  // A clock measurement does not change when timers ring.
  if (what.kind !== 'clock' && markUnsent()) {
    void import('./push/device-push.ts').then(({ sendTimers }) => sendTimers()).catch(() => {});
  }
  if (started) {
    dispatchEvent(new Event(TIMERS_CHANGED));
    if (timers.ahead === null) void askClock();
  }
}

async function askClock(): Promise<void> {
  const ahead = await measureClock();
  if (ahead !== null) change({ kind: 'clock', ahead });
}

/** Subscribes for `useSyncExternalStore`. Follows other pages and the clock while there are listeners. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) leave();
  };
}

export const timersNow = (): TimersNow => now;

let leave = () => {};

function follow(): void {
  const elsewhere = onChangeElsewhere(TIMERS, () => show({ timers: readTimers(recall(TIMERS)) }));
  const isSet = watchClock();
  const look = () => {
    if (now.timers.list.length > 0 && isSet()) void askClock();
  };
  const polling = setInterval(look, 5_000);
  document.addEventListener('visibilitychange', look);
  // Another page may have changed the timers while there were no listeners.
  show({ timers: now.isUnstored ? now.timers : readTimers(recall(TIMERS)) });
  if (now.timers.list.length > 0) void askClock();
  leave = () => {
    elsewhere();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', look);
  };
}
