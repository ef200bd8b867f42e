import type { Database } from '../../../db/client.server.ts';
import { yieldToEventLoop } from '../../../http/event-loop.server.ts';
import type { Services } from '../../../http/services.ts';
import { WAITING_CHANNEL } from './commands.server.ts';
import {
  BATCH,
  type ClaimedTimer,
  claimDueTimers,
  deleteBrowser,
  findNextDue,
  finishTimers,
  pauseBrowser,
  recordSuccess,
  type Subscription,
  scheduleRetry,
} from './due-timers.server.ts';
import { type PushOutcome, readPushAnswer } from './push-answer.ts';
import type { EncodePush, PushRequest } from './push-encoder.server.ts';
import { RINGS_WITHIN } from './push-notices.ts';
import type { PushTransport } from './push-transport.server.ts';

/** `late`: the push was dropped because the timer ended too long ago. */
type PushEnd = PushOutcome['kind'] | 'late';

export interface TimerDispatcher {
  /** Sends due timers until `stop`. Resolves once the dispatcher listens for new timers. */
  start(): Promise<void>;
  /** Starts no further pushes. Waits up to five seconds for pushes in flight, and then aborts them. Idempotent. */
  stop(): Promise<void>;
  /** Sends the timers that are due now. Resolves when the pushes were answered or have timed out. */
  sendDue(): Promise<void>;
  /** Number of this dispatcher's attempts, by outcome. */
  ends: Readonly<Record<PushEnd, number>>;
}

/** @returns function that cancels the call */
export type CallLater = (milliseconds: number, call: () => void) => () => void;

const callLater: CallLater = (milliseconds, call) => {
  const timeout = setTimeout(call, milliseconds);
  return () => clearTimeout(timeout);
};

/** Minimum milliseconds between runs. */
const MIN_PAUSE_MS = 200;
const ERROR_PAUSE_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 10_000;
/** Maximum number of pushes in flight per push service, so that a silent service does not block the others. */
const MAX_PER_HOST = 200;
const STOP_MS = 5_000;

/**
 * Creates a dispatcher. It is idle while no timer waits: the database announces the next timer (LISTEN). Several
 * processes may share one database (docs/decisions/0123-timer-pushes.md).
 */
