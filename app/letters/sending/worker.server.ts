import { setTimeout as delay } from 'node:timers/promises';
import { and, asc, eq, notInArray } from 'drizzle-orm';
import { letters } from '../../db/schema/letters.ts';
import type { Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { countWaiting } from '../../jobs/stored-jobs.server.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import type { MarkMail } from '../../mail/returns/mail-marks.ts';
import type { Sender, Sent } from '../../mail/sender.server.ts';
import { findHold } from '../../mail/suppressions/held.server.ts';
import { diagnosticLine } from '../../mail/suppressions/suppression.ts';
import { type HashAddress, suppressBounce } from '../../mail/suppressions/suppressions.server.ts';
import { describeFailure, type OutgoingMail } from '../../mail/transport.server.ts';
import { atCanonical } from '../../sites/canonical.server.ts';
import { withCurrentSite } from '../../sites/current-site.server.ts';
import { type ComposeMail, openLetter } from './composition.server.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  finishLetter,
  pauseIfHarmful,
  pauseSending,
  recordOutcome,
  remainingToday,
  settleLost,
} from './deliveries.server.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { LETTER_QUEUE, type OwnLetter } from './schedule.server.ts';
import { startDueLetters } from './start.server.ts';

type LetterServices = Pick<
  Services,
  'db' | 'origin' | 'sites' | 'domains' | 'supportEmail' | 'secrets' | 'mail' | 'now' | 'membershipNow' | 'log'
>;

interface Options {
  /** Sender used only for letters, so that no other mail waits behind letters. */
  sender: Sender<OutgoingMail>;
  markMail: MarkMail;
  hashAddress: HashAddress;
  /** Domain of letters' senders, or null to send from `MAIL_FROM`. */
  lettersDomain: string | null;
  /** Maximum number of mails that a process sends per second, and at the same time. */
  perSecond: number;
  atOnce: number;
  /** Maximum number of mails that a new creator may send in 24 hours. */
  firstDay: number;
  /** Queue in which other processes find helper jobs. If omitted, no other process helps. */
  queue?: Pick<JobQueue, 'enqueue'>;
}

/** Milliseconds after which a pass ends. */
const PASS_MS = 45_000;
const ATTEMPT_MS = 60_000;
/** Milliseconds after which a mail without an outcome counts as lost with its process. */
const LOST_MS = 2 * ATTEMPT_MS;
/** Number of mails after which the creator's daily limit is counted again, because other processes send too. */
const COUNTED_EACH = 200;
const LETTERS_AT_ONCE = 50;

/** Creates the worker that starts due letters and sends them. Processes share the deliveries of a letter. */
export function createLetterWorker(services: LetterServices, options: Options): Worker {
  const { db } = services;
  const { sender, queue } = options;

  async function askForHelp(): Promise<void> {
    const isWaiting = (await countWaiting(db, { queue: LETTER_QUEUE, limit: 1 })) > 0;
    if (queue && !isWaiting) await queue.enqueue(db, LETTER_QUEUE, {});
  }

  return {
    name: LETTER_QUEUE,
    ...everyMinute,
    attemptMs: PASS_MS + LOST_MS,
    stopsAtOnce: true,
    async work({ signal }) {
      if (await findHold(db)) return { ok: true };
      await startDueLetters(services);
      await sendLetters(services, options, { signal, onFirstBatch: askForHelp, onTimeout: askForHelp });
      return { ok: true };
    },
    close: () => sender.close(),
  };
}

interface Pass {
  signal: AbortSignal;
  onFirstBatch(): Promise<void>;
  onTimeout(): Promise<void>;
}

function openAtCanonical(services: LetterServices, letter: OwnLetter, options: Options) {
  return atCanonical(services.db, services, letter, async (there) => {
    const compose = await openLetter(there, letter, options);
    return typeof compose === 'string' ? compose : withCurrentSite(compose);
  });
}

/** Sends a batch of each letter in turn, so that a short letter does not wait for a long one. */
async function sendLetters(services: LetterServices, options: Options, pass: Pass): Promise<void> {
  const { db, now, log } = services;
  const until = Date.now() + PASS_MS;
  const opened = new Map<string, ComposeMail>();
  const allowances = new Map<string, number>();
  const passed = new Set<string>();
  let hasBegun = false;
  while (!pass.signal.aborted) {
    const sending = await listSending(services, { passed: [...passed] });
    if (sending.length === 0) return;
    if (Date.now() > until) return pass.onTimeout();
    for (const letter of sending) {
      const { letterId, creatorId } = letter;
      try {
        await settleLost(db, { letterId, before: new Date(now().getTime() - LOST_MS), now: now() });
        const allowance = allowances.get(creatorId) || (await allowanceOf(services, options, { creatorId }));
        const compose = opened.get(letterId) ?? (await openAtCanonical(services, letter, options));
        if (typeof compose === 'string') {
          await db.transaction((tx) => pauseSending(tx, { ...letter, reason: compose, now: now() }));
          continue;
        }
        opened.set(letterId, compose);
        const sent = await sendBatch(services, options, {
          letter,
          compose,
          limit: Math.min(options.atOnce, allowance),
          signal: pass.signal,
        });
        allowances.set(creatorId, allowance - sent.claimed);
        if (sent.done === 0 || sent.isServerDown) passed.add(letterId);
        if (sent.done === 0 && (await finishLetter(db, { letterId, now: now() }))) {
          log.info({ letter: letterId }, 'A letter has been sent');
        }
      } catch (err) {
        log.error({ err, letter: letterId }, 'A letter could not be sent; it is tried again in a minute');
        passed.add(letterId);
      }
      if (pass.signal.aborted) return;
    }
    if (!hasBegun && sending.some(({ letterId }) => !passed.has(letterId))) await pass.onFirstBatch();
    hasBegun = true;
  }
}

