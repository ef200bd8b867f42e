import { and, asc, gte, sql } from 'drizzle-orm';
import { isFilled, pageTexts } from '../../creators/directory/filled-pages.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';

/** SQL condition for active pages with a subdomain. */
const addressed = and(sql`${landingPages.isActive}`, sql`${landingPages.subdomain} is not null`);
const subdomain = sql<string>`${landingPages.subdomain}`.as('subdomain');

/** Lists the first subdomain of each chunk of `size` pages, ascending. */
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

/** Lists the subdomains of a chunk, ascending: up to `size` pages from `from` on, without blank pages (`isBlank`). */
export async function listChunk(db: Db, { from, size }: { from: string | null; size: number }): Promise<string[]> {
  const chunk = db
    .select({
      subdomain,
      id: landingPages.id,
      creatorId: landingPages.creatorId,
      texts: pageTexts(landingPages).as('texts'),
    })
    .from(landingPages)
    .where(and(addressed, from ? gte(landingPages.subdomain, from) : undefined))
    .orderBy(asc(landingPages.subdomain))
    .limit(size)
    .as('chunk');
  const listed = await db
    .select({ subdomain: chunk.subdomain })
    .from(chunk)
    .where(isFilled(chunk))
    .orderBy(asc(chunk.subdomain));
  return listed.map((page) => page.subdomain);
}
