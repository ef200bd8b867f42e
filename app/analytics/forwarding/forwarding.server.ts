import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { analyticsEvents } from '../../db/schema/analytics.ts';
import type { Log } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { constants } from '../settings.ts';
import { type Mixpanel, sendToMixpanel } from './mixpanel.server.ts';

const SECOND = 1_000;
const HOUR = 3600 * SECOND;
const AT_ONCE = 500;
/** Milliseconds for which events are claimed. Must be longer than a request to Mixpanel may take. */
const LEASE_MS = 2 * constants.requestTimeout;
/** Milliseconds for which an event is retried. Mixpanel refuses events that are older than five days. */
const GIVE_UP_MS = 5 * 24 * HOUR;

export type ForwardResult = 'nothing' | 'sent' | 'later' | 'refused';

/** Sends a batch of due events to Mixpanel, outside any transaction. Mixpanel recognizes duplicates by `$insert_id`. */
export async function forwardBatch(
  db: Db,
  { mixpanel, now, origin, signal }: { mixpanel: Mixpanel; now: Date; origin: string; signal?: AbortSignal },
): Promise<ForwardResult> {
  const batch = await claim(db, now);
  if (batch.length === 0) return 'nothing';
  const body = JSON.stringify(batch.map((event) => inMixpanelsWords(event, mixpanel.token, origin)));
  const headers = { 'content-type': 'application/json', accept: 'text/plain' };
  const result = await sendToMixpanel(mixpanel, { path: 'track/', headers, body, signal });
  // Mixpanel responds with 200 to refused events too, with 0 in the body.
  const sent = result.ok && result.body.trim() !== '0';
  const refused = result.ok ? !sent : result.reason === 'refused';
  if (sent || refused) await strikeOff(db, batch);
  else await putBack(db, batch, now);
  return sent ? 'sent' : refused ? 'refused' : 'later';
}

async function claim(db: Db, now: Date) {
  const due = sql`select creator_id, insert_id from analytics_events where forward_after <= ${now.toISOString()}
    order by forward_after limit ${AT_ONCE} for update skip locked`;
  return db
    .update(analyticsEvents)
    .set({
      forwardAfter: new Date(now.getTime() + LEASE_MS),
      forwardAttempts: sql`${analyticsEvents.forwardAttempts} + 1`,
    })
    .where(sql`(${analyticsEvents.creatorId}, ${analyticsEvents.insertId}) in (${due})`)
    .returning({
      creatorId: analyticsEvents.creatorId,
      insertId: analyticsEvents.insertId,
      name: analyticsEvents.name,
      buttonName: analyticsEvents.buttonName,
      deviceId: analyticsEvents.deviceId,
      at: analyticsEvents.at,
      page: analyticsEvents.page,
      browser: analyticsEvents.browser,
      os: analyticsEvents.os,
      receivedAt: analyticsEvents.receivedAt,
      attempts: analyticsEvents.forwardAttempts,
    });
}

type Waiting = Awaited<ReturnType<typeof claim>>[number];

async function strikeOff(db: Db, batch: Waiting[]): Promise<void> {
  await db.update(analyticsEvents).set({ forwardAfter: null }).where(among(batch));
}

async function putBack(db: Db, batch: Waiting[], now: Date): Promise<void> {
  const old = batch.filter((event) => now.getTime() - event.receivedAt.getTime() > GIVE_UP_MS);
  if (old.length > 0) await strikeOff(db, old);
  for (const attempts of new Set(batch.map((event) => event.attempts))) {
    const same = batch.filter((event) => event.attempts === attempts && !old.includes(event));
    if (same.length === 0) continue;
    const wait = Math.min(HOUR, 5 * SECOND * 2 ** (attempts - 1));
    await db
      .update(analyticsEvents)
      .set({ forwardAfter: new Date(now.getTime() + wait) })
      .where(among(same));
  }
}

function among(batch: Waiting[]) {
  const creators = [...new Set(batch.map((event) => event.creatorId))];
  return or(
    ...creators.map((creatorId) =>
      and(
        eq(analyticsEvents.creatorId, creatorId),
        inArray(
          analyticsEvents.insertId,
          batch.filter((event) => event.creatorId === creatorId).map((event) => event.insertId),
        ),
      ),
    ),
  );
}

function inMixpanelsWords(event: Waiting, token: string, origin: string) {
  return {
    event: event.name,
    properties: {
      token,
      time: event.at.getTime() / 1_000,
      $insert_id: event.insertId,
      distinct_id: event.creatorId,
      $user_id: event.creatorId,
      $device_id: event.deviceId,
      ...(event.name === '$identify' ? { $anon_distinct_id: `$device:${event.deviceId}` } : {}),
      ...(event.buttonName === null ? {} : { button_name: event.buttonName }),
      ...(event.page === null ? {} : { $current_url: origin + event.page }),
      ...(event.browser === null ? {} : { $browser: event.browser }),
      ...(event.os === null ? {} : { $os: event.os }),
    },
  };
}

/** Forwards due events once a minute. A schedule also finds events to retry and those that a dead process claimed. */
export function createForwardingWorker(options: {
  db: Db;
  mixpanel: Mixpanel;
  origin: string;
  now: () => Date;
  log: Log;
}): Worker {
  const { db, mixpanel, origin, now, log } = options;
  return {
    name: 'forwarding',
    ...everyMinute,
    attemptMs: 2 * constants.requestTimeout,
    async work({ signal }) {
      let result: ForwardResult = 'sent';
      while (result === 'sent' && !signal.aborted) {
        result = await forwardBatch(db, { mixpanel, origin, now: now(), signal });
      }
      if (signal.aborted) return { ok: true };
      if (result === 'refused') log.error({}, 'Mixpanel refused events; they are stored here and not sent again');
      if (result === 'later') log.error({}, 'Mixpanel could not be reached; the events are sent again later');
      return { ok: true };
    },
  };
}
