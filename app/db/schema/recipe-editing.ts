import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creatorMembers, creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';
import { searchVector } from './recipe-library.ts';
import { recipes } from './recipes.ts';

/**
 * Unpublished changes since a recipe's newest revision, visible only in the studio and by a link of `recipe_shares`.
 */
export const recipeDrafts = pgTable(
  'recipe_drafts',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    /** Complete recipe (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Raised by every save (see `versionWithoutDraft`). A save that names another version is a conflict. */
    version: integer('version').notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('recipe_drafts_author').on(table.authorId)],
);

/** Links for reading a draft without an account. A row is deleted when its maker no longer has a role in the studio. */
export const recipeShares = pgTable(
  'recipe_shares',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    creatorId: uuid('creator_id').notNull(),
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

/** Recipes imported together, so that the import can be undone as a whole. */
export const recipeImports = pgTable(
  'recipe_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** File name or page address, for display; at most 200 code units. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    index('recipe_imports_creator').on(table.creatorId, table.createdAt),
    index('recipe_imports_author').on(table.authorId),
  ],
);

export const importedRecipes = pgTable(
  'imported_recipes',
  {
    recipeId: uuid('recipe_id')
      .primaryKey()
      .references(() => recipes.id, { onDelete: 'cascade' }),
    importId: uuid('import_id')
      .notNull()
      .references(() => recipeImports.id, { onDelete: 'cascade' }),
    /** Source text, unchanged, or null if the source was not text. */
    written: text('written'),
  },
  (table) => [index('imported_recipes_import').on(table.importId)],
);

/** `changed`: published, with newer unpublished changes. */
export const listedStates = ['draft', 'scheduled', 'published', 'changed', 'removed'] as const;

/** One short row per recipe with its newest content, computed by `recipes/listing/`. */
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
    /** Time of the last change: the creation, a save, a revision, a publication or a removal. */
    changedAt: instant('changed_at').notNull(),
    /** Words of the newest content, including members-only content. */
    words: searchVector('words').notNull(),
  },
  (table) => [
    index('recipe_list_newest').on(table.creatorId, table.changedAt.desc().nullsFirst(), table.recipeId),
    index('recipe_list_words').using('gin', table.creatorId, table.words),
    check('recipe_list_state', sql`${table.state} in ('draft', 'scheduled', 'published', 'changed', 'removed')`),
  ],
);
