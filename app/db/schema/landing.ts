import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { landingPages } from './creators.ts';
import { clock, instant } from './instant.ts';

/** Returns the column with the display order. Publication numbers the rows from 0; other rows have 0 by default. */
const order = () => integer('order').notNull().default(0);
/** Returns the column that orders rows with the same `order`. The id breaks ties between rows of one statement. */
const createdAt = () => instant('created_at').notNull().default(clock);

export const reviews = pgTable(
  'creator_landing_reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    body: text('body'),
    firstName: text('first_name'),
    dish: text('dish'),
    order: order(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('creator_landing_reviews_page').on(table.pageId, table.order, table.createdAt, table.id)],
);

export const faqs = pgTable(
  'creator_landing_faqs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    question: text('question'),
    answer: text('answer'),
    order: order(),
    landingId: uuid('landing_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('creator_landing_faqs_page').on(table.landingId, table.order, table.createdAt, table.id)],
);

export const features = pgTable(
  'creator_landing_features',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    body: text('body'),
    image: text('image'),
    landingId: uuid('landing_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    order: order(),
  },
  (table) => [index('creator_landing_features_page').on(table.landingId, table.order, table.id)],
);
