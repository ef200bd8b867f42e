import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { calendarFeeds, weekPlans } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { hashToken, isToken } from '../../identity/links/tokens.server.ts';
import type { RecipeYield } from '../../recipes/content/recipe-shape.ts';
import { findAudiencesOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { mayReadFully } from '../../recipes/paywall/paywall.ts';
import { versionOf } from '../version.ts';
import { emptyWeek, readStoredWeek, type Week } from './week.ts';

/** A published recipe of a week: what everybody may know of it. */
export interface RecipeOfWeek {
  id: string;
  slug: string;
  /** Where its creator's pages are; null: they are not open. */
  subdomain: string | null;
  name: string | null;
  made: RecipeYield | null;
  /** Whether the week's owner may read all of it at this moment. */
  isOpen: boolean;
}

export interface FoundWeek {
  week: Week;
  /** By their ids; those that are not published are left out. */
  recipes: Map<string, RecipeOfWeek>;
  /** When the week was changed last; null: never. */
  updatedAt: Date | null;
}

/** An account's week. @param of.now by the clock that decides who may read what */
export async function findWeek(db: Db, { accountId, now }: { accountId: string; now: Date }): Promise<FoundWeek> {
  const [row] = await db
    .select({ content: weekPlans.content, updatedAt: weekPlans.updatedAt })
    .from(weekPlans)
    .where(eq(weekPlans.accountId, accountId));
  const week = row ? readStoredWeek(row.content) : emptyWeek;
  return { week, recipes: await findRecipesOfWeek(db, { accountId, week, now }), updatedAt: row?.updatedAt ?? null };
}

export async function findWeekVersion(db: Db, { accountId }: { accountId: string }): Promise<string> {
  const [row] = await db
    .select({ updatedAt: weekPlans.updatedAt })
    .from(weekPlans)
    .where(eq(weekPlans.accountId, accountId));
  return versionOf(row?.updatedAt);
}

export async function findRecipesOfWeek(
  db: Db,
  { accountId, week, now }: { accountId: string; week: Week; now: Date },
): Promise<Map<string, RecipeOfWeek>> {
  const ids = [...new Set(week.entries.flatMap(({ recipeId }) => recipeId ?? []))];
  if (ids.length === 0) return new Map();
  const { id, userId, slug, name, free, yieldNumber, yieldWord } = recipes;
  const rows = await db
    .select({ id, creatorId: userId, slug, name, free, yieldNumber, yieldWord })
    .from(recipes)
    .where(and(inArray(id, ids), isPublished));
  const creatorIds = [...new Set(rows.map(({ creatorId }) => creatorId))];
  const audiences = await findAudiencesOfAccount(db, { accountId, creatorIds, now });
  const subdomains = await findSubdomains(db, creatorIds);
  return new Map(
    rows.map(({ creatorId, free, yieldNumber, yieldWord, ...recipe }) => {
      const made = yieldNumber === null ? null : { number: yieldNumber, word: yieldWord ?? '' };
      const isOpen = mayReadFully({ free }, audiences.get(creatorId) ?? 'public');
      return [recipe.id, { ...recipe, subdomain: subdomains.get(creatorId) ?? null, made, isOpen }];
    }),
  );
}

/** Of each creator's active pages the oldest one's, as everywhere. */
export async function findSubdomains(db: Db, creatorIds: readonly string[]): Promise<Map<string, string | null>> {
  if (creatorIds.length === 0) return new Map();
  const pages = await db
    .select({ creatorId: landingPages.creatorId, subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(and(inArray(landingPages.creatorId, [...creatorIds]), eq(landingPages.isActive, true)))
    .orderBy(asc(landingPages.createdAt));
  return new Map(pages.toReversed().map(({ creatorId, subdomain }) => [creatorId, subdomain]));
}

/** Since when an account's calendar has its address; null: it has none. */
export async function findFeedSince(db: Db, { accountId }: { accountId: string }): Promise<Date | null> {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId));
  return feed?.createdAt ?? null;
}

/** Whose calendar a token opens; null: nobody's any more. */
export async function findOwnerOfFeed(db: Db, token: string): Promise<string | null> {
  if (!isToken(token)) return null;
  const [feed] = await db
    .select({ accountId: calendarFeeds.accountId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.tokenHash, hashToken(token)));
  return feed?.accountId ?? null;
}
