import { findCreatorSite } from '../../creators/creator-site.server.ts';
import { cachedUntilChanged, cacheTags } from '../../http/caching.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import type { Route } from './+types/app-manifest-route';
import { appIcon, appManifest } from './app-manifest.ts';

/** `/{name}/app.webmanifest` and `/{name}/app-icon.svg`, which are the same for everyone. */
export function loader({ params, context, pattern }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, async () => {
    const site = await findCreatorSite(services.db, { subdomain: params.name });
    if (!site) return noSuchResource('app');
    const caching = cachedUntilChanged(cacheTags.page(site.pageId), cacheTags.creator(site.creatorId));
    const [body, type] = pattern.endsWith('.svg')
      ? [appIcon(site), 'image/svg+xml']
      : [JSON.stringify(appManifest(site)), 'application/manifest+json'];
    return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, ...caching } });
  });
}
