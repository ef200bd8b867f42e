import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A column for a point in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Start of the transaction by the database's clock, which data tests replace by their own. */
export const clock = sql<Date>`clock()`;
