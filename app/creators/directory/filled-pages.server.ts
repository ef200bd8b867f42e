import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { faqs, features, reviews } from '../../db/schema/landing.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';

/** Columns of a page row that count as content. */
const contentColumns = [
  'name',
  'payoff',
  'callToAction',
  'logo',
  'ctaImage',
  'cookName',
  'cookPortrait',
  'cookWords',
  'cookSignature',
] as const;

/** Columns of the table of landing pages, or of an alias of it. */
export type PageColumns = Record<
  (typeof contentColumns)[number] | 'id' | 'creatorId' | 'isActive' | 'subdomain',
  SQLWrapper
>;

/** SQL that concatenates the columns of a page row that count as content. */
export function pageTexts(page: PageColumns): SQL<string> {
  const columns = contentColumns.map((name) => page[name]);
  return sql<string>`concat(${sql.join(columns, sql`, `)})`;
}

/**
 * SQL condition for a page with content: the negation of `isBlank` in `landing/`. Uses scalar subqueries, because
 * PostgreSQL would turn `exists` into a scan of the whole table.
 */
export function isFilled(page: { id: SQLWrapper; creatorId: SQLWrapper; texts: SQLWrapper }): SQL {
  const has = (owner: PgColumn, key: SQLWrapper, shown: SQL = sql`true`) =>
    sql`(select true from ${owner.table} where ${owner} = ${key} and ${shown} limit 1)`;
  return sql`(btrim(${page.texts}, ${TRIMMED}) <> '' or ${has(features.landingId, page.id)}
    or ${has(recipes.userId, page.creatorId, isPublished)} or ${has(reviews.pageId, page.id)} or ${has(faqs.landingId, page.id)})`;
}

/** Characters that JavaScript's `trim` removes (ECMAScript: white space and line terminators), for `btrim` in SQL. */
const TRIMMED =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
