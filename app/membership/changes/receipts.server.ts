import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { RouterContextProvider } from 'react-router';
import { type Brand, brandForMembers } from '../../creators/brand.server.ts';
import { landingPageColumns } from '../../creators/queries.server.ts';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../access/member.server.ts';
import type { PaymentStanding } from '../charges.ts';

/** How many memberships of an account are looked at, the newest first. */
const MEMBERSHIPS = 20;

/** `/account/receipts`. */
export interface ReceiptsPageData {
  /** Null: the account never joined anybody. */
  brand: Brand | null;
  /** By membership, the newest first; those without a receipt are left out. */
  paid: { membershipId: string; creator: string; receipts: PaymentStanding['receipts'] }[];
  supportEmail: string;
}

/** What the signed-in account was charged, for its earlier memberships too; throws a 503 when it cannot be read. */
export async function loadReceipts(context: Readonly<RouterContextProvider>): Promise<ReceiptsPageData> {
  const { db, charges, log, supportEmail } = context.get(servicesContext);
  const { accountId } = await requireMember(context);
  try {
    const all = await db
      .select({ membershipId: memberships.id, creatorId: memberships.creatorId })
      .from(memberships)
      .where(eq(memberships.accountId, accountId))
      .orderBy(sql`${memberships.endedAt} desc nulls first`, desc(memberships.beganAt), asc(memberships.id))
      .limit(MEMBERSHIPS);
    const [brandOf, standings] = await Promise.all([
      findBrands(db, all),
      Promise.all(all.map((each) => charges?.findStanding(db, each))),
    ]);
    const paid = all.map(({ membershipId, creatorId }, at) => ({
      ...{ membershipId, creator: brandOf(creatorId).name, receipts: standings[at]?.receipts ?? [] },
    }));
    const [newest] = all;
    return {
      brand: newest ? brandOf(newest.creatorId) : null,
      paid: paid.filter(({ receipts }) => receipts.length > 0),
      supportEmail,
    };
  } catch (err) {
    log.error({ err }, 'Receipts could not be read');
    throw unreadablePage();
  }
}

async function findBrands(db: Db, all: { creatorId: string }[]): Promise<(creatorId: string) => Brand> {
  const ids = [...new Set(all.map(({ creatorId }) => creatorId))];
  const pages = ids.length > 0 ? await readPages(db, ids) : [];
  return (id) => brandForMembers(id, pages.find(({ creatorId }) => creatorId === id) ?? null);
}

/** As in `findLandingPage`: of several pages of a creator the oldest that is public. */
function readPages(db: Db, creatorIds: string[]) {
  return db
    .selectDistinctOn([landingPages.creatorId], landingPageColumns)
    .from(landingPages)
    .where(inArray(landingPages.creatorId, creatorIds))
    .orderBy(landingPages.creatorId, desc(sql`coalesce(${landingPages.isActive}, false)`), asc(landingPages.createdAt));
}
