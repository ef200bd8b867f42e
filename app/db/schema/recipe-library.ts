import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Text in byte order, so that an index finds words by prefix in any locale. */
const word = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * One short row per published recipe, computed by `recipes/listing/`. Has no foreign key, because a deleted recipe's
 * words have to be subtracted from `recipe_words`.
 */
export const recipeLibrary = pgTable(
  'recipe_library',
  {
    recipeId: uuid('recipe_id').primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    dateCreated: instant('date_created').notNull(),
    free: boolean('free').notNull(),
    /** Total time in minutes, with rest; 2147483647 if unknown, which sorts the recipe last. */
    minutes: integer('minutes').notNull(),
    tags: text('tags').array().notNull(),
    /** Allergens that the creator attested the recipe to be free from. */
    freeFrom: text('free_from').array().notNull(),
    /** Number of members who cooked the recipe. */
    cooked: integer('cooked').notNull().default(0),
    /** Words of the name and tags, which rank higher in search results. */
    titleWords: searchVector('title_words').notNull(),
    /** Words by which anyone finds the recipe: of its name, tags and teaser, or all words of a free recipe. */
    publicWords: searchVector('public_words').notNull(),
    allWords: searchVector('all_words').notNull(),
  },
  (table) => [
    index('recipe_library_newest').on(table.creatorId, table.dateCreated.desc().nullsFirst(), table.recipeId),
    // Without the pending list of GIN, which each search would scan until the next vacuum.
    index('recipe_library_public_words').using('gin', table.creatorId, table.publicWords).with({ fastupdate: false }),
    index('recipe_library_all_words').using('gin', table.creatorId, table.allWords).with({ fastupdate: false }),
  ],
);

/**
 * Words of recipes, and behind '=' the stems of words that differ from their stem ('=tomato' for 'tomatoes'). Each with
 * the number of recipes that have it.
 */
export const recipeWords = pgTable(
  'recipe_words',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    word: word('word').notNull(),
    /** Number of published recipes that anyone may find by the word. */
    publicCount: integer('public_count').notNull(),
    /** Number of published recipes that contain the word. */
    allCount: integer('all_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.word] })],
);

/** Recipes whose listings may be out of date. Triggers write the rows on every change of a recipe. */
export const outdatedListings = pgTable(
  'outdated_listings',
  {
    /** Id of the recipe, which may no longer exist. */
    recipeId: uuid('recipe_id').primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** True if the row in `Recipes` changed; false if only the draft or the revisions changed. */
    library: boolean('library').notNull(),
  },
  (table) => [index('outdated_listings_creator').on(table.creatorId, table.recipeId)],
);
