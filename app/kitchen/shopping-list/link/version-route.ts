import { countTry } from '../../../http/limit.ts';
import { noSuchResource, withUnavailable } from '../../../http/replies.ts';
import { servicesContext } from '../../../http/services.ts';
import { findListVersion, findOwnerOfLink } from '../queries.server.ts';
import type { Route } from './+types/version-route';

/** An open page polls the version to notice changes and the end of the link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, async () => {
    const limit = await countTry(context, 'version');
    if (!limit.ok) return new Response('Too many requests', { status: 429 });
    const accountId = await findOwnerOfLink(services.db, params.token);
    if (accountId === null) return noSuchResource('list');
    return Response.json({ list: await findListVersion(services.db, { accountId }) });
  });
}
