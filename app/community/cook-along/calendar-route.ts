import { productName } from '../../copy/product.ts';
import { calendarText } from '../../http/calendar-text.ts';
import { isUuid } from '../../http/ids.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { loadCommunity } from '../load-community.server.ts';
import { communityPaths } from '../paths.ts';
import type { Route } from './+types/calendar-route';
import { cookAlong as copy } from './copy.ts';
import { findCookAlong } from './queries.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const services = context.get(servicesContext);
  const { db, origin } = services;
  return withUnavailable(services, async () => {
    const community = await loadCommunity(services, args);
    const isOpen = community && community.standing !== 'visitor' && isUuid(params.threadId);
    const reader = isOpen && { creatorId: community.creatorId, profileId: community.profile?.id ?? null };
    const found = reader && (await findCookAlong(db, reader, params.threadId));
    if (!found) return noSuchResource('cook-along');
    const { subdomain, name } = community!.frame.site;
    const { threadId, title, startsAt, minutes, recipeSlug, createdAt } = found;
    const url = origin + communityPaths.thread(subdomain, threadId);
    // The description repeats the address, because some calendars do not show `URL`.
    const description = [recipeSlug && origin + paths.recipe(subdomain, recipeSlug), url].filter(Boolean).join('\n');
    const text = calendarText({
      name: copy.calendarName(name),
      product: productName,
      events: [
        {
          uid: `${threadId}@${new URL(origin).hostname}`,
          when: { startsAt, minutes },
          summary: title,
          description,
          url,
          changedAt: createdAt,
        },
      ],
    });
    return new Response(text, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="cook-along.ics"',
        'X-Robots-Tag': 'noindex',
      },
    });
  });
}
