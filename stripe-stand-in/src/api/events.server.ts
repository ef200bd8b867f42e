import { and, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { DAY } from '../calendar.ts';
import { type Route, route } from '../endpoint.ts';
import { missing } from '../errors.ts';
import { eventOf, listPage } from '../listing.server.ts';
import { expand, paging, text } from '../parameters.ts';
import { standInEvents } from '../tables.ts';

const STORED_FOR = 30 * DAY;

export const eventRoutes: readonly Route[] = [
  route('GET', '/v1/events/:id', z.strictObject(expand), async ({ session, id }) => {
    const recent = gte(standInEvents.created, session.now - STORED_FOR);
    const [row] = await session.tx
      .select()
      .from(standInEvents)
      .where(and(eq(standInEvents.id, id), eq(standInEvents.account, session.account), recent));
    if (!row) throw missing('event', id);
    return eventOf(row);
  }),
  route(
    'GET',
    '/v1/events',
    z.strictObject({ ...paging, type: text.optional(), types: z.array(text).max(20).optional() }),
    ({ session }, { type, types, ...page }) => {
      const where = [
        gte(standInEvents.created, session.now - STORED_FOR),
        type === undefined ? undefined : eq(standInEvents.type, type),
        types === undefined ? undefined : inArray(standInEvents.type, types),
      ];
      return listPage(session, standInEvents, { url: '/v1/events', type: 'event', where }, page);
    },
  ),
];
