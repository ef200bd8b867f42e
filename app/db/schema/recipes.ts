import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

export const recipeStatuses = ['draft', 'scheduled', 'published'] as const;

/**
 * What is published of each recipe, or, for one that never was, what is drafted. The specification's columns first. All
 * columns but `body` are public (the *teaser*); `body` is for those who may read the whole recipe.
 */
export const recipes = pgTable(
  'Recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('Name'),
    imageUrl: text('ImageURL'),
    free: boolean('Free').notNull().default(false),
    /** Minutes; null counts 0. */
    prepTime: integer('PrepTime'),
    cookTime: integer('CookTime'),
    /** The creator. */
    userId: uuid('UserID')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    dateCreated: instant('DateCreated').notNull().default(clock),

    /** Its place in the address, unique for the creator; a trigger makes it from the name, failing that from the id. */
    slug: text('slug').notNull().default(sql`null`),
    /** A row brought over by plain SQL is published. Only published ones are shown to anybody but who works on them. */
    status: text('status', { enum: recipeStatuses }).notNull().default('published'),
    /** When it was first published, or is to be; null: not said, or it never was. */
    publishedAt: instant('published_at'),
    /** The published revision's number; null: it has none, as a row brought over by plain SQL. */
    revision: integer('revision'),
    yieldNumber: doublePrecision('yield_number'),
    /** 'biscuits'; null or empty: servings. */
    yieldWord: text('yield_word'),
    /** Minutes. */
    restTime: integer('rest_time'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    allergens: jsonb('allergens').$type<Record<string, 'contains' | 'free-from'>>().notNull().default({}),
    /** The introduction's first sentence. */
    teaser: text('teaser'),
    imageAlt: text('image_alt'),
    /** Null: not known, for there is no body. */
    ingredientCount: integer('ingredient_count'),
    stepCount: integer('step_count'),
    /** For those who may read the whole recipe alone (`RecipeBody`); null: nothing but the columns is known. */
    body: jsonb('body').$type<StoredDocument>(),
    /** When it was removed, which can be taken back for 30 days; null: it is there. A removed recipe is a draft. */
    removedAt: instant('removed_at'),
    /** What a removed recipe was, and is again when that is taken back; null: it is there. */
    removedStatus: text('removed_status', { enum: recipeStatuses }),
    /** What tells that a file's recipe was imported before: a digest of what it said; null: not imported. */
    importKey: text('import_key'),
  },
  // Nulls first, as a descending ORDER BY has them: with any other order the index could not be used for sorting.
  (table) => [
    index('recipes_newest')
      .on(table.userId, table.dateCreated.desc().nullsFirst(), table.id)
      .where(sql`${table.status} = 'published'`),
    index('recipes_scheduled').on(table.publishedAt).where(sql`${table.status} = 'scheduled'`),
    index('recipes_removed').on(table.removedAt).where(sql`${table.removedAt} is not null`),
    uniqueIndex('recipes_slug').on(table.userId, table.slug),
    uniqueIndex('recipes_import_key').on(table.userId, table.importKey).where(sql`${table.importKey} is not null`),
    check('recipes_status', sql`${table.status} in ('draft', 'scheduled', 'published')`),
  ],
);

/** Only these are shown to anybody but who works on them. Written out, so that the index for them is used. */
export const isPublished = sql`${recipes.status} = 'published'`;

/** Addresses that a recipe had before, which lead to the one it has now. A recipe that has one today comes first. */
export const recipeSlugs = pgTable(
  'recipe_slugs',
  {
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** When the recipe left it. */
    leftAt: instant('left_at').notNull().default(clock),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.slug] }), index('recipe_slugs_recipe').on(table.recipeId)],
);

/**
 * What a recipe was, never changed; `Recipes` holds the published one. Those that were never public are thinned as they
 * grow old (`app/recipes/thinning/`).
 */
export const recipeRevisions = pgTable(
  'recipe_revisions',
  {
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** From 1, by one more each. */
    number: integer('number').notNull(),
    /** The whole of it (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Null: a command of the operator, or an account that is gone. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** What changed, in the words of whoever changed it, or of the command. */
    change: text('change').notNull(),
    /** When it was first public; null: never. */
    publishedAt: instant('published_at'),
    /** A draft that an earlier revision took the place of: no work goes on from it. */
    setAside: boolean('set_aside').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.recipeId, table.number] }),
    index('recipe_revisions_author').on(table.authorId),
    index('recipe_revisions_unpublished').on(table.recipeId, table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);

/** How often a recipe's page was opened on a day of UTC, by nobody in particular. */
export const recipeViewDays = pgTable(
  'recipe_view_days',
  {
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: integer('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recipeId, table.day] })],
);
