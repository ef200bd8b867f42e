import { and, asc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { listQuotes, quotesColumn } from '../../community/quotes/quotes.server.ts';
import { activityColumn, type PublicActivity } from '../../community/threads/activity.server.ts';
import {
  findLandingPage,
  findLetterRequest,
  type LandingPage,
  landingPageColumns,
  offersLetter,
} from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { faqs, features, reviews } from '../../db/schema/landing.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { inOrder, type PriceList } from '../../membership/prices/price.ts';
import { listOnSale, onSaleColumn, usesTaxColumn } from '../../membership/prices/queries.server.ts';
import { pricesWithTax } from '../../membership/prices/tax.ts';
import {
  listNewestRecipes,
  newestFirst,
  RECIPES_PER_CREATOR,
  type RecipeCard,
  recipeCardColumns,
} from '../../recipes/queries.server.ts';
import type { PageList } from '../content/page-content.ts';

interface Review {
  id: string;
  body: string | null;
  firstName: string | null;
  dish: string | null;
  /** True for a member's note that the author let the creator quote. */
  isQuote?: boolean;
}
interface Faq {
  id: string;
  question: string | null;
  answer: string | null;
}
interface Feature {
  id: string;
  body: string | null;
  image: string | null;
}

export interface LandingContent {
  page: LandingPage;
  /** Creator of the recipes and of the sign-up link. Differs from the page's creator only for the template. */
  creatorId: string;
  reviews: Review[];
  faqs: Faq[];
  /** Sorted by `order`, ascending. */
  features: Feature[];
  /** Newest first, at most ten. */
  recipes: RecipeCard[];
  onSale: PriceList;
  offersLetter: boolean;
  /** Null if the community of the page's creator is closed or has no shown posts. */
  community: PublicActivity | null;
}

/** Key of a page: a subdomain, or the fixed page and creator of the template. */
export type LandingKey = { subdomain: string } | { pageId: string; creatorId: string };

const reviewColumns = { id: reviews.id, body: reviews.body, firstName: reviews.firstName, dish: reviews.dish };
const faqColumns = { id: faqs.id, question: faqs.question, answer: faqs.answer };
const featureColumns = { id: features.id, body: features.body, image: features.image };
const reviewOrder = [asc(reviews.order), asc(reviews.createdAt), asc(reviews.id)] as const;
const faqOrder = [asc(faqs.order), asc(faqs.createdAt), asc(faqs.id)] as const;
const featureOrder = [asc(features.order), asc(features.id)] as const;

interface ListTable {
  /** `createdAt` is the time at which an item was first published, if the table has one. */
  table: PgTable & { id: PgColumn; createdAt?: PgColumn };
  /** Property of the column with the page's id. */
  owner: string;
  pageId: PgColumn;
  columns: Record<string, PgColumn>;
  order: readonly SQL[];
}

export const listTables: Record<PageList, ListTable> = {
  features: {
    table: features,
    owner: 'landingId',
    pageId: features.landingId,
    columns: featureColumns,
    order: featureOrder,
  },
  reviews: { table: reviews, owner: 'pageId', pageId: reviews.pageId, columns: reviewColumns, order: reviewOrder },
  faqs: { table: faqs, owner: 'landingId', pageId: faqs.landingId, columns: faqColumns, order: faqOrder },
};

/** Returns the content of an active page in one round trip, or null if there is no such page. */
export async function findLandingContent(db: Db, key: LandingKey, now: Date): Promise<LandingContent | null> {
  const given = { ...key, now: now.toISOString() };
  const [row] =
    'subdomain' in key ? await contentBySubdomain(db).execute(given) : await contentOfTemplate(db).execute(given);
  if (!row) return null;
  const { reviews, faqs, features, recipes, onSale, usesTax, offersLetter, community, ...page } = row;
  const lists = { reviews, faqs, features, recipes, onSale: pricesWithTax(inOrder(onSale), usesTax) };
  return { page, creatorId: creatorOf(key, page), ...lists, offersLetter, community };
}

function creatorOf(key: LandingKey, page: LandingPage): string {
  return 'creatorId' in key ? key.creatorId : page.creatorId;
}

const contentBySubdomain = preparedOnce((db) =>
  selectContent(db, eq(landingPages.subdomain, sql.placeholder('subdomain')), landingPages.creatorId).prepare(
    'landing_by_subdomain',
  ),
);

const contentOfTemplate = preparedOnce((db) =>
  selectContent(db, eq(landingPages.id, sql.placeholder('pageId')), sql`${sql.placeholder('creatorId')}::uuid`).prepare(
    'landing_of_template',
  ),
);

/** Reads each list by a lateral subquery that returns one JSON column, so that all lists take a single round trip. */
function selectContent(db: Db, which: SQL, creatorId: PgColumn | SQL) {
  const newest = db
    .select(recipeCardColumns)
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished))
    .orderBy(...newestFirst)
    .limit(RECIPES_PER_CREATOR)
    .as('newest');
  const jsonList = <Row>(alias: string, columns: Record<string, PgColumn>, order: readonly SQL[] = []) =>
    sql<Row[]>`coalesce(json_agg(json_build_object(${sql.join(
      Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]),
      sql`, `,
    )})${order.length > 0 ? sql` order by ${sql.join([...order], sql`, `)}` : sql``}), '[]')`.as(alias);

  const ofReviews = db
    .select({ list: jsonList<Review>('reviews', reviewColumns, reviewOrder) })
    .from(reviews)
    .where(eq(reviews.pageId, landingPages.id))
    .as('of_reviews');
  const ofFaqs = db
    .select({ list: jsonList<Faq>('faqs', faqColumns, faqOrder) })
    .from(faqs)
    .where(eq(faqs.landingId, landingPages.id))
    .as('of_faqs');
  const ofFeatures = db
    .select({ list: jsonList<Feature>('features', featureColumns, featureOrder) })
    .from(features)
    .where(eq(features.landingId, landingPages.id))
    .as('of_features');
  const ofRecipes = db
    .select({
      list: jsonList<RecipeCard>('recipes', {
        id: newest.id,
        slug: newest.slug,
        name: newest.name,
        imageUrl: newest.imageUrl,
        free: newest.free,
        prepTime: newest.prepTime,
        cookTime: newest.cookTime,
        restTime: newest.restTime,
      } satisfies Record<keyof RecipeCard, PgColumn>),
    })
    .from(newest)
    .as('of_recipes');

  return db
    .select({
      ...landingPageColumns,
      reviews: sql<Review[]>`${ofReviews.list}::jsonb || ${quotesColumn(landingPages.creatorId)}`.as('with_quotes'),
      faqs: ofFaqs.list,
      features: ofFeatures.list,
      recipes: ofRecipes.list,
      onSale: onSaleColumn(creatorId, sql`${sql.placeholder('now')}`).as('on_sale'),
      usesTax: usesTaxColumn(creatorId).as('uses_tax'),
      offersLetter,
      community: activityColumn(landingPages.creatorId),
    })
    .from(landingPages)
    .innerJoinLateral(ofReviews, sql`true`)
    .innerJoinLateral(ofFaqs, sql`true`)
    .innerJoinLateral(ofFeatures, sql`true`)
    .innerJoinLateral(ofRecipes, sql`true`)
    .where(and(which, eq(landingPages.isActive, true)))
    .limit(1);
}

