import { and, asc, desc, eq, gte, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { type PictureSource, readPictureAddress } from '../../ui/picture-shapes.ts';
import { isFilled, type PageColumns, pageTexts } from './filled-pages.server.ts';

const PAGE_SIZE = 24;

/** Maximum number of recipes that are counted. */
export const RECIPES_COUNTED = 500;

/** Entries of the directory: every listed landing page, or only each creator's oldest one. */
export type DirectoryOf = 'pages' | 'creators';

export interface DirectoryEntry {
  creatorId: string;
  /** May be invalid in a row inserted by plain SQL, and then has no URL (`isSubdomain`). */
  subdomain: string;
  name: string;
  payoff: string | null;
  /** Picture of the newest recipe, otherwise of the call to action, or null. */
  picture: PictureSource | null;
  cook: { name: string; portrait: PictureSource | null } | null;
  /** Counts at most `RECIPES_COUNTED`. `more` is true if there are others. */
  recipes: { count: number; more: boolean };
}

export interface DirectoryPage {
  entries: DirectoryEntry[];
  /** `after` of the next page, or null on the last page. */
  next: string | null;
  /** False if `after` is given but names no entry, as in a mistyped address. */
  linked: boolean;
}

/** Returns a page of the directory, starting at the beginning or after the subdomain `after`. */
export async function readDirectoryPage(
  db: Db,
  { of, after }: { of: DirectoryOf; after: string | null },
): Promise<DirectoryPage> {
  // Reads the entry `after` to check that it exists, and one entry more than is shown to detect a next page.
  const found = await listDirectory(db, { of, from: after, limit: PAGE_SIZE + 2 });
  const linked = after === null || found[0]?.subdomain === after;
  const following = after !== null && linked ? found.slice(1) : found;
  const entries = following.slice(0, PAGE_SIZE);
  return { entries, next: following.length > PAGE_SIZE ? entries.at(-1)!.subdomain : null, linked };
}

/** Lists active landing pages with a subdomain and content by subdomain, from `from` inclusive. */
export async function listDirectory(
  db: Db,
  { of, from, limit }: { of: DirectoryOf; from: string | null; limit: number },
): Promise<DirectoryEntry[]> {
  // Ordered like the index and the recipe lists.
  const newest = db
    .select({ imageUrl: recipes.imageUrl })
    .from(recipes)
    .where(and(eq(recipes.userId, landingPages.creatorId), isPublished))
    .orderBy(desc(recipes.dateCreated), recipes.id)
    .limit(1)
    .as('newest');
  const first = db
    .select({ id: recipes.id })
    .from(recipes)
    .where(and(eq(recipes.userId, landingPages.creatorId), isPublished))
    .limit(RECIPES_COUNTED + 1)
    .as('first');
  const counted = db
    .select({ recipes: sql<number>`count(*)::integer`.as('recipes') })
    .from(first)
    .as('counted');
  const rows = await db
    .select({
      creatorId: landingPages.creatorId,
      subdomain: sql<string>`${landingPages.subdomain}`,
      name: landingPages.name,
      payoff: landingPages.payoff,
      ctaImage: landingPages.ctaImage,
      cookName: landingPages.cookName,
      cookPortrait: landingPages.cookPortrait,
      dish: newest.imageUrl,
      recipes: counted.recipes,
    })
    .from(landingPages)
    .leftJoinLateral(newest, sql`true`)
    .innerJoinLateral(counted, sql`true`)
    .where(
      and(
        isListed(landingPages),
        from === null ? undefined : gte(landingPages.subdomain, from),
        of === 'creators' ? isOldestOfCreator(db) : undefined,
      ),
    )
    .orderBy(asc(landingPages.subdomain))
    .limit(limit);
  return rows.map(({ creatorId, subdomain, name, payoff, ctaImage, cookName, cookPortrait, dish, recipes }) => ({
    creatorId,
    subdomain,
    name: name?.trim() || subdomain,
    payoff: payoff?.trim() || null,
    picture: readPictureAddress(dish) ?? readPictureAddress(ctaImage),
    cook: cookName?.trim() ? { name: cookName.trim(), portrait: readPictureAddress(cookPortrait) } : null,
    recipes: { count: Math.min(recipes, RECIPES_COUNTED), more: recipes > RECIPES_COUNTED },
  }));
}

/** SQL condition for an active page with a subdomain and content. */
const isListed = (page: PageColumns) =>
  and(
    sql`${page.isActive}`,
    isNotNull(page.subdomain),
    isFilled({ id: page.id, creatorId: page.creatorId, texts: pageTexts(page) }),
  );

/** SQL condition for the oldest listed page of its creator. */
function isOldestOfCreator(db: Db): SQL {
  const older = alias(landingPages, 'older');
  return notExists(
    db
      .select({ one: sql`1` })
      .from(older)
      .where(
        and(
          eq(older.creatorId, landingPages.creatorId),
          isListed(older),
          or(
            lt(older.createdAt, landingPages.createdAt),
            // Rows inserted by one statement have the same `createdAt`.
            and(eq(older.createdAt, landingPages.createdAt), lt(older.id, landingPages.id)),
          ),
        ),
      ),
  );
}
