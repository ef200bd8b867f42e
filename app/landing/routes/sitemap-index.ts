import { cacheTags } from '../../http/caching.ts';
import { withUnavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { paths } from '../../paths.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../sitemap.ts';
import { listChunkStarts } from '../sitemap-queries.server.ts';
import type { Route } from './+types/sitemap-index';

/** Chunks are named by their first subdomain, so that one is found by an index, without counting from the start. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, () => sitemapIndex(services));
}

async function sitemapIndex({ db, origin }: Services): Promise<Response> {
  const starts = await listChunkStarts(db, { size: SITEMAP_CHUNK });
  const chunks = starts.map((start) => origin + paths.sitemapCreators({ from: start }));
  return sitemapResponse('sitemapindex', [origin + paths.sitemapPages(), ...chunks], [cacheTags.directory]);
}
