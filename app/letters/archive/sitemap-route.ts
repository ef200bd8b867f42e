import { listedHere } from '../../creators/subdomain/listed-here.server.ts';
import { cacheTags } from '../../http/caching.ts';
import { isUuid } from '../../http/ids.ts';
import { withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../../http/sitemap.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import { letterPaths } from '../paths.ts';
import type { Route } from './+types/sitemap-route';
import { listLetterChunk } from './queries.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, origin, sites } = services;
  const from = new URL(request.url).searchParams.get('from');
  return withUnavailable(services, async () => {
    const site = currentOwnSite();
    const listed = await listLetterChunk(db, {
      creatorId: site?.creatorId ?? null,
      from: from && isUuid(from) ? from : null,
      size: SITEMAP_CHUNK,
    });
    const isListed = await listedHere(
      db,
      sites,
      listed.map(({ subdomain }) => subdomain),
    );
    const addresses = listed
      .filter(({ subdomain }) => isListed(subdomain))
      .map(({ subdomain, slug }) => origin + letterPaths.letter(subdomain, slug));
    return sitemapResponse('urlset', addresses, [cacheTags.directory, cacheTags.sitemap]);
  });
}
