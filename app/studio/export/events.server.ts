import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { analyticsEvents } from '../../db/schema/analytics.ts';
import { analyticsPage } from '../analytics/copy.ts';
import { type Cell, csvFile } from '../csv.ts';
import { archiveWords as copy } from './copy.ts';

const BATCH = 1_000;

/** Streams all recorded visits and clicks, the oldest first. */
export const eventsCsv = (db: Db, creatorId: string) =>
  csvFile(Object.values(copy.eventColumns), readEvents(db, creatorId));

async function* readEvents(db: Db, creatorId: string): AsyncGenerator<Cell[][]> {
  const { at, insertId, name, buttonName, deviceId, page, browser, os } = analyticsEvents;
  let after: SQL | undefined;
  for (;;) {
    const events = await db
      .select({ at, exactly: sql<string>`${at}::text`, insertId, name, buttonName, deviceId, page, browser, os })
      .from(analyticsEvents)
      .where(and(eq(analyticsEvents.creatorId, creatorId), after))
      .orderBy(asc(at), asc(insertId))
      .limit(BATCH);
    yield events.map((event) => [
      event.at.toISOString(),
      event.name === 'Button Click' ? copy.click : copy.visit,
      buttonWords(event.buttonName),
      event.deviceId,
      event.page,
      event.browser,
      event.os,
    ]);
    const last = events.at(-1);
    if (!last || events.length < BATCH) return;
    after = sql`(${at}, ${insertId}) > (${last.exactly}::timestamptz, ${last.insertId})`;
  }
}

const buttonWords = (name: string | null) =>
  name !== null && Object.hasOwn(analyticsPage.buttons, name)
    ? analyticsPage.buttons[name as keyof typeof analyticsPage.buttons]
    : name;
