import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Brand, brandForMembers } from '../../creators/brand.server.ts';
import { landingPageColumns } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { cancellations } from '../../db/schema/membership.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember, type StandingMembership } from '../access/member.server.ts';
import type { CancellationAnswer } from './cancellation-reason.ts';
import { type MembershipView, viewOf } from './membership-view.ts';

/** What the pages of a membership show; null for an account that never joined anybody. */
export type MembershipPageData = {
  /** Given also while the creator's page is not public; its path is then null. */
  brand: Brand;
  membership: MembershipView;
} | null;

/** Reads what is shown of a membership. One read, of the creator and of whom the member moves to. */
export async function findMembershipPage(
  db: Db,
  { membership, now }: { membership: StandingMembership | null; now: Date },
): Promise<MembershipPageData> {
  if (!membership) return null;
  const { creatorId, nextCreatorId } = membership;
  const ids = nextCreatorId === null ? [creatorId] : [creatorId, nextCreatorId];
  const pages = await db
    .selectDistinctOn([landingPages.creatorId], landingPageColumns)
    .from(landingPages)
    .where(inArray(landingPages.creatorId, ids))
    // As in `findLandingPage`: of several pages the oldest that is public.
    .orderBy(landingPages.creatorId, desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt));
  const brandFor = (id: string) => brandForMembers(id, pages.find((each) => each.creatorId === id) ?? null);
  const next = nextCreatorId === null ? null : brandFor(nextCreatorId).name;
  return { brand: brandFor(creatorId), membership: viewOf(membership, next, now) };
}

/** The data of a page about the membership of whoever is signed in; throws a 503 when it cannot be read. */
export async function loadMembershipPage(
  context: Readonly<RouterContextProvider>,
): Promise<{ page: MembershipPageData; cancellation: CancellationAnswer | null }> {
  const { db, log, membershipNow } = context.get(servicesContext);
  const { membership } = await requireMember(context);
  try {
    return {
      page: await findMembershipPage(db, { membership, now: membershipNow() }),
      cancellation: membership?.cancelAt ? await findCancellation(db, membership) : null,
    };
  } catch (err) {
    log.error({ err }, 'A membership could not be read');
    throw unreadablePage();
  }
}

async function findCancellation(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<CancellationAnswer | null> {
  const [standing] = await db
    .select({ reason: cancellations.reason, words: cancellations.words })
    .from(cancellations)
    .where(and(eq(cancellations.membershipId, membershipId), isNull(cancellations.undoneAt)));
  return standing ?? null;
}
