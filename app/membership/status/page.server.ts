import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { LoaderFunctionArgs } from 'react-router';
import { type Brand, brandColumns, brandForMembers } from '../../creators/brand/brand.server.ts';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { cancellations } from '../../db/schema/membership.ts';
import { pageLoader } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { type CurrentMembership, requireMember } from '../access/member.server.ts';
import type { PaymentStatus } from '../charges.ts';
import { offeredTo, type PriceList } from '../prices/price.ts';
import { listOnSale } from '../prices/queries.server.ts';
import { pricesWithTax } from '../prices/tax.ts';
import { type MembershipView, viewOf } from './membership-view.ts';

/** Data of the membership pages, or null without a membership. */
export type MembershipPageData = {
  /** Present even if the creator's page is not public; the brand's path is then null. */
  brand: Brand;
  membership: MembershipView;
  /** Prices that the member can choose, as in `offeredTo`. Empty unless requested by `withOffer`. */
  offered: PriceList;
} | null;

export interface CurrentCancellation extends Pick<typeof cancellations.$inferSelect, 'reason' | 'words'> {
  atOnce: boolean;
}

interface ReadOptions {
  membership: CurrentMembership | null;
  now: Date;
}

type CreatorPage = Parameters<typeof brandForMembers>[1] & object;

/** Pages of the membership's creator and of the creator to whom a move is scheduled, at most one each. */
export interface CreatorPages {
  creatorPages: readonly CreatorPage[];
}

/** Selects one page per creator: the oldest public page, otherwise the oldest page. */
const pagesOf = (db: Db) =>
  db
    .selectDistinctOn([landingPages.creatorId], brandColumns)
    .from(landingPages)
    .where(inArray(landingPages.creatorId, [sql.placeholder('creatorId'), sql.placeholder('nextCreatorId')]))
    .orderBy(landingPages.creatorId, desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt));

const pagesOfCreators = preparedOnce((db) => pagesOf(db).prepare('pages_of_creators'));

/** Returns the parameters of `creatorPagesColumn` and `pagesOfCreators`. */
export const creatorsOf = (membership: Pick<CurrentMembership, 'creatorId' | 'nextCreatorId'> | null) => ({
  creatorId: membership?.creatorId ?? null,
  nextCreatorId: membership?.nextCreatorId ?? null,
});

/** Returns a column for another prepared statement, which then takes the parameters of `creatorsOf`. */
export function creatorPagesColumn(db: Db) {
  const pages = pagesOf(db).as('pages');
  const fields = (Object.keys(brandColumns) as (keyof typeof brandColumns)[]).map(
    (name) => sql`${sql.raw(`'${name}'`)}, ${pages[name]}`,
  );
  return sql<
    CreatorPage[]
  >`(select coalesce(json_agg(json_build_object(${sql.join(fields, sql`, `)})), '[]') from ${pages})`;
}

async function findCreatorPages(db: Db, membership: CurrentMembership): Promise<CreatorPages> {
  return { creatorPages: await pagesOfCreators(db).execute(creatorsOf(membership)) };
}

/** @param options.pages creator pages, if the caller has read them with `creatorPagesColumn` */
export async function findMembershipPage(
  db: Db,
  options: ReadOptions & {
    paymentStatus?: Promise<PaymentStatus | null>;
    pages?: Promise<CreatorPages>;
    withOffer?: boolean;
  },
): Promise<MembershipPageData> {
  const { membership, now, paymentStatus, pages, withOffer } = options;
  if (!membership) return null;
  const { creatorId, nextCreatorId } = membership;
  const [{ creatorPages }, stands, onSale] = await Promise.all([
    pages ?? findCreatorPages(db, membership),
    paymentStatus ?? null,
    withOffer ? listOnSale(db, { creatorId, now }) : null,
  ]);
  const brandFor = (id: string) => brandForMembers(id, creatorPages.find((each) => each.creatorId === id) ?? null);
  const nextCreator = nextCreatorId === null ? null : brandFor(nextCreatorId).name;
  return {
    brand: brandFor(creatorId),
    membership: viewOf(membership, { nextCreator, paymentStatus: stands, now }),
    // A running subscription is taxed, or not, as when it began.
    offered: onSale ? pricesWithTax(offeredTo(onSale, membership.price), stands?.usesTax ?? false) : [],
  };
}

export function findMembershipWithPayments(
  { db, charges }: Pick<Services, 'db' | 'charges'>,
  options: ReadOptions & { pages?: Promise<CreatorPages>; withOffer?: boolean },
): Promise<MembershipPageData> {
  const { membership } = options;
  const paymentStatus = charges && membership ? charges.findPaymentStatus(db, membership) : Promise.resolve(null);
  return findMembershipPage(db, { ...options, paymentStatus });
}

export const loadMembershipPage = pageLoader(
  'A membership could not be read',
  async (
    { context }: Pick<LoaderFunctionArgs, 'context'>,
    services,
  ): Promise<{ page: MembershipPageData; cancellation: CurrentCancellation | null; supportEmail: string }> => {
    const { db, supportEmail } = services;
    const { membership } = await requireMember(context);
    const [page, cancellation] = await Promise.all([
      findMembershipWithPayments(services, { membership, now: services.membershipNow(), withOffer: true }),
      membership?.cancelAt ? findCancellation(db, membership) : null,
    ]);
    return { page, cancellation, supportEmail };
  },
);

async function findCancellation(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<CurrentCancellation | null> {
  const [open] = await db
    .select({
      reason: cancellations.reason,
      words: cancellations.words,
      atOnce: sql<boolean>`${cancellations.takesEffectAt} <= ${cancellations.requestedAt}`,
    })
    .from(cancellations)
    .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
  return open ?? null;
}
