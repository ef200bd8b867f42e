import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { StoredDocument } from '../../documents/stored-document.ts';
import { landingPages } from './creators.ts';
import { accounts } from './identity.ts';
import { clock, instant } from './instant.ts';

/**
 * What is being written for a landing page: one draft a page, which nobody sees but who works on it. The row stays when
 * the draft is published or discarded, so that no two saves ever have the same version.
 */
export const pageDrafts = pgTable(
  'page_drafts',
  {
    pageId: uuid('page_id')
      .primaryKey()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    /** The whole page (`PageContent`); null: nothing is being written. */
    content: jsonb('content').$type<StoredDocument>(),
    /** Counts the saves, publications and discardings. Whoever saves names the one that they read: another one is a conflict. */
    version: integer('version').notNull(),
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [index('page_drafts_author').on(table.authorId)],
);

/**
 * Every content that was published of a page, never changed, and drafts that were set aside when an earlier version was
 * brought back. The page's own rows hold the newest that was published.
 */
export const pageRevisions = pgTable(
  'page_revisions',
  {
    pageId: uuid('page_id')
      .notNull()
      .references(() => landingPages.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    number: integer('number').notNull(),
    content: jsonb('content').$type<StoredDocument>().notNull(),
    /** Null: plain SQL, a command of the operator, or an account that is gone. */
    authorId: uuid('author_id').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** What changed, in words. */
    change: text('change').notNull(),
    /** A draft that an earlier version took the place of: never public. */
    setAside: boolean('set_aside').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.number] }), index('page_revisions_author').on(table.authorId)],
);

/** Subdomains that a page had before, which lead to the one it has now. A page that has one today comes first. */
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
