import { cacheTags } from '../../http/caching.ts';
import { servicesContext } from '../../http/services.ts';
import { sitemapResponse } from '../../http/sitemap.ts';
import { paths } from '../../paths.ts';
import { type RouteRow, routeTable } from '../../route-table.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Route } from './+types/pages-route';

const listed = (Object.entries(routeTable) as [string, RouteRow][]).filter(([, { inSitemap }]) => inSitemap);
const onPlatform = listed.map(([address]) => address);
const onCreatorSite = listed.flatMap(([address, { onCreatorSites }]) => (onCreatorSites === 'same' ? [address] : []));

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const site = currentOwnSite();
  const pages = site ? [paths.creator(site.subdomain), paths.recipes(site.subdomain), ...onCreatorSite] : onPlatform;
  return sitemapResponse(
    'urlset',
    pages.map((page) => origin + page),
    [cacheTags.release],
  );
}
