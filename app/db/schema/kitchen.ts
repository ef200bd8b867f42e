import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { recipes } from './recipes.ts';

const owner = () =>
  uuid('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });
const recipe = () =>
  uuid('recipe_id')
    .notNull()
    .references(() => recipes.id, { onDelete: 'cascade' });

/** Recipes that a cook saved for later. */
export const savedRecipes = pgTable(
  'saved_recipes',
  { accountId: owner(), recipeId: recipe(), savedAt: instant('saved_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.recipeId] }),
    index('saved_recipes_newest').on(table.accountId, table.savedAt.desc().nullsFirst(), table.recipeId),
    index('saved_recipes_recipe').on(table.recipeId),
  ],
);

/** Each time that a cook said 'I cooked it'. */
export const cookedRecipes = pgTable(
  'cooked_recipes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: owner(),
    recipeId: recipe(),
    cookedAt: instant('cooked_at').notNull(),
  },
  (table) => [
    index('cooked_recipes_newest').on(table.accountId, table.cookedAt.desc().nullsFirst(), table.recipeId),
    index('cooked_recipes_recipe').on(table.recipeId),
  ],
);

/** A cook's own note on a recipe. Nobody else reads it. */
export const recipeNotes = pgTable(
  'recipe_notes',
  {
    accountId: owner(),
    recipeId: recipe(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The last operations that wrote it, by which one that comes again is known. */
    applied: uuid('applied').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.recipeId] }),
    index('recipe_notes_recipe').on(table.recipeId),
  ],
);

/** What a cook wants to buy: one list of each account. */
export const shoppingLists = pgTable('shopping_lists', {
  accountId: owner().primaryKey(),
  /** Written and read by `kitchen/shopping-list/` alone. */
  content: jsonb('content').$type<StoredDocument>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The secret address at which others read an account's list, tick it and add to it. */
export const shoppingListLinks = pgTable('shopping_list_links', {
  accountId: owner().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

/** What a cook means to cook on which day: one plan of each account. */
export const weekPlans = pgTable('week_plans', {
  accountId: owner().primaryKey(),
  /** Written and read by `kitchen/week/` alone. */
  content: jsonb('content').$type<StoredDocument>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The secret address at which programs read that plan as a calendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: owner().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
