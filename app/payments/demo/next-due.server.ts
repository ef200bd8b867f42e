import { standInObjects } from '@larder/stripe-stand-in/tables.ts';
import { and, gt, lte, min } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';

/** Returns the first time after `after` at which something becomes due, or null if nothing does by `until`. */
export async function findNextDue(db: Db, { after, until }: { after: Date; until: Date }): Promise<Date | null> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const [atStandIn] = await db
    .select({ due: min(standInObjects.due) })
    .from(standInObjects)
    .where(and(gt(standInObjects.due, seconds(after)), lte(standInObjects.due, seconds(until))));
  const between = (column: PgColumn) => and(gt(column, after), lte(column, until));
  const [mail] = await db
    .select({ due: min(scheduledEmails.dueAt) })
    .from(scheduledEmails)
    .where(and(isWaiting, between(scheduledEmails.dueAt)));
  const [membership] = await db
    .select({ due: min(memberships.dueAt) })
    .from(memberships)
    .where(between(memberships.dueAt));
  const dues = [atStandIn?.due ? atStandIn.due * 1000 : null, mail?.due?.getTime(), membership?.due?.getTime()];
  const first = Math.min(...dues.filter((due) => typeof due === 'number'));
  return Number.isFinite(first) ? new Date(first) : null;
}
