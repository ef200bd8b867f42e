import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { cookPath } from '../paths.ts';
import { timerCopy as copy } from './copy.ts';
import type { PushStatus } from './push/device-push.ts';
import { pushWords, RingWhenLocked } from './push/ring-when-locked.tsx';
import { useNotified, usePushStatus } from './push/use-timer-push.ts';
import { ring, type Sound, soundNow, unlockSound } from './ring.ts';
import styles from './timer-bar.css?url';
import { change, subscribe, timersNow } from './timer-store.ts';
import { clockText, inOrder, isDone, isPaused, type Timer, type Timers, timeLeft, untilNextTick } from './timers.ts';
import { wakeAfter } from './wake.ts';

/** Milliseconds: a page rings for at most `RINGS_FOR`, and not later than `LATEST_RING` after the timer's end. */
const RINGS_FOR = 2 * 60_000;
const LATEST_RING = 10 * 60_000;

/** Bar of all timers. Ended timers have rows. Several running timers share one line; pressing one opens its row. */
export function TimerBar() {
  const { timers, isUnstored, lastResult } = useSyncExternalStore(subscribe, timersNow);
  const at = useNow(timers);
  const sound = useSound();
  const [opened, setOpened] = useState<string | null>(null);
  const shown = inOrder(timers, at);
  const done = shown.filter((timer) => isDone(timer, timers, at));
  const notified = useNotified(
    done.map(({ id }) => id),
    (id) =>
      isVisible() && sound === 'ready' && shown.some((each) => each.id === id && isNear(each, timers, Date.now())),
  );
  const push = usePushStatus();
  const isPushed = push.kind === 'on' && !push.waits;
  useRing(
    done.some((timer) => isHeard(timer, timers, at) && !isLeftToPush(timer, { timers, at, notified, isPushed })),
    sound,
  );
  const dock = useDock();
  const refused = lastResult && 'refused' in lastResult ? copy.refused[lastResult.refused] : null;
  const started = lastResult && 'started' in lastResult ? lastResult.started : null;
  const running = shown.filter((timer) => !done.includes(timer));
  const isLine = running.length > 1;
  const rows = [...done, ...running.filter(({ id }) => !isLine || id === opened)];
  return (
    <section aria-label={copy.label} ref={dock} className="print:hidden">
      <link rel="stylesheet" href={styles} precedence="late" />
      <p role="status" className="sr-only">
        {started && copy.started(started.words, nameOf(started))}
      </p>
      <p role="alert" className="sr-only">
        {done.map((timer) => copy.done(nameOf(timer))).join('. ')}
      </p>
      {(shown.length > 0 || refused) && (
        <div className="timer-dock">
          {refused && (
            <p role="alert" className="timer-foot font-semibold">
              {refused}
            </p>
          )}
          <ul className="timer-list">
            {rows.map((timer) => (
              <TimerRow key={timer.id} timer={timer} timers={timers} at={at} isInLine={isLine} />
            ))}
          </ul>
          {isLine && (
            <ul className="timer-chips">
              {running.map((timer) => (
                <li key={timer.id} className="timer-chip">
                  <button
                    type="button"
                    aria-expanded={opened === timer.id}
                    onClick={() => setOpened(opened === timer.id ? null : timer.id)}
                  >
                    {jobOf(timer)}
                  </button>
                  <Clock timer={timer} timers={timers} at={at} />
                </li>
              ))}
            </ul>
          )}
          <div className="timer-foot">
            {shown.length > 0 && <p className="timer-note">{allowed(sound, isUnstored, push)}</p>}
            {shown.length > 0 && <RingWhenLocked status={push} />}
          </div>
        </div>
      )}
    </section>
  );
}

const jobOf = ({ job, step }: Timer) => job || copy.step(step);
const nameOf = (timer: Timer) => copy.name(jobOf(timer), timer.recipe.name || copy.unnamed);

const stepPath = ({ recipe, step }: Timer) =>
  cookPath(recipe.subdomain, recipe.slug, {
    ...Object.fromEntries(new URLSearchParams(recipe.shown)),
    step: String(step),
  });

interface TimerAt {
  timer: Timer;
  timers: Timers;
  at: number;
}

