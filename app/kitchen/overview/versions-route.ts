import { countTry } from '../../http/limit.ts';
import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findListVersion } from '../shopping-list/queries.server.ts';
import { findWeekVersion } from '../week/queries.server.ts';
import type { Route } from './+types/versions-route';

/** Open pages poll these versions to notice changes on another device. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { accountId } = await requireUser(context);
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'version');
    if (!limit.ok) return new Response('Too many requests', { status: 429 });
    const { db } = services;
    const [list, week] = await Promise.all([findListVersion(db, { accountId }), findWeekVersion(db, { accountId })]);
    return Response.json({ list, week });
  });
}
