import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { creators } from './creators.ts';
import { instant } from './instant.ts';

export const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** In the order of its bytes, so that an index finds the words that begin with given letters, in any locale. */
const word = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * What lists, filters, sorting and search read: a short row for each published recipe, which `recipes/listing/` computes.
 * No foreign key leads to the recipe: what a deleted one had in `recipe_words` is known from its row here.
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
    /** Preparation and cooking; 2147483647 where neither is said, so that it is the last of the quickest. */
    minutes: integer('minutes').notNull(),
    tags: text('tags').array().notNull(),
    /** The allergens that the creator attested it to be free from. */
    freeFrom: text('free_from').array().notNull(),
    /** How often members said that they cooked it. */
    cooked: integer('cooked').notNull().default(0),
    /** The words of its name and tags, which put it before others that were found. */
    titleWords: searchVector('title_words').notNull(),
    /** The words that everybody may find it by: of the teaser, or of all of a free recipe. */
    publicWords: searchVector('public_words').notNull(),
    /** Every word of it. */
    allWords: searchVector('all_words').notNull(),
  },
  (table) => [
    index('recipe_library_newest').on(table.creatorId, table.dateCreated.desc().nullsFirst(), table.recipeId),
    // Without GIN's pending list, which each search would read to its end until the next vacuum.
    index('recipe_library_public_words').using('gin', table.creatorId, table.publicWords).with({ fastupdate: false }),
    index('recipe_library_all_words').using('gin', table.creatorId, table.allWords).with({ fastupdate: false }),
  ],
);

/**
 * What a creator's recipes can be found by, with how many of them: words, and behind an equals sign the stems of
 * English ones ('=tomato'). The lexemes of `recipe_library`, counted.
 */
export const recipeWords = pgTable(
  'recipe_words',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    word: word('word').notNull(),
    /** In how many published recipes everybody may find it. */
    publicCount: integer('public_count').notNull(),
    /** In how many published recipes it is at all. */
    allCount: integer('all_count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.word] })],
);

/**
 * The recipes whose rows in `recipe_library` and `recipe_list` may be out of date: triggers write them, whoever changes a
 * recipe, and `recipes/listing/` computes the rows.
 */
export const outdatedListings = pgTable(
  'outdated_listings',
  {
    /** The recipe may be gone. */
    recipeId: uuid('recipe_id').primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Whether the row of the recipe itself has changed. False: only what is written of it. */
    library: boolean('library').notNull(),
  },
  (table) => [index('outdated_listings_creator').on(table.creatorId, table.recipeId)],
);
