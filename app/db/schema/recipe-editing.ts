import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creatorMembers, creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { searchVector } from './recipe-library.ts';
import { recipes } from './recipes.ts';

/** What is being written of a recipe since its newest revision: one draft a recipe, seen by who works on it alone. */
export const recipeDrafts = pgTable(
  'recipe_drafts',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** The whole recipe (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Counts the saves. Whoever saves names the one that they read: another one is a conflict. */
    version: integer('version').notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('recipe_drafts_author').on(table.authorId)],
);

/**
 * Links by which somebody without an account reads what is being written of a recipe, until they expire: one a recipe, of
 * which the hash of the token is stored. A link ends with the role of the person who made it.
 */
export const recipeShares = pgTable(
  'recipe_shares',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** The recipe's creator. */
    creatorId: uuid('creator_id').notNull(),
    /** Account of the person who made the link. */
    madeBy: uuid('made_by').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'recipe_shares_maker',
      columns: [table.madeBy, table.creatorId],
      foreignColumns: [creatorMembers.accountId, creatorMembers.creatorId],
    }).onDelete('cascade'),
    index('recipe_shares_maker').on(table.madeBy, table.creatorId),
  ],
);

/** Recipes that were brought in together, so that they can be taken back together. */
export const recipeImports = pgTable(
  'recipe_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The file's name, or the page's address, in a person's words; at most 200 code units. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null: it was not taken back. */
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('recipe_imports_creator').on(table.creatorId, table.createdAt),
    index('recipe_imports_author').on(table.authorId),
  ],
);

/** Which recipes an import added. */
export const importedRecipes = pgTable(
  'imported_recipes',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    importId: uuid('import_id')
      .notNull()
      .references(() => recipeImports.id, { onDelete: 'cascade' }),
    /** The text that it was read from, as it was written; null: it was no text. */
    written: text('written'),
  },
  (table) => [index('imported_recipes_import').on(table.importId)],
);

/** `changed`: published, and newer changes wait. */
export const listedStates = ['draft', 'scheduled', 'published', 'changed', 'removed'] as const;

/**
 * What the list of those who work on recipes reads: a short row for each recipe, with its newest content, which
 * `recipes/listing/` computes of the recipe, its draft and its revisions.
 */
export const recipeList = pgTable(
  'recipe_list',
  {
    recipeId: uuid('recipe_id').primaryKey(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    name: text('name'),
    imageUrl: text('image_url'),
    free: boolean('free').notNull(),
    state: text('state', { enum: listedStates }).notNull(),
    /** When it was last written, revised, published, or removed. */
    changedAt: instant('changed_at').notNull(),
    /** Every word of the newest content, paid ones too. */
    words: searchVector('words').notNull(),
  },
  (table) => [
    index('recipe_list_newest').on(table.creatorId, table.changedAt.desc().nullsFirst(), table.recipeId),
    index('recipe_list_words').using('gin', table.creatorId, table.words),
    check('recipe_list_state', sql`${table.state} in ('draft', 'scheduled', 'published', 'changed', 'removed')`),
  ],
);
