import { boolean, customType, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';
import { instant } from './instant.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Parsed sources of an import, stored until they are confirmed or discarded, expire, or give way to newer ones. */
export const importPreviews = pgTable(
  'import_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Account that uploaded the source. No other account sees the preview. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** File name or page address, for display; at most 200 code units. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** False while the source is still being read. */
    isWhole: boolean('is_whole').notNull(),
    /** Sources in which no recipe was found, each as `{ file, name, reason }`. */
    refused: jsonb('refused').notNull(),
  },
  (table) => [
    index('import_previews_creator').on(table.creatorId, table.createdAt),
    index('import_previews_account').on(table.accountId),
    index('import_previews_expired').on(table.expiresAt),
  ],
);

export const importPreviewRecipes = pgTable(
  'import_preview_recipes',
  {
    previewId: uuid('preview_id')
      .notNull()
      .references(() => importPreviews.id, { onDelete: 'cascade' }),
    /** Position from 0, in the order of the source. */
    position: integer('position').notNull(),
    file: text('file').notNull(),
    /** Complete recipe (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Parts that were not found (`ParsedRecipe`). */
    missing: text('missing').array().notNull(),
    /** Number of doubtful parts at the time of parsing (`doubtsOf`). Later corrections do not change the number. */
    doubts: integer('doubts').notNull().default(0),
    importKey: text('import_key').notNull(),
    /** Source text, unchanged, or null if the source was not text. */
    written: text('written'),
    /** Comments on the recipe in the source (`SourceComment[]`). */
    comments: jsonb('comments').notNull().default([]),
    picture: bytes('picture'),
  },
  (table) => [primaryKey({ columns: [table.previewId, table.position] })],
);
