import { countTry } from '../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { tokenOfCalendar } from '../paths.ts';
import type { Route } from './+types/calendar-route';
import { calendarOf } from './calendar.server.ts';
import { findOwnerOfFeed, findWeek } from './queries.server.ts';

/** The address identifies the person, because calendar programs send no session. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, membershipNow } = services;
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'calendar');
    if (!limit.ok) return new Response('Too many requests', { status: 429 });
    const accountId = await findOwnerOfFeed(db, tokenOfCalendar(params.file));
    if (accountId === null) return noSuchResource('calendar');
    const found = await findWeek(db, { accountId, now: membershipNow() });
    return new Response(calendarOf(found, services), {
      headers: { 'Content-Type': 'text/calendar; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    });
  });
}
