import { cacheTags } from '../../http/caching.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { withUnavailable } from '../../http/unavailable.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../sitemap.ts';
import { listChunkStarts } from '../sitemap-queries.server.ts';
import type { Route } from './+types/sitemap-index';

/** Chunks are named by the subdomain they begin with: one is found in the index, not by counting from the start. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, () => sitemapIndex(services));
}

async function sitemapIndex({ db, origin }: Services): Promise<Response> {
  const starts = await listChunkStarts(db, { size: SITEMAP_CHUNK });
  const chunks = starts.map((start) => `${origin}/sitemap-creators.xml?from=${encodeURIComponent(start)}`);
  return sitemapResponse('sitemapindex', [`${origin}/sitemap-pages.xml`, ...chunks], [cacheTags.directory]);
}