export function createTimerDispatcher(
  options: {
    database: Database;
    transport: PushTransport;
    openEncoder: () => Promise<EncodePush>;
    later?: CallLater;
  } & Pick<Services, 'now' | 'log'>,
): TimerDispatcher {
  const { database, transport, openEncoder, now, log, later = callLater } = options;
  const { db } = database;
  const ends: Record<PushEnd, number> = { sent: 0, gone: 0, again: 0, refused: 0, late: 0 };
  const waitingAt = new Map<string, number>();
  const sending = new Set<Promise<void>>();
  const inFlight = new Set<AbortController>();
  let encoder: Promise<EncodePush> | undefined;
  const finished: string[] = [];
  let finishing: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let cancel = () => {};
  /** Time of the next run in milliseconds since 1970, or null if none is planned. */
  let nextRunAt: number | null = null;
  /** Time of the last run in milliseconds since 1970. */
  let lastRunAt = Number.NEGATIVE_INFINITY;
  let stopListening: () => Promise<void> = async () => {};

  const time = () => now().getTime();

  function scheduleRun(at: number): void {
    if (isStopped || (nextRunAt !== null && nextRunAt <= at)) return;
    nextRunAt = at;
    if (running) return;
    cancel();
    cancel = later(Math.max(0, at - time(), lastRunAt + MIN_PAUSE_MS - time()), run);
  }

  function run(): void {
    nextRunAt = null;
    lastRunAt = time();
    running = sendBatches().finally(() => {
      running = null;
      const next = nextRunAt;
      nextRunAt = null;
      if (next !== null) scheduleRun(next);
    });
  }

  async function sendBatches(): Promise<void> {
    try {
      while (!isStopped && (await beginDue()) === BATCH);
      const next = isStopped ? null : await findNextDue(db);
      if (next !== null) scheduleRun(next);
    } catch (err) {
      log.error({ err }, 'Timers could not be looked for; they are looked for again');
      scheduleRun(time() + ERROR_PAUSE_MS);
    }
  }

  /** Claims a batch and starts to send it. Returns the size of the batch. */
  async function beginDue(): Promise<number> {
    encoder ??= openEncoder().catch((error: unknown) => {
      encoder = undefined;
      throw error;
    });
    const encode = await encoder;
    const batch = await db.transaction(async (tx) => {
      const claimed = await claimDueTimers(tx, { now: now() });
      // Prepares requests before the commit, because a process killed between commit and requests loses the pushes.
      return claimed.map((timer) => ({
        timer,
        pushes: timer.browsers.map((browser) => prepare(encode, timer, browser)),
      }));
    });
    for (const { timer, pushes } of batch) {
      const done = sendTimer(timer, pushes)
        .catch((err: unknown) => log.error({ err }, 'What became of a timer’s pushes could not be stored'))
        .finally(() => sending.delete(done));
      sending.add(done);
    }
    return batch.length;
  }

  type Prepared = { browser: Subscription } & (
    | { request: PushRequest; host: string }
    | { known: PushOutcome | 'late' }
  );

  function prepare(encode: EncodePush, { message, endedAt }: ClaimedTimer, browser: Subscription): Prepared {
    const at = time();
    if (at > endedAt + RINGS_WITHIN) return { browser, known: 'late' };
    const rests = browser.restsUntil?.getTime() ?? 0;
    if (rests > at) return { browser, known: { kind: 'again', at: rests, isRequested: false } };
    const { host } = new URL(browser.endpoint);
    try {
      return { browser, host, request: encode(browser, message, { endedAt, now: at }) };
    } catch (err) {
      log.error({ err }, 'A push could not be encrypted');
      return { browser, known: { kind: 'gone' } };
    }
  }

  async function sendTimer(timer: ClaimedTimer, pushes: Prepared[]): Promise<void> {
    const stays = await Promise.all(
      pushes.map(async (push) => {
        const outcome = 'known' in push ? push.known : await send(timer, push);
        return recordOutcome(timer, push.browser, outcome);
      }),
    );
    if (!stays.includes(true)) await finish(timer.id);
  }

  /** Deletes finished timers in batches. */
  function finish(id: string): Promise<void> {
    finished.push(id);
    finishing ??= finishAll();
    return finishing;
  }

  async function finishAll(): Promise<void> {
    try {
      while (finished.length > 0) {
        await yieldToEventLoop();
        await finishTimers(db, finished.splice(0));
      }
    } finally {
      finishing = null;
    }
  }

  async function send({ endedAt }: ClaimedTimer, { request, host }: { request: PushRequest; host: string }) {
    const waiting = waitingAt.get(host) ?? 0;
    if (waiting >= MAX_PER_HOST) return readPushAnswer(null, { endedAt, now: time() });
    waitingAt.set(host, waiting + 1);
    const controller = new AbortController();
    inFlight.add(controller);
    const stopWaiting = later(RESPONSE_TIMEOUT_MS, () => controller.abort());
    const timeoutResult = new Promise<null>((resolve) => {
      controller.signal.addEventListener('abort', () => resolve(null));
    });
    const answer = await Promise.race([transport(request, controller.signal).catch(() => null), timeoutResult]);
    stopWaiting();
    inFlight.delete(controller);
    waitingAt.set(host, waitingAt.get(host)! - 1);
    const outcome = readPushAnswer(answer, { endedAt, now: time() });
    if (outcome.kind === 'refused') log.error({ host, status: answer!.status }, 'A push service refused a push');
    return outcome;
  }

  /** Returns true if the timer's row must stay. */
  async function recordOutcome(
    timer: ClaimedTimer,
    browser: Subscription,
    outcome: PushOutcome | 'late',
  ): Promise<boolean> {
    const { id, endedAt } = timer;
    if (outcome === 'late' || (outcome.kind === 'again' && outcome.at > endedAt + RINGS_WITHIN)) {
      ends.late += 1;
      return false;
    }
    ends[outcome.kind] += 1;
    switch (outcome.kind) {
      case 'sent':
        await recordSuccess(db, browser, now());
        return false;
      case 'gone':
        await deleteBrowser(db, browser);
        return false;
      case 'refused':
        return false;
      case 'again':
        if (outcome.isRequested) await pauseBrowser(db, browser, outcome.at);
        return scheduleRetry(db, { id, sessionHash: browser.sessionHash, at: outcome.at });
    }
  }

  const drain = async () => {
    while (sending.size > 0) await Promise.all(sending);
  };

  return {
    ends,
    async start() {
      stopListening = await database.listen(WAITING_CHANNEL, {
        onNotification: (at) => scheduleRun(Number(at)),
        onReconnect: () => scheduleRun(time()),
      });
      scheduleRun(time());
    },
    async sendDue() {
      while ((await beginDue()) === BATCH);
      await drain();
    },
    async stop() {
      isStopped = true;
      cancel();
      await stopListening();
      await running;
      let stopTimer: NodeJS.Timeout | undefined;
      const stopTimeout = new Promise((resolve) => {
        stopTimer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([drain(), stopTimeout]);
      clearTimeout(stopTimer);
      // An aborted push counts as unanswered, so it may be retried.
      for (const each of inFlight) each.abort();
      await drain();
    },
  };
}