/** Reads the same content part by part. An unreadable part is empty. Rejects only if the page itself is unreadable. */
export async function findLandingContentByParts(
  db: Db,
  key: LandingKey,
  now: Date,
  onPartFailed: (part: string, error: unknown) => void,
): Promise<LandingContent | null> {
  const page = await findLandingPage(db, 'subdomain' in key ? key : { id: key.pageId });
  if (!page) return null;
  const orEmpty = <Row>(part: string, read: Promise<readonly Row[]>) =>
    read
      .then((rows) => [...rows])
      .catch((error: unknown): Row[] => {
        onPartFailed(part, error);
        return [];
      });
  const creatorId = creatorOf(key, page);
  const [reviewRows, quoteRows, faqRows, featureRows, recipeRows, onSale, letter, community] = await Promise.all([
    orEmpty('reviews', listReviews(db, { pageId: page.id })),
    orEmpty('quotes', listQuotes(db, page)),
    orEmpty('faqs', listFaqs(db, { pageId: page.id })),
    orEmpty('features', listFeatures(db, { pageId: page.id })),
    orEmpty('recipes', listNewestRecipes(db, { creatorId })),
    orEmpty('prices', listOnSale(db, { creatorId, now })),
    orEmpty(
      'letter',
      findLetterRequest(db, page).then((path) => (path ? [path] : [])),
    ),
    orEmpty(
      'community',
      db
        .select({ activity: activityColumn(sql`${page.creatorId}::uuid`) })
        .from(landingPages)
        .where(eq(landingPages.id, page.id)),
    ),
  ]);
  const withQuotes = [...reviewRows, ...quoteRows];
  const lists = { reviews: withQuotes, faqs: faqRows, features: featureRows, recipes: recipeRows, onSale };
  return { page, creatorId, ...lists, offersLetter: letter.length > 0, community: community[0]?.activity ?? null };
}

function isActivePage(db: Db, pageId: PgColumn): SQL {
  return exists(
    db
      .select({ id: landingPages.id })
      .from(landingPages)
      .where(and(eq(landingPages.id, pageId), eq(landingPages.isActive, true))),
  );
}

export function listReviews(db: Db, { pageId }: { pageId: string }) {
  return db
    .select({ ...reviewColumns, pageId: reviews.pageId })
    .from(reviews)
    .where(and(eq(reviews.pageId, pageId), isActivePage(db, reviews.pageId)))
    .orderBy(...reviewOrder);
}

export function listFaqs(db: Db, { pageId }: { pageId: string }) {
  return db
    .select({ ...faqColumns, landingId: faqs.landingId })
    .from(faqs)
    .where(and(eq(faqs.landingId, pageId), isActivePage(db, faqs.landingId)))
    .orderBy(...faqOrder);
}

export function listFeatures(db: Db, { pageId }: { pageId: string }) {
  return db
    .select({ ...featureColumns, landingId: features.landingId, order: features.order })
    .from(features)
    .where(and(eq(features.landingId, pageId), isActivePage(db, features.landingId)))
    .orderBy(...featureOrder);
}
