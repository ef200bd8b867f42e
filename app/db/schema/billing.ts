import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/**
 * Events received from an external service, by its ids: a repeated one is stored once. The row is inserted `on conflict
 * do nothing` in the transaction that queues what follows from the event, and only if it was new.
 */
export const externalEvents = pgTable(
  'external_events',
  {
    /** The service, lower case: `stripe`. */
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
);
