import { randomUUID } from 'node:crypto';
import type { LoaderFunctionArgs } from 'react-router';
import { findMemberLinks } from '../../creators/header/member-links.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireMember } from '../../membership/access/member.server.ts';
import { findChoice, findKitchenBrand, listChoices } from '../recipe-choices.server.ts';
import { versionOf } from '../version.ts';
import { findFeedSince, findWeek } from './queries.server.ts';
import { entryOnPage, type WeekPageData } from './week-view.ts';

/** The parameter `add` names a recipe to plan, and `serves` the number of servings. */
export const loadWeek = pageLoader(
  'A week could not be read',
  async (
    { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
    { db, now, membershipNow },
  ): Promise<WeekPageData> => {
    const query = new URL(request.url).searchParams;
    const member = await requireMember(context);
    const { accountId } = member;
    const [{ week, recipes, updatedAt }, choices, brand, planning, feedSince] = await Promise.all([
      findWeek(db, { accountId, now: membershipNow() }),
      listChoices(db, member),
      findKitchenBrand(db, member),
      findChoice(db, member, query),
      findFeedSince(db, { accountId }),
    ]);
    return {
      brand,
      links: await findMemberLinks(db, member, brand),
      now: now().getTime(),
      choices,
      planning,
      entries: week.entries.map((entry) => entryOnPage(entry, recipes)),
      feedSince: feedSince?.toISOString() ?? null,
      version: versionOf(updatedAt ?? undefined),
      operation: randomUUID(),
    };
  },
);
