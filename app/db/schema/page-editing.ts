import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { landingPages } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/** Publishing or discarding a draft keeps the row, so that a version number is never reused. */
export const pageDrafts = pgTable(
  'page_drafts',
  {
    pageId: uuid('page_id')
      .primaryKey()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    /** Complete page (`PageContent`), or null without a draft. */
    content: jsonb('content').$type<StoredDocument>(),
    /** Number of saves, publications and discards. A save that names another version is a conflict. */
    version: integer('version').notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('page_drafts_author').on(table.authorId)],
);

/** Immutable: published contents, and drafts replaced by restoring an earlier revision. */
export const pageRevisions = pgTable(
  'page_revisions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    /** Number of the revision, from 1, without gaps. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Author, or null for plain SQL, an operator command or a deleted account. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    change: text('change').notNull(),
    /** True for a draft that was replaced by restoring an earlier revision. Never public. */
    setAside: boolean('set_aside').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.number] }), index('page_revisions_author').on(table.authorId)],
);

/** Previous subdomains, which redirect to the page's current one. A page that uses the subdomain takes precedence. */
export const formerSubdomains = pgTable(
  'former_subdomains',
  {
    subdomain: text('subdomain').primaryKey(),
    pageId: uuid('page_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    leftAt: instant('left_at').notNull().default(clock),
  },
  (table) => [index('former_subdomains_page').on(table.pageId)],
);