const listSending = ({ db }: LetterServices, { passed }: { passed: string[] }): Promise<OwnLetter[]> =>
  db
    .select({ letterId: letters.id, creatorId: letters.creatorId })
    .from(letters)
    .where(and(eq(letters.state, 'sending'), notInArray(letters.id, passed)))
    .orderBy(asc(letters.startedAt))
    .limit(LETTERS_AT_ONCE);

async function allowanceOf(
  { db, now }: LetterServices,
  { firstDay }: Options,
  { creatorId }: { creatorId: string },
): Promise<number> {
  const remaining = await remainingToday(db, { creatorId, firstDay, now: now() });
  return Math.max(0, Math.min(remaining, COUNTED_EACH));
}

interface Batch {
  letter: OwnLetter;
  compose: ComposeMail;
  limit: number;
  signal: AbortSignal;
}

async function sendBatch(
  services: LetterServices,
  options: Options,
  { letter, compose, limit, signal }: Batch,
): Promise<{ claimed: number; done: number; isServerDown: boolean }> {
  const { db, now, membershipNow } = services;
  const { hashAddress, perSecond } = options;
  if (limit === 0) return { claimed: 0, done: 0, isServerDown: false };
  const began = performance.now();
  const { claimed, done } = await claimDeliveries(db, {
    ...letter,
    limit,
    hashAddress,
    now: now(),
    membershipNow: membershipNow(),
  });
  const outcomes = await Promise.all(
    claimed.map((delivery) => deliver(services, options, { letter, compose, delivery })),
  );
  const rest = (1_000 * claimed.length) / perSecond - (performance.now() - began);
  if (rest > 0) await delay(rest, undefined, { signal }).catch(() => {});
  const isServerDown = outcomes.length > 0 && outcomes.every((each) => each.state === 'queued' && each.isServerDown);
  return { claimed: claimed.length, done, isServerDown };
}

/** Hands one mail to the mail server and records the outcome. Not aborted at shutdown: the outcome would be unknown. */
async function deliver(
  services: LetterServices,
  { sender }: Options,
  { letter, compose, delivery }: Pick<Batch, 'letter' | 'compose'> & { delivery: ClaimedDelivery },
): Promise<Outcome> {
  const { db, log, now } = services;
  const { address, id: mailId } = delivery;
  const sent = await send();
  const outcome: Outcome = sent.ok ? { state: 'accepted' } : outcomeOf(sent.failure, delivery.attempts);
  await recordSurely(() => recordOutcome(db, { delivery, outcome, now: now() }));
  if (!sent.ok) {
    const { code, responseCode } = sent.failure;
    const about = { delivery: mailId, code, responseCode, outcome: outcome.state };
    // Logged as information, because an operator cannot do anything about one recipient's refusal.
    if (outcome.state === 'refused') log.info(about, 'A letter’s mail was refused');
    else log.error(about, 'A letter’s mail has failed');
  }
  if (outcome.state !== 'refused') return outcome;
  if (outcome.isBounce && !sent.ok) {
    const diagnostic = diagnosticLine(sent.failure.response ?? '');
    await suppressBounce(db, { address, mailId, source: 'mail-server', diagnostic, at: now() });
  }
  await db.transaction((tx) => pauseIfHarmful(tx, { ...letter, now: now() }));
  return outcome;

  async function send(): Promise<Sent> {
    try {
      return await sender.send(await compose(delivery), AbortSignal.timeout(ATTEMPT_MS));
    } catch (err) {
      log.error({ err, delivery: mailId }, 'A letter’s mail could not be made');
      return { ok: false, failure: describeFailure(err) };
    }
  }
}

const RECORD_MS = 30_000;

/** Repeats a failing write for 30 seconds, because a mail without an outcome becomes `unknown`. */
async function recordSurely(write: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + RECORD_MS; ; await delay(1_000)) {
    try {
      return await write();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
  }
}
