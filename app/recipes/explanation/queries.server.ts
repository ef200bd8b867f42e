import { and, eq, or, sql } from 'drizzle-orm';
import { type Person, type Role, roleOf } from '../../access/roles.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { recipeSlugs, recipes } from '../../db/schema/recipes.ts';
import { findMembershipStatus } from '../../membership/access/member.server.ts';
import { audienceOf, mayReadFully } from '../paywall/paywall.ts';

type Row = typeof recipes.$inferSelect;

interface RecipeState extends Pick<Row, 'free' | 'status' | 'removedAt'> {
  creatorId: string;
  /** Subdomain of the creator's published page, or null if there is none. */
  subdomain: string | null;
}

/** Part of a recipe that a person sees at its address, with the first reason that applies. */
type Reading =
  | { sees: 'nothing'; because: 'removed' | 'scheduled' | 'draft' | 'no-page' }
  | { sees: 'whole'; because: 'free' | Role }
  | { sees: 'teaser'; because: Role };

/** Recipe with the part that an account sees. For operators only, because the recipe may be unpublished. */
export interface ExplainedRecipe extends RecipeState {
  recipeId: string;
  name: string | null;
  /** Current slug, which may differ from the given one. */
  slug: string;
  /** Time of publication, past or scheduled, or null for neither. */
  publishedAt: Date | null;
  reading: Reading;
}

/** Explains which part of a recipe an account sees. Accepts a former slug. */
export async function explainRecipe(
  db: Db,
  { accountId, creatorId, slug, now }: { accountId: string; creatorId: string; slug: string; now: Date },
): Promise<ExplainedRecipe | null> {
  const page = db
    .select({ subdomain: landingPages.subdomain })
    .from(landingPages)
    .where(
      and(
        eq(landingPages.creatorId, recipes.userId),
        eq(landingPages.isActive, true),
        sql`${landingPages.subdomain} is not null`,
      ),
    )
    .orderBy(landingPages.createdAt)
    .limit(1);
  const [recipe] = await db
    .select({
      recipeId: recipes.id,
      name: recipes.name,
      slug: recipes.slug,
      free: recipes.free,
      status: recipes.status,
      publishedAt: recipes.publishedAt,
      removedAt: recipes.removedAt,
      creatorId: recipes.userId,
      subdomain: sql<string | null>`(${page})`,
    })
    .from(recipes)
    .leftJoin(recipeSlugs, and(eq(recipeSlugs.recipeId, recipes.id), eq(recipeSlugs.slug, slug)))
    .where(and(eq(recipes.userId, creatorId), or(eq(recipes.slug, slug), eq(recipeSlugs.slug, slug))))
    // A recipe's current slug takes precedence over another recipe's former slug.
    .orderBy(sql`${recipes.slug} <> ${slug}`)
    .limit(1);
  return recipe ? { ...recipe, reading: explainReading(recipe, await findPerson(db, { accountId, now })) } : null;
}

async function findPerson(db: Db, { accountId, now }: { accountId: string; now: Date }): Promise<Person> {
  const [account] = await db
    .select({ emailConfirmedAt: accounts.emailConfirmedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return {
    emailConfirmedAt: account?.emailConfirmedAt ?? null,
    ...(await findMembershipStatus(db, { accountId, now })),
  };
}

function explainReading(recipe: RecipeState, person: Person): Reading {
  if (recipe.removedAt) return { sees: 'nothing', because: 'removed' };
  if (recipe.status !== 'published') return { sees: 'nothing', because: recipe.status };
  if (recipe.subdomain === null) return { sees: 'nothing', because: 'no-page' };
  if (recipe.free) return { sees: 'whole', because: 'free' };
  const role = roleOf(person, recipe.creatorId);
  return { sees: mayReadFully(recipe, audienceOf(role)) ? 'whole' : 'teaser', because: role };
}
