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

export const savedRecipes = pgTable(
  'saved_recipes',
  { accountId: owner(), recipeId: recipe(), savedAt: instant('saved_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.recipeId] }),
    index('saved_recipes_newest').on(table.accountId, table.savedAt.desc().nullsFirst(), table.recipeId),
    index('saved_recipes_recipe').on(table.recipeId),
  ],
);

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

export const recipeNotes = pgTable(
  'recipe_notes',
  {
    accountId: owner(),
    recipeId: recipe(),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Ids of the last operations applied, so that a repeated operation is recognized. */
    applied: uuid('applied').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.recipeId] }),
    index('recipe_notes_recipe').on(table.recipeId),
  ],
);

export const shoppingLists = pgTable('shopping_lists', {
  accountId: owner().primaryKey(),
  /** Document of `kitchen/shopping-list/`. The account export copies the document unchanged. */
  content: jsonb('content').$type<StoredDocument>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Secret address at which others read an account's list, tick entries and add to it. */
export const shoppingListLinks = pgTable('shopping_list_links', {
  accountId: owner().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});

export const weekPlans = pgTable('week_plans', {
  accountId: owner().primaryKey(),
  /** Document of `kitchen/week/`. The account export copies the document unchanged. */
  content: jsonb('content').$type<StoredDocument>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Secret address at which calendar programs read the week plan. */
export const calendarFeeds = pgTable('calendar_feeds', {
  accountId: owner().primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
