import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { calendarFeeds, weekPlans } from '../../db/schema/kitchen.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import type { RecipeYield } from '../../recipes/content/recipe-shape.ts';
import { findAudiencesOfAccount } from '../../recipes/paywall/audience-of-account.server.ts';
import { mayReadFully } from '../../recipes/paywall/paywall.ts';
import { secretAddresses } from '../secret-address.server.ts';
import { versionOf } from '../version.ts';
import { emptyWeek, readStoredWeek, type Week } from './week.ts';

/** Published recipe in a week, with the owner's access. */
export interface RecipeOfWeek {
  id: string;
  slug: string;
  /** Null if the creator has no active page or the page has no subdomain. */
  subdomain: string | null;
  name: string | null;
  imageUrl: string | null;
  made: RecipeYield | null;
  /** True if the week's owner may read the whole recipe. */
  isOpen: boolean;
}

export interface FoundWeek {
  week: Week;
  recipes: Map<string, RecipeOfWeek>;
  updatedAt: Date | null;
}

/** @param of.now time that decides access to recipes */
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
  const { id, userId, slug, name, imageUrl, free, yieldNumber, yieldWord } = recipes;
  const rows = await db
    .select({ id, creatorId: userId, slug, name, imageUrl, free, yieldNumber, yieldWord })
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

/**
 * Returns the subdomain of each creator's oldest active page by creator id, or null if the page has none. Leaves out
 * creators without an active page.
 */
export async function findSubdomains(db: Db, creatorIds: readonly string[]): Promise<Map<string, string | null>> {
  if (creatorIds.length === 0) return new Map();
  const pages = await db
    .select({ creatorId: landingPages.creatorId, subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(and(inArray(landingPages.creatorId, [...creatorIds]), eq(landingPages.isActive, true)))
    .orderBy(asc(landingPages.createdAt));
  return new Map(pages.toReversed().map(({ creatorId, subdomain }) => [creatorId, subdomain]));
}

export const { findSince: findFeedSince, findOwner: findOwnerOfFeed } = secretAddresses(calendarFeeds);
