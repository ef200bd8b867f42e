import { isRecord, readJson } from '../../documents/shape.ts';
import { jobOf } from './job.ts';

export interface TimedRecipe {
  recipeId: string;
  name: string;
  subdomain: string;
  slug: string;
  /** Amounts, as a query string. */
  shown: string;
}

export interface Timer {
  /** Made of recipe, step and index of the time, so that the same time has one timer. */
  id: string;
  recipe: TimedRecipe;
  step: number;
  /** Empty if the step names no job. Never sent to the server, because the job is the recipe's text. */
  job: string;
  words: string;
  /**
   * End in milliseconds since 1970, by the server's clock, or by the device's clock while `Timers.ahead` is null. Null
   * while paused.
   */
  endsAt: number | null;
  left: number | null;
}

export interface Timers {
  /** Milliseconds by which the server's clock is ahead of the device's, or null while unknown. */
  ahead: number | null;
  list: readonly Timer[];
}

export const noTimers: Timers = { ahead: null, list: [] };

export const MAX_TIMERS = 20;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Maximum duration of a timer, in milliseconds. */
export const MAX_TIMER = 72 * HOUR;
/** Milliseconds for which an ended timer is shown unless the cook stops it. */
const SHOWN_AFTER = 12 * HOUR;
/** Maximum error of a clock measurement, in milliseconds. */
const CLOCK_ERROR = 3 * SECOND;

export type TimerChange =
  | {
      kind: 'start';
      id: string;
      recipe: TimedRecipe;
      step: number;
      words: string;
      seconds: number;
      /** Text of the step before the time. */
      before: string;
    }
  | { kind: 'add-minute' | 'pause' | 'resume'; id: string }
  | { kind: 'stop'; id: string }
  /** The server's clock is `ahead` milliseconds ahead of the device's clock. */
  | { kind: 'clock'; ahead: number };

export type Refusal = 'too-short' | 'too-long' | 'too-many' | 'running';

/** @param now time by the device's clock */
export function changeTimers(
  timers: Timers,
  change: TimerChange,
  now: number,
): { ok: true; timers: Timers } | { ok: false; reason: Refusal } {
  // Comes before dropping expired timers, because the earlier measurement may be wrong.
  if (change.kind === 'clock') return { ok: true, timers: withClock(timers, change.ahead) };
  const list = timers.list.filter((timer) => !isOver(timer, timers, now));
  const at = now + (timers.ahead ?? 0);
  switch (change.kind) {
    case 'start': {
      const { id, recipe, step, seconds } = change;
      const wanted = seconds * SECOND;
      // Rejects NaN as well.
      if (!(wanted >= SECOND)) return { ok: false, reason: 'too-short' };
      if (wanted > MAX_TIMER) return { ok: false, reason: 'too-long' };
      const same = list.find((each) => each.id === id);
      if (same && !isDone(same, timers, now)) return { ok: false, reason: 'running' };
      const others = list.filter((each) => each !== same);
      if (others.length >= MAX_TIMERS) return { ok: false, reason: 'too-many' };
      const named = { ...recipe, name: recipe.name.slice(0, MAX_TEXT_LENGTH) };
      const words = change.words.slice(0, MAX_TEXT_LENGTH);
      const job = jobOf(change.before).slice(0, MAX_TEXT_LENGTH);
      const started: Timer = { id, recipe: named, step, job, words, endsAt: at + wanted, left: null };
      return { ok: true, timers: { ...timers, list: [...others, started] } };
    }
    case 'stop':
      return { ok: true, timers: { ...timers, list: list.filter(({ id }) => id !== change.id) } };
    case 'add-minute':
    case 'pause':
    case 'resume': {
      const changeIt = changeOne[change.kind];
      const changed = list.map((timer) => (timer.id === change.id ? changeIt(timer, at) : timer));
      return { ok: true, timers: { ...timers, list: changed } };
    }
  }
}

const changeOne = {
  'add-minute': (timer: Timer, at: number): Timer =>
    timer.endsAt === null
      ? { ...timer, left: Math.min(MAX_TIMER, timer.left! + MINUTE) }
      : { ...timer, endsAt: Math.min(at + MAX_TIMER, Math.max(timer.endsAt, at) + MINUTE) },
  pause: (timer: Timer, at: number): Timer =>
    timer.endsAt === null || timer.endsAt <= at ? timer : { ...timer, endsAt: null, left: timer.endsAt - at },
  resume: (timer: Timer, at: number): Timer =>
    timer.endsAt === null ? { ...timer, endsAt: at + timer.left!, left: null } : timer,
};

