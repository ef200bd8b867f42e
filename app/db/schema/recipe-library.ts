import { boolean, customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { recipes } from './recipes.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What lists, filters, sorting and search read: a short row for each published recipe, derived from `Recipes` by a
 * trigger. `cooked` alone is written by a command.
 */
export const recipeLibrary = pgTable(
  'recipe_library',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    dateCreated: timestamp('date_created', { withTimezone: true }).notNull(),
    free: boolean('free').notNull(),
    /** Preparation and cooking; a recipe with neither is the last of the quickest. */
    minutes: integer('minutes').notNull(),
    tags: text('tags').array().notNull(),
    /** The allergens that the creator attested it to be free from. */
    freeFrom: text('free_from').array().notNull(),
    /** How often members said that they cooked it. */
    cooked: integer('cooked').notNull().default(0),
    /** The words that everybody may find it by: of the teaser, or of all of a free recipe. */
    publicWords: searchVector('public_words').notNull(),
    /** Every word of it. */
    allWords: searchVector('all_words').notNull(),
  },
  (table) => [
    index('recipe_library_newest').on(table.creatorId, table.dateCreated.desc().nullsFirst(), table.recipeId),
    index('recipe_library_quickest').on(table.creatorId, table.minutes, table.recipeId),
    index('recipe_library_most_cooked').on(table.creatorId, table.cooked.desc().nullsFirst(), table.recipeId),
  ],
);

/** A creator's words, from which spelling is corrected: with whom may find a recipe by them. Derived by a trigger. */
export const recipeWords = pgTable(
  'recipe_words',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    word: text('word').notNull(),
    /** In how many published recipes everybody may find it. */
    publicCount: integer('public_count').notNull(),
    /** In how many published recipes it is at all. */
    allCount: integer('all_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.word] })],
);
