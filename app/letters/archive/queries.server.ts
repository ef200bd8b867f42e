import { and, asc, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { hasLetterPage, letterFeeds, letters } from '../../db/schema/letters.ts';
import { secretAddresses } from '../../kitchen/secret-address.server.ts';
import { type Issue, readStoredIssue } from '../document/issue.ts';
import type { PageFor } from '../document/shown-letter.ts';

/** Letter with a page. `issue` includes members' parts. */
export interface PublishedLetter {
  id: string;
  slug: string;
  startedAt: Date;
  pageFor: PageFor;
  issue: Issue;
}

const columns = {
  id: letters.id,
  slug: sql<string>`${letters.slug}`,
  startedAt: sql<Date>`${letters.startedAt}`.mapWith(letters.startedAt),
  pageFor: letters.pageFor,
  issue: letters.issue,
};

export async function findPublished(
  db: Db,
  { creatorId, slug }: { creatorId: string; slug: string },
): Promise<PublishedLetter | null> {
  const [found] = await selectPublished(db, and(eq(letters.creatorId, creatorId), eq(letters.slug, slug)), 1);
  return found ?? null;
}

/**
 * Lists a creator's published letters, newest first.
 * @param of.after slug of the letter after which the list begins, or null for the newest; empty result if no letter has
 * the slug
 */
export function listPublishedLetters(
  db: Db,
  { creatorId, after, limit }: { creatorId: string; after: string | null; limit: number },
): Promise<PublishedLetter[]> {
  const own = eq(letters.creatorId, creatorId);
  const cursor = db
    .select({ startedAt: letters.startedAt, id: letters.id })
    .from(letters)
    .where(and(own, hasLetterPage, eq(letters.slug, after ?? '')));
  const isOlder = after === null ? undefined : sql`(${letters.startedAt}, ${letters.id}) < ${cursor}`;
  return selectPublished(db, and(own, isOlder), limit);
}

async function selectPublished(db: Db, where: SQL | undefined, limit: number): Promise<PublishedLetter[]> {
  const found = await db
    .select(columns)
    .from(letters)
    .where(and(where, hasLetterPage))
    .orderBy(desc(letters.startedAt), desc(letters.id))
    .limit(limit);
  return found.map((letter) => ({ ...letter, issue: readStoredIssue(letter.issue) }));
}

export const { findSince: findFeedSince, findOwner: findOwnerOfFeed } = secretAddresses(letterFeeds);

/** Splits published letters into chunks of `size`, ascending by id. Returns the first id of each chunk. */
export async function listLetterChunkStarts(
  db: Db,
  { creatorId, size }: { creatorId: string | null; size: number },
): Promise<string[]> {
  const numbered = db
    .select({
      id: letters.id,
      position: sql<number>`row_number() over (order by ${letters.id}) - 1`.as('position'),
    })
    .from(letters)
    .where(and(hasLetterPage, creatorId === null ? undefined : eq(letters.creatorId, creatorId)))
    .as('numbered');
  const starts = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.position} % ${size} = 0`)
    .orderBy(asc(numbered.id));
  return starts.map(({ id }) => id);
}

/**
 * Returns the addresses of up to `size` published letters, ascending by id.
 * @param creatorId creator of the letters, or null for all
 * @param from first id, or null to start at the first letter
 */
export async function listLetterChunk(
  db: Db,
  { creatorId, from, size }: { creatorId: string | null; from: string | null; size: number },
): Promise<{ subdomain: string; slug: string }[]> {
  const chunk = db
    .select({ id: letters.id, creatorId: letters.creatorId, slug: columns.slug.as('slug') })
    .from(letters)
    .where(
      and(
        hasLetterPage,
        from === null ? undefined : gte(letters.id, from),
        creatorId === null ? undefined : eq(letters.creatorId, creatorId),
      ),
    )
    .orderBy(asc(letters.id))
    .limit(size)
    .as('chunk');
  return db
    .select({ subdomain: sql<string>`${landingPages.subdomain}`, slug: chunk.slug })
    .from(chunk)
    .innerJoin(
      landingPages,
      and(eq(landingPages.creatorId, chunk.creatorId), landingPages.isActive, isNotNull(landingPages.subdomain)),
    )
    .orderBy(asc(chunk.id), asc(landingPages.subdomain));
}