/** @param props.isInLine true if one line shows the clocks of all running timers */
function TimerRow({ timer, timers, at, isInLine }: TimerAt & { isInLine: boolean }) {
  const name = nameOf(timer);
  const { id } = timer;
  const hasEnded = isDone(timer, timers, at);
  const paused = isPaused(timer);
  return (
    <li data-done={hasEnded || undefined} className="timer">
      <Link to={stepPath(timer)} dir="auto" className="timer-name">
        <b>{jobOf(timer)}</b> <span>{copy.of(timer.recipe.name || copy.unnamed, timer.words)}</span>
      </Link>
      {(hasEnded || !isInLine) && <Clock timer={timer} timers={timers} at={at} />}
      <span className="timer-tools">
        <Tool label={copy.addMinuteSpoken(name)} onPress={() => change({ kind: 'add-minute', id })}>
          {copy.addMinute}
        </Tool>
        {!hasEnded && (
          <Tool
            label={paused ? copy.resume(name) : copy.pause(name)}
            onPress={() => change({ kind: paused ? 'resume' : 'pause', id })}
          >
            <Icon name={paused ? 'play' : 'pause'} className="size-6" />
          </Tool>
        )}
        <Tool label={hasEnded ? copy.dismiss(name) : copy.stop(name)} onPress={() => change({ kind: 'stop', id })}>
          {hasEnded ? copy.stopShort : <Icon name="x" className="size-6" />}
        </Tool>
      </span>
    </li>
  );
}

function Clock({ timer, timers, at }: TimerAt) {
  return (
    <span className="timer-clock">
      <span role="timer">{isDone(timer, timers, at) ? copy.doneShort : clockText(timeLeft(timer, timers, at))}</span>
      {isPaused(timer) && <small> {copy.paused}</small>}
    </span>
  );
}

function Tool(props: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={props.label} onClick={props.onPress} className="timer-tool">
      {props.children}
    </button>
  );
}

function allowed(sound: Sound, isUnstored: boolean, push: PushStatus): string {
  const words = [
    sound === 'none' ? copy.noSound : sound === 'locked' ? copy.silent : null,
    isUnstored ? copy.notStored : pushWords(push),
  ];
  return words.filter(Boolean).join(' ');
}

function useNow(timers: Timers): number {
  const [, setTick] = useState(0);
  const at = Date.now();
  useEffect(() => {
    const tick = () => setTick((before) => before + 1);
    const wait = untilNextTick(timers, Date.now());
    // Updates a frozen page as soon as it is visible again.
    document.addEventListener('visibilitychange', tick);
    const stop = wait === null ? undefined : wakeAfter(wait, tick);
    return () => {
      document.removeEventListener('visibilitychange', tick);
      stop?.();
    };
  });
  return at;
}

function useSound(): Sound {
  const [sound, setSound] = useState(soundNow);
  useEffect(() => {
    const look = () => setSound(soundNow());
    const unlock = () => unlockSound(look);
    unlock();
    for (const sign of ['pointerup', 'keyup']) addEventListener(sign, unlock);
    return () => {
      for (const sign of ['pointerup', 'keyup']) removeEventListener(sign, unlock);
    };
  }, []);
  return sound;
}

const isVisible = () => document.visibilityState === 'visible';

/** Returns true if a timer is ringing or ends within two seconds. */
const isNear = (timer: Timer, timers: Timers, at: number) =>
  !isPaused(timer) && timeLeft(timer, timers, at) < 2_000 && (!isDone(timer, timers, at) || isHeard(timer, timers, at));

/** Milliseconds for which a hidden page waits for the push. A push may also arrive that long before the end. */
const PUSH_COMES = 5_000;

/** Returns true if the push has rung for an ended timer or is expected to, so that page and push do not both ring. */
function isLeftToPush(
  { id, endsAt }: Timer,
  given: { timers: Timers; at: number; notified: ReadonlyMap<string, number>; isPushed: boolean },
): boolean {
  const endedAt = endsAt! - (given.timers.ahead ?? 0);
  if ((given.notified.get(id) ?? 0) > endedAt - PUSH_COMES) return true;
  return given.isPushed && !isVisible() && given.at - endedAt < PUSH_COMES;
}

/** Times at which this page first saw a timer ended, by the timer's id and end. */
const seen = new Map<string, number>();

function isHeard({ id, endsAt }: Timer, { ahead }: Timers, at: number): boolean {
  const key = `${id} ${endsAt}`;
  const first = seen.get(key) ?? at;
  seen.set(key, first);
  const ended = at + (ahead ?? 0) - endsAt!;
  return at - first < RINGS_FOR && ended < LATEST_RING;
}

function useRing(isRinging: boolean, sound: Sound): void {
  useEffect(() => (isRinging && sound === 'ready' ? ring() : undefined), [isRinging, sound]);
}

/** Publishes the height of the bar as a custom property. */
function useDock() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => {
      style.setProperty('--timer-dock', `${bar.querySelector('.timer-dock')?.clientHeight ?? 0}px`);
    });
    measure.observe(bar);
    return () => {
      measure.disconnect();
      style.removeProperty('--timer-dock');
    };
  }, []);
  return ref;
}
