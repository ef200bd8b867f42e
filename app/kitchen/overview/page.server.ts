import type { LoaderFunctionArgs } from 'react-router';
import { roleOf } from '../../access/roles.ts';
import { findCommunityNews } from '../../community/digest/community-news.server.ts';
import { standingOf } from '../../community/standing.ts';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { findMemberLinks } from '../../creators/header/member-links.server.ts';
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
import { findShoppingList } from '../shopping-list/queries.server.ts';
import { countLeft } from '../shopping-list/rows.ts';
import { showList } from '../shopping-list/shown-list.server.ts';
import { addDays, dayAt } from '../week/days.ts';
import { findWeek } from '../week/queries.server.ts';
import { entryOnPage } from '../week/week-view.ts';
import { cardsOf, isReadable, type KitchenPageData, type KitchenToday } from './kitchen-view.ts';

const FRESH = 6;
const COOKED = 12;
const NOTED = 12;
const FOODS = 5;
/** Maximum number of saved recipes in the whole kitchen, and per page of saved recipes. */
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
    const [page, lists, isWeekly, community, today] = await Promise.all([
      findMembershipWithPayments(services, { membership, now: membershipNow() }),
      saved === null
        ? listKitchen(db, { accountId, creatorId, fresh: FRESH, saved: MAX_SAVED, cooked: COOKED, noted: NOTED })
        : listSavedAlone(db, { accountId, saved }),
      hasOptedIn(db, { accountId, kind: newThisWeek.name }),
      saved === null && creatorId !== null
        ? findCommunityNews(db, { accountId, creatorId, standing: standingOf(roleOf(member, creatorId)), now: now() })
        : null,
      saved === null ? findToday(db, { accountId, now: now(), membershipNow: membershipNow() }) : null,
    ]);
    const brand = page?.brand ?? (await findKitchenBrand(db, member));
    return {
      firstName: lists.firstName,
      deletionAt: lists.deletionAt,
      brand,
      membership: page?.membership ?? null,
      notice: page && paymentNotice(page.membership),
      links: await findMemberLinks(db, member, brand),
      weekly: membership && offersOptionalEmails(services) ? isWeekly : null,
      library: libraryOf(brand),
      community,
      today,
      ...shownLists(lists, { creatorId, open, nameless: copy.nameless }, saved),
    };
  },
);

async function findToday(
  db: Db,
  { accountId, now, membershipNow }: { accountId: string; now: Date; membershipNow: Date },
): Promise<KitchenToday> {
  const of = { accountId, now: membershipNow };
  const [{ week, recipes }, found] = await Promise.all([findWeek(db, of), findShoppingList(db, of)]);
  const utc = dayAt(now, 'UTC');
  const { aisles } = showList(found);
  const rows = aisles.flatMap(({ rows }) => rows).filter(({ isTicked }) => !isTicked);
  return {
    now: now.getTime(),
    entries: week.entries
      .filter(({ day }) => day >= addDays(utc, -1) && day <= addDays(utc, 1))
      .map((entry) => entryOnPage(entry, recipes)),
    left: countLeft(aisles),
    foods: rows.slice(0, FOODS).map(({ food }) => food.split(',', 1)[0]!),
  };
}

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

function libraryOf(brand: Brand | null): string | null {
  const page = creatorOfPath(brand?.path ?? null);
  return page && 'subdomain' in page ? paths.recipes(page.subdomain) : null;
}
