import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** Column for a point in time. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Start of the transaction by the database's clock, which database tests replace. */
export const clock = sql<Date>`clock()`;
