import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

export const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Start of the transaction by the database's function `clock`, which tests replace. */
export const clock = sql<Date>`clock()`;
