import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { creators } from './creators.ts';
import { accounts } from './identity.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** What somebody brought, as it was understood, until it is taken over or expires. */
export const importPreviews = pgTable(
  'import_previews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => creators.id, { onDelete: 'cascade' }),
    /** Who brought it, and alone sees it. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The file's name, or the page's address, in a person's words; at most 200 code units. */
    source: text('source').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** False while it is read. */
    isWhole: boolean('is_whole').notNull(),
    /** What no recipe was found in: `{ file, name, reason }` each. */
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
    /** From 0, in the order of the source. */
    position: integer('position').notNull(),
    /** The file that it was found in. */
    file: text('file').notNull(),
    /** The whole recipe (`RecipeContent`). */
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Parts that were not found (`ParsedRecipe`). */
    missing: text('missing').array().notNull(),
    /** How much of it a person should look at, as it was read (`doubtsOf`). Placing a line leaves it as it is. */
    doubts: integer('doubts').notNull().default(0),
    importKey: text('import_key').notNull(),
    /** The text that it was read from, as it was written; null: it was no text. */
    written: text('written'),
    /** A picture that came with it, as it came; null: none did. */
    picture: bytes('picture'),
  },
  (table) => [primaryKey({ columns: [table.previewId, table.position] })],
);
