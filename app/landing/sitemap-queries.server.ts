import { and, asc, gte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { faqs, features, reviews } from '../db/schema/landing.ts';
import { recipes } from '../db/schema/recipes.ts';

/** Active pages that have an address; a chunk of the sitemap is a run of them by subdomain. */
const addressed = and(sql`${landingPages.isActive}`, sql`${landingPages.subdomain} is not null`);
const subdomain = sql<string>`${landingPages.subdomain}`.as('subdomain');

/** The first subdomain of each chunk of `size` pages, ascending. */
export async function listChunkStarts(db: Db, { size }: { size: number }): Promise<string[]> {
  const numbered = db
    .select({
      subdomain,
      position: sql<number>`row_number() over (order by ${landingPages.subdomain}) - 1`.as('position'),
    })
    .from(landingPages)
    .where(addressed)
    .as('numbered');
  const starts = await db
    .select({ subdomain: numbered.subdomain })
    .from(numbered)
    .where(sql`${numbered.position} % ${size} = 0`)
    .orderBy(asc(numbered.subdomain));
  return starts.map((start) => start.subdomain);
}

/**
 * The subdomains, ascending, of the pages that may be indexed among the `size` from `from` on: those that are not blank
 * (`isBlank`). A page's lists are only queried when it has no text itself, row by row: PostgreSQL executes a scalar
 * subquery as written, but would turn `exists` into one scan of the whole table.
 */
export async function listChunk(db: Db, { from, size }: { from: string | null; size: number }): Promise<string[]> {
  const { name, payoff, callToAction, logo, ctaImage } = landingPages;
  const chunk = db
    .select({
      subdomain,
      id: landingPages.id,
      creatorId: landingPages.creatorId,
      texts: sql<string>`concat(${sql.join([name, payoff, callToAction, logo, ctaImage], sql`, `)})`.as('texts'),
    })
    .from(landingPages)
    .where(and(addressed, from ? gte(landingPages.subdomain, from) : undefined))
    .orderBy(asc(landingPages.subdomain))
    .limit(size)
    .as('chunk');
  const has = (owner: PgColumn, key: PgColumn): SQL =>
    sql`(select true from ${owner.table} where ${owner} = ${key} limit 1)`;
  const listed = await db
    .select({ subdomain: chunk.subdomain })
    .from(chunk)
    .where(
      sql`btrim(${chunk.texts}, ${TRIMMED}) <> '' or ${has(features.landingId, chunk.id)}
        or ${has(recipes.userId, chunk.creatorId)} or ${has(reviews.pageId, chunk.id)}
        or ${has(faqs.landingId, chunk.id)}`,
    )
    .orderBy(asc(chunk.subdomain));
  return listed.map((page) => page.subdomain);
}

/**
 * The characters that JavaScript's `trim` removes (ECMAScript, white space and line terminators); PostgreSQL's removes
 * only spaces.
 */
const TRIMMED =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
