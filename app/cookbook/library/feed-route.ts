import { findCreatorSite } from '../../creators/creator-site.server.ts';
import { findMoved } from '../../creators/subdomain/moved-subdomain.server.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { listNewest } from '../../recipes/queries.server.ts';
import { atomFeed, FEED_LENGTH } from '../outputs/atom.ts';
import type { Route } from './+types/feed-route';

export function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  return withUnavailable(services, async () => {
    const site = await findCreatorSite(db, { subdomain: params.name });
    if (!site) return (await findMoved(services, new URL(request.url), params.name)) ?? noSuchResource('feed');
    const recipes = await listNewest(db, { creatorId: site.creatorId, audience: 'public', limit: FEED_LENGTH });
    return new Response(atomFeed(site, recipes, origin), {
      headers: {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        ...cachedUntilChanged(cacheTags.page(site.pageId), cacheTags.creator(site.creatorId)),
      },
    });
  });
}
