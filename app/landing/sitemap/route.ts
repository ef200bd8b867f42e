import { listRecipeChunkStarts } from '../../cookbook/library/sitemap-queries.server.ts';
import { cacheTags } from '../../http/caching.ts';
import { withUnavailable } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { SITEMAP_CHUNK, sitemapResponse } from '../../http/sitemap.ts';
import { listLetterChunkStarts } from '../../letters/archive/queries.server.ts';
import { sitemapPaths } from '../../server-paths.ts';
import { currentOwnSite } from '../../sites/current-site.server.ts';
import type { Route } from './+types/route';
import { listChunkStarts } from './queries.server.ts';

/** Serves the sitemap index. A chunk is named by its first entry, so that an index scan finds the chunk. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return withUnavailable(services, () => sitemapIndex(services));
}

async function sitemapIndex({ db, origin }: Services): Promise<Response> {
  const size = SITEMAP_CHUNK;
  const creatorId = currentOwnSite()?.creatorId ?? null;
  const [creators, recipes, letters] = await Promise.all([
    creatorId === null ? listChunkStarts(db, { size }) : [],
    listRecipeChunkStarts(db, { creatorId, size }),
    listLetterChunkStarts(db, { creatorId, size }),
  ]);
  const chunks = [
    sitemapPaths.pages(),
    ...creators.map((from) => sitemapPaths.creators({ from })),
    ...recipes.map((from) => sitemapPaths.recipes({ from })),
    ...letters.map((from) => sitemapPaths.letters({ from })),
  ];
  const tags = [cacheTags.directory, cacheTags.sitemap];
  return sitemapResponse(
    'sitemapindex',
    chunks.map((chunk) => origin + chunk),
    tags,
  );
}
