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
 * Published revision, or the newest one of an unpublished recipe. The content columns except `body` are public once
 * published (the *teaser*); `body` is for readers of the full recipe.
 */
export const recipes = pgTable(
  'Recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('Name'),
    imageUrl: text('ImageURL'),
    free: boolean('Free').notNull().default(false),
    /** Preparation and cooking time in minutes; null counts as 0. */
    prepTime: integer('PrepTime'),
    cookTime: integer('CookTime'),
    userId: uuid('UserID')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    dateCreated: instant('DateCreated').notNull().default(clock),

    /** Part of the URL, unique per creator. A trigger derives the slug from the name, or else from the id. */
    slug: text('slug').notNull().default(sql`null`),
    /**
     * Rows imported by plain SQL are published. Drafts are visible only in the studio and by a link of `recipe_shares`.
     */
    status: text('status', { enum: recipeStatuses }).notNull().default('published'),
    /** Time of the first or the scheduled publication, or null if unknown or never published. */
    publishedAt: instant('published_at'),
    /** Number of the published revision, or null if there is none, as for rows imported by plain SQL. */
    revision: integer('revision'),
    yieldNumber: doublePrecision('yield_number'),
    /** Noun for the yield, such as 'biscuits'; servings if null or empty. */
    yieldWord: text('yield_word'),
    /** Resting time in minutes, or null if unknown. */
    restTime: integer('rest_time'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    allergens: jsonb('allergens').$type<Record<string, 'contains' | 'free-from'>>().notNull().default({}),
    /** First sentence of the introduction, or null without one. */
    teaser: text('teaser'),
    imageAlt: text('image_alt'),
    /** Number of ingredients, or null if unknown because there is no body. */
    ingredientCount: integer('ingredient_count'),
    stepCount: integer('step_count'),
    /** Content for readers of the full recipe (`RecipeBody`), or null if only the columns are known. */
    body: jsonb('body').$type<StoredDocument>(),
    /** Time of removal, or null if not removed. Can be undone for 30 days. A removed recipe is a draft. */
    removedAt: instant('removed_at'),
    /** Status before the removal, for undoing it. Null if not removed. */
    removedStatus: text('removed_status', { enum: recipeStatuses }),
    /** Digest of the imported content, for recognizing a repeated import. Null if not imported. */
    importKey: text('import_key'),
  },
  // Nulls first, as in a descending ORDER BY, so that the index serves the sort.
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

/** The status is a literal, so that the planner uses the partial index. */
export const isPublished = sql`${recipes.status} = 'published'`;

/** Previous slugs of recipes, which redirect to the current slug. A recipe that uses the slug takes precedence. */
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
    leftAt: instant('left_at').notNull().default(clock),
  },
  (table) => [primaryKey({ columns: [table.creatorId, table.slug] }), index('recipe_slugs_recipe').on(table.recipeId)],
);

/** Immutable revisions. Those that were never public are thinned as they age (`app/recipes/revisions/thinning.ts`). */
export const recipeRevisions = pgTable(
  'recipe_revisions',
  {
    recipeId: uuid('recipe_id')
      .notNull()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** Number of the revision, from 1. */
    number: integer('number').notNull(),
    /** Complete recipe (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Author, or null for plain SQL, an operator command or a deleted account. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    change: text('change').notNull(),
    /** Time of the first publication, or null if never public. */
    publishedAt: instant('published_at'),
    /** True for a draft replaced by restoring an earlier revision; editing does not continue from it. */
    setAside: boolean('set_aside').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.recipeId, table.number] }),
    index('recipe_revisions_author').on(table.authorId),
    index('recipe_revisions_unpublished').on(table.recipeId, table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);

/** Views of a recipe's page per UTC day, without any visitor data. */
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
