import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { analyticsEvents } from '../../db/schema/analytics.ts';
import { analyticsPage } from '../analytics/copy.ts';
import { type Cell, csvFile } from '../csv.ts';
import { archiveWords as copy } from './copy.ts';

const BATCH = 1_000;

export const eventsCsv = (db: Db, creatorId: string) =>
  csvFile(Object.values(copy.eventColumns), readEvents(db, creatorId));

async function* readEvents(db: Db, creatorId: string): AsyncGenerator<Cell[][]> {
  const { at, insertId, name, buttonName, deviceId, page, browser, os, referrerHost, utmSource } = analyticsEvents;
  let after: SQL | undefined;
  for (;;) {
    const events = await db
      .select({
        at,
        exactly: sql<string>`${at}::text`,
        insertId,
        name,
        buttonName,
        deviceId,
        page,
        browser,
        os,
        source: sql<string | null>`coalesce(${utmSource}, ${referrerHost})`,
      })
      .from(analyticsEvents)
      .where(and(eq(analyticsEvents.creatorId, creatorId), after))
      .orderBy(asc(at), asc(insertId))
      .limit(BATCH);
    yield events.map((event) => [
      event.at.toISOString(),
      whatOf(event.name),
      buttonWords(event.buttonName),
      event.deviceId,
      event.page,
      event.browser,
      event.os,
      event.source,
    ]);
    const last = events.at(-1);
    if (!last || events.length < BATCH) return;
    after = sql`(${at}, ${insertId}) > (${last.exactly}::timestamptz, ${last.insertId})`;
  }
}

function whatOf(name: string): string {
  if (name === 'Button Click') return copy.click;
  return name === '$identify' ? copy.firstVisit : copy.visit;
}

const buttonWords = (name: string | null) =>
  name !== null && Object.hasOwn(analyticsPage.buttons, name)
    ? analyticsPage.buttons[name as keyof typeof analyticsPage.buttons]
    : name;
