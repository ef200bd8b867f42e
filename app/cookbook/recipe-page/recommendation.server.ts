import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { reviews } from '../../db/schema/landing.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import { readPictureAddress } from '../../ui/picture-shapes.ts';
import type { Recommendation } from './recipe-teaser.tsx';

/** Maximum length, in characters, of a review that fits next to a teaser. */
const LONGEST_REVIEW = 400;

export const noRecommendation: Recommendation = { cooked: null, portrait: null, review: null };

/** Finds a recipe's recommendation from public data. Prefers a review of this recipe. */
export async function findRecommendation(
  db: Db,
  { pageId, id, name }: { pageId: string; id: string; name: string | null },
): Promise<Recommendation> {
  const isOfRecipe = sql`lower(trim(${reviews.dish})) is not distinct from lower(${name?.trim() ?? ''})`;
  const [[found], [review]] = await Promise.all([
    db
      .select({ portrait: landingPages.cookPortrait, cooked: recipeLibrary.cooked })
      .from(landingPages)
      .leftJoin(recipeLibrary, eq(recipeLibrary.recipeId, id))
      .where(eq(landingPages.id, pageId)),
    db
      .select({ body: reviews.body, firstName: reviews.firstName, dish: reviews.dish })
      .from(reviews)
      .innerJoin(landingPages, and(eq(landingPages.id, reviews.pageId), not(landingPages.hidesReviews)))
      .where(
        and(
          eq(reviews.pageId, pageId),
          sql`length(trim(${reviews.body})) between 1 and ${sql.raw(String(LONGEST_REVIEW))}`,
        ),
      )
      .orderBy(desc(isOfRecipe), asc(reviews.order), asc(reviews.createdAt), asc(reviews.id))
      .limit(1),
  ]);
  const cooked = found?.cooked ?? 0;
  const { body, firstName, dish } = review ?? {};
  return {
    cooked: cooked < MIN_PEOPLE ? null : cooked,
    portrait: readPictureAddress(found?.portrait ?? null),
    review: body
      ? {
          body: body.trim(),
          by: [firstName, dish]
            .map((each) => each?.trim())
            .filter(Boolean)
            .join(', '),
        }
      : null,
  };
}
