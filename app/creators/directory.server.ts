import { and, asc, eq, gte, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { type PictureSource, readPictureAddress } from '../ui/picture-shapes.ts';

/** How many entries a page of the directory shows. */
const PAGE_SIZE = 24;

/** What an entry stands for: an active landing page, or a creator, by the oldest of their active pages. */
export type DirectoryOf = 'pages' | 'creators';

export interface DirectoryEntry {
  creatorId: string;
  /** Of a row brought over by SQL it may be one that no address leads to (`isSubdomain`). */
  subdomain: string;
  name: string;
  payoff: string | null;
  picture: PictureSource | null;
}

export interface DirectoryPage {
  entries: DirectoryEntry[];
  /** Where the next page goes on: `after`, or null on the last one. */
  next: string | null;
  /** Whether a link of ours may have led here: a page goes on after an entry, and not after any text at all. */
  linked: boolean;
}

/** A page of the directory, from its beginning or after the subdomain that the page before ended with. */
export async function readDirectoryPage(
  db: Db,
  { of, after }: { of: DirectoryOf; after: string | null },
): Promise<DirectoryPage> {
  // The entry that it goes on after tells whether there is one; one more than is shown, whether there are more.
  const found = await listDirectory(db, { of, from: after, limit: PAGE_SIZE + 2 });
  const linked = after === null || found[0]?.subdomain === after;
  const following = after !== null && linked ? found.slice(1) : found;
  const entries = following.slice(0, PAGE_SIZE);
  return { entries, next: following.length > PAGE_SIZE ? entries.at(-1)!.subdomain : null, linked };
}

/**
 * Active landing pages with a subdomain, ascending by it, from `from` on, that one included: keyset pages, of which a
 * late one costs no more than the first. At most `limit`.
 */
export async function listDirectory(
  db: Db,
  { of, from, limit }: { of: DirectoryOf; from: string | null; limit: number },
): Promise<DirectoryEntry[]> {
  const rows = await db
    .select({
      creatorId: landingPages.creatorId,
      subdomain: sql<string>`${landingPages.subdomain}`,
      name: landingPages.name,
      payoff: landingPages.payoff,
      ctaImage: landingPages.ctaImage,
    })
    .from(landingPages)
    .where(
      and(
        sql`${landingPages.isActive}`,
        isNotNull(landingPages.subdomain),
        from === null ? undefined : gte(landingPages.subdomain, from),
        of === 'creators' ? isOldestOfCreator(db) : undefined,
      ),
    )
    .orderBy(asc(landingPages.subdomain))
    .limit(limit);
  return rows.map(({ creatorId, subdomain, name, payoff, ctaImage }) => ({
    creatorId,
    subdomain,
    name: name?.trim() || subdomain,
    payoff: payoff?.trim() || null,
    picture: readPictureAddress(ctaImage),
  }));
}

function isOldestOfCreator(db: Db): SQL {
  const older = alias(landingPages, 'older');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(older)
      .where(
        and(
          eq(older.creatorId, landingPages.creatorId),
          eq(older.isActive, true),
          isNotNull(older.subdomain),
          or(
            lt(older.createdAt, landingPages.createdAt),
            // Rows of one statement are of one instant.
            and(eq(older.createdAt, landingPages.createdAt), lt(older.id, landingPages.id)),
          ),
        ),
      ),
  );
}
