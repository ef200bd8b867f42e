import type { LoaderFunctionArgs } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { findCommunityNews } from '../../community/digest/community-news.server.ts';
import { standingOf } from '../../community/standing.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { workLinksOf } from '../../creators/header/work-links.ts';
import { creatorOfPath } from '../../creators/subdomain/subdomain.ts';
import type { Db } from '../../db/client.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { hasOptedIn, offersOptionalEmails } from '../../mail/scheduled/preferences.server.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { findMembershipWithPayments } from '../../membership/status/page.server.ts';
import { paymentNotice } from '../../membership/status/payment-notice.ts';
import { paths } from '../../paths.ts';
import { audienceOf } from '../../recipes/paywall/paywall.ts';
import { newThisWeek } from '../emails/new-this-week.server.ts';
import { type KitchenLists, type ListedRecipe, listKitchen, listSaved } from '../lists.server.ts';
import { memberRecipe as copy } from '../member-recipe/member-recipe-copy.ts';
import { MAX_SAVED } from '../offline/store.ts';
import { creatorOfKitchen, findKitchenBrand } from '../recipe-choices.server.ts';
import { readSavedCursor, writeSavedCursor } from '../saved-cursor.ts';
import { cardsOf, isReadable, type KitchenPageData } from './kitchen-view.ts';

const FRESH = 6;
const COOKED = 12;
const NOTED = 12;
/** Number of saved recipes in the whole kitchen, and per page of saved recipes. */
const SAVED = { some: 12, alone: 24 };

/** Loads the kitchen, or a page of saved recipes if the address has the parameter `saved`. */
export const loadKitchenPage = pageLoader(
  'A kitchen could not be read',
  async ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, services): Promise<KitchenPageData> => {
    const saved = new URL(request.url).searchParams.get('saved');
    const { db, now, membershipNow } = services;
    const member = await requireMember(context);
    const { membership, accountId } = member;
    const creatorId = creatorOfKitchen(member);
    const open = creatorId !== null && audienceOf(roleOf(member, creatorId)) === 'members';
    const [page, lists, isWeekly, community] = await Promise.all([
      findMembershipWithPayments(services, { membership, now: membershipNow() }),
      saved === null
        ? listKitchen(db, { accountId, creatorId, fresh: FRESH, saved: MAX_SAVED, cooked: COOKED, noted: NOTED })
        : listSavedAlone(db, { accountId, saved }),
      hasOptedIn(db, { accountId, kind: newThisWeek.name }),
      saved === null && creatorId !== null
        ? findCommunityNews(db, { accountId, creatorId, standing: standingOf(roleOf(member, creatorId)), now: now() })
        : null,
    ]);
    const brand = page?.brand ?? (await findKitchenBrand(db, member));
    return {
      firstName: lists.firstName,
      deletionAt: lists.deletionAt,
      brand,
      membership: page?.membership ?? null,
      notice: page && paymentNotice(page.membership),
      work: workLinksOf(member),
      weekly: membership && offersOptionalEmails(services) ? isWeekly : null,
      library: libraryOf(brand),
      community,
      ...shownLists(lists, { creatorId, open, nameless: copy.nameless }, saved),
    };
  },
);

async function listSavedAlone(db: Db, of: { accountId: string; saved: string }): Promise<KitchenLists> {
  const { accountId, saved } = of;
  const after = readSavedCursor(saved);
  const listed = await listSaved(db, { accountId, after, limit: SAVED.alone + 1 });
  const counts = { saved: 0, cooked: 0, noted: 0 };
  return { firstName: null, deletionAt: null, fresh: [], saved: listed, cooked: [], noted: [], counts };
}

function shownLists(
  { fresh, saved, cooked, noted, counts }: KitchenLists,
  kitchen: Parameters<typeof cardsOf>[1],
  cursor: string | null,
) {
  const cards = (listed: ListedRecipe[]) => listed.flatMap((recipe) => cardsOf(recipe, kitchen));
  const limit = cursor === null ? SAVED.some : SAVED.alone;
  const last = saved.length > limit ? saved[limit - 1]! : null;
  return {
    fresh: cards(fresh),
    saved: cards(saved.slice(0, limit)),
    offline: cards(cursor === null ? saved.filter((recipe) => isReadable(recipe, kitchen)) : []).map(
      ({ path }) => path,
    ),
    more:
      last &&
      paths.kitchen({ saved: cursor === null ? '' : writeSavedCursor({ savedAt: last.savedAt, recipeId: last.id }) }),
    cooked: cards(cooked),
    noted: cards(noted),
    counts,
    savedAlone: cursor === null ? null : { first: readSavedCursor(cursor) === null },
  };
}

/** Returns the path of the creator's library, or null if the creator's page is not active. */
function libraryOf(brand: Brand | null): string | null {
  const page = creatorOfPath(brand?.path ?? null);
  return page && 'subdomain' in page ? paths.recipes(page.subdomain) : null;
}
