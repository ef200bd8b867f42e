import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/prepared.server.ts';
import { analyticsEvents } from '../db/schema/analytics.ts';
import { creators } from '../db/schema/creators.ts';
import type { AnalyticsEvent } from './events.ts';

export type StoreEventsResult = { ok: true } | { ok: false; reason: 'creator-unknown' };

/**
 * Stores a batch, all of it or nothing, in one statement. Idempotent: an event that is already stored is not changed.
 * @param given.forward whether it is to be forwarded to Mixpanel as well
 */
export async function storeEvents(
  db: Db,
  given: { creatorId: string; events: AnalyticsEvent[]; forward: boolean; now: Date },
): Promise<StoreEventsResult> {
  const now = given.now.toISOString();
  const [stored] = await storeBatch(db).execute({
    creatorId: given.creatorId,
    events: JSON.stringify(given.events),
    now,
    forwardAfter: given.forward ? now : null,
  });
  return stored!.known ? { ok: true } : { ok: false, reason: 'creator-unknown' };
}

const storeBatch = preparedOnce((db) => {
  const creator = db.$with('creator').as(
    db
      .select({ id: creators.id })
      .from(creators)
      .where(eq(creators.id, sql.placeholder('creatorId'))),
  );
  const added = db.$with('added', {}).as(sql`
    insert into analytics_events
      (creator_id, insert_id, name, button_name, device_id, at, page, browser, os, received_at, forward_after)
    select creator.id, event."insertId", event.name, event."buttonName", event."deviceId", event.at, event.page,
           event.browser, event.os, ${sql.placeholder('now')}::timestamptz,
           ${sql.placeholder('forwardAfter')}::timestamptz
    from creator cross join json_to_recordset(${sql.placeholder('events')}::json) as event
      ("insertId" text, name text, "buttonName" text, "deviceId" text, at timestamptz, page text, browser text,
       os text)
    on conflict do nothing`);
  return db
    .with(creator, added)
    .select({ known: sql<boolean>`exists (select from creator)` })
    .from(sql`(values (1)) one`)
    .prepare('store_events');
});

const AT_ONCE = 5_000;

/** Deletes events older than the retention period, in batches, to keep locks short. */
export async function deleteOldEvents(db: Db, { before }: { before: Date }): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const some = db
      .select({ ctid: sql`ctid` })
      .from(analyticsEvents)
      .where(lt(analyticsEvents.at, before))
      .limit(AT_ONCE);
    const gone = await db
      .delete(analyticsEvents)
      .where(and(inArray(sql`ctid`, some), lt(analyticsEvents.at, before)))
      .returning({ at: analyticsEvents.at });
    deleted = gone.length;
  }
}
