import { FEED_LENGTH } from '../../cookbook/outputs/atom.ts';
import { findCreatorSite } from '../../creators/creator-site.server.ts';
import { findMoved } from '../../creators/subdomain/moved-subdomain.server.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/feed-route';
import { lettersFeed } from './letters-feed.ts';
import { listPublishedLetters } from './queries.server.ts';

/** Returns the public Atom feed of a creator's letters, without members' parts. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin } = services;
  return withUnavailable(services, async () => {
    const site = await findCreatorSite(db, { subdomain: params.name });
    if (!site) return (await findMoved(services, new URL(request.url), params.name)) ?? noSuchResource('feed');
    const { creatorId, pageId, subdomain } = site;
    const letters = await listPublishedLetters(db, { creatorId, after: null, limit: FEED_LENGTH });
    const self = letterPaths.feed(subdomain);
    return new Response(lettersFeed(site, { letters, audience: 'public', self, origin }), {
      headers: {
        'Content-Type': 'application/atom+xml; charset=utf-8',
        ...cachedUntilChanged(cacheTags.page(pageId), cacheTags.creator(creatorId)),
      },
    });
  });
}