/**
 * Applies a clock measurement. The first measurement shifts all ends, so that no shown time changes. A later
 * measurement changes no ends.
 */
function withClock(timers: Timers, measured: number): Timers {
  const known = timers.ahead;
  if (known !== null) return Math.abs(measured - known) <= CLOCK_ERROR ? timers : { ...timers, ahead: measured };
  const ahead = Math.abs(measured) <= CLOCK_ERROR ? 0 : measured;
  const list = timers.list.map((timer) => (timer.endsAt === null ? timer : { ...timer, endsAt: timer.endsAt + ahead }));
  return { ahead, list };
}

/** @param now time by the device's clock */
export function timeLeft(timer: Timer, { ahead }: Pick<Timers, 'ahead'>, now: number): number {
  return timer.endsAt === null ? timer.left! : Math.max(0, timer.endsAt - now - (ahead ?? 0));
}

export const isPaused = (timer: Timer) => timer.endsAt === null;

export const isDone = (timer: Timer, timers: Pick<Timers, 'ahead'>, now: number) =>
  !isPaused(timer) && timeLeft(timer, timers, now) === 0;

const isOver = ({ endsAt }: Timer, { ahead }: Timers, now: number) =>
  endsAt !== null && now + (ahead ?? 0) - endsAt > SHOWN_AFTER;

/** Returns the displayed timers by remaining time. */
export function inOrder(timers: Timers, now: number): Timer[] {
  return timers.list
    .filter((timer) => !isOver(timer, timers, now))
    .sort((a, b) => timeLeft(a, timers, now) - timeLeft(b, timers, now));
}

/** Returns the milliseconds until the display changes, or null without timers. */
export function untilNextTick(timers: Timers, now: number): number | null {
  if (timers.list.length === 0) return null;
  const running = timers.list.filter((timer) => !isPaused(timer)).map((timer) => timeLeft(timer, timers, now));
  return Math.min(SECOND, ...running.map((left) => left % SECOND || SECOND));
}

/** Formats a duration as `19:59`, or `1:30:00` from an hour on. Rounds seconds up. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / SECOND);
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

export const writeTimers = (timers: Timers): string => JSON.stringify(timers);

const MAX_JSON_LENGTH = 100_000;
/** Maximum length of a new timer's recipe name, words and job, in UTF-16 code units. */
const MAX_TEXT_LENGTH = 200;
/** Maximum length of a stored string of a timer, in UTF-16 code units. */
const MAX_STORED_LENGTH = 400;
/** Maximum plausible difference of two clocks, in milliseconds. */
const MAX_AHEAD = 10 * 365 * 24 * HOUR;

/** Parses stored timers. Drops invalid ones, because storage may contain anything. */
export function readTimers(text: string | null): Timers {
  const stored = readJson(text, MAX_JSON_LENGTH);
  if (!isRecord(stored) || !Array.isArray(stored.list)) return noTimers;
  const list = stored.list.slice(0, MAX_TIMERS).flatMap((each) => readTimer(each) ?? []);
  const ids = list.map(({ id }) => id);
  return {
    ahead: isWithin(stored.ahead, -MAX_AHEAD, MAX_AHEAD) ? stored.ahead : null,
    list: list.filter(({ id }, at) => ids.indexOf(id) === at),
  };
}

function readTimer(stored: unknown): Timer | null {
  if (!isRecord(stored) || !isRecord(stored.recipe)) return null;
  const { id, step, job, words, endsAt, left } = stored;
  const { recipeId, name, subdomain, slug, shown } = stored.recipe;
  if (![id, job, words, recipeId, name, subdomain, slug, shown].every(isShort)) return null;
  if (!isWithin(step, 1, 10_000)) return null;
  const isTimed = endsAt === null ? isWithin(left, 0, MAX_TIMER) : left === null && isWithin(endsAt, 0, 1e14);
  if (!isTimed) return null;
  const recipe = { recipeId, name, subdomain, slug, shown } as TimedRecipe;
  return { id, recipe, step, job, words, endsAt, left } as Timer;
}

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_STORED_LENGTH;
const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;
