import { listedHere } from '../../creators/subdomain/listed-here.server.ts';
import { cacheTags } from '../../http/caching.ts';
import { isUuid } from '../../http/ids.ts';
import { withUnavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../../http/sitemap.ts';
import { paths } from '../../paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Route } from './+types/sitemap-route';
import { listRecipeChunk } from './sitemap-queries.server.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const from = new URL(request.url).searchParams.get('from');
  return withUnavailable(services, () => chunk(services, from && isUuid(from) ? from : null));
}

async function chunk({ db, origin, sites }: Services, from: string | null): Promise<Response> {
  const site = currentOwnSite();
  const listed = await listRecipeChunk(db, { creatorId: site?.creatorId ?? null, from, size: SITEMAP_CHUNK });
  const isListed = await listedHere(
    db,
    sites,
    listed.map(({ subdomain }) => subdomain),
  );
  const addresses = listed
    .filter(({ subdomain }) => isListed(subdomain))
    .map(({ subdomain, slug }) => origin + paths.recipe(subdomain, slug));
  return sitemapResponse('urlset', addresses, [cacheTags.directory, cacheTags.sitemap]);
}
