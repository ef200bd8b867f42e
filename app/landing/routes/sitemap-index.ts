import { listDirectoryChunkStarts } from '../../creator/queries.server.ts';
import { servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../sitemap.ts';
import type { Route } from './+types/sitemap-index';

/** Chunks are named by the subdomain they begin with: one is found in the index, not by counting from the start. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  const starts = await listDirectoryChunkStarts(db, { size: SITEMAP_CHUNK });
  return sitemapResponse('sitemapindex', [
    `${origin}/sitemap-pages.xml`,
    ...starts.map((start) => `${origin}/sitemap-creators.xml?from=${encodeURIComponent(start)}`),
  ]);
}
