import type { Db } from '../../db/client.server.ts';
import { fileHeaders, textStream } from '../../http/file-in-place.server.ts';
import { noSuchResource, withUnavailable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { csvFile } from '../csv.ts';
import { fileWord } from '../frame/download.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/table-route';
import { findFunnel, findPeople, findReasons, findRecipeUse, findSources, findVisits } from './analytics.server.ts';
import { type Range, readRange } from './range.ts';
import {
  clicksTable,
  funnelTable,
  peopleTable,
  reasonsTable,
  recipesTable,
  sourcesTable,
  type Table,
  type TableName,
  tableNames,
  visitsTable,
} from './tables.ts';

const tables: Record<TableName, (db: Db, creatorId: string, range: Range) => Promise<Table>> = {
  funnel: async (db, creatorId, range) => funnelTable(range.by, await findFunnel(db, { creatorId }, range)),
  visits: async (db, creatorId, range) => visitsTable(range.by, await findVisits(db, creatorId, range)),
  clicks: async (db, creatorId, range) => clicksTable(range.by, await findVisits(db, creatorId, range)),
  sources: async (db, creatorId, range) => sourcesTable(await findSources(db, creatorId, range)),
  people: async (db, creatorId, range) => peopleTable(range.by, await findPeople(db, creatorId, range)),
  reasons: async (db, creatorId, range) => reasonsTable(await findReasons(db, creatorId, range)),
  recipes: async (db, creatorId, range) => recipesTable(await findRecipeUse(db, creatorId, range)),
};

/** Exports a table as CSV. No table has data about a person. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { studio } = await requireStudio(context, params);
  const name = tableNames.find((each) => each === params.table);
  if (!name) return noSuchResource('table');
  const range = readRange(new URL(request.url).searchParams, services.now());
  return withUnavailable(services, async () => {
    const { heads, rows } = await tables[name](services.db, studio.creatorId, range);
    const once = (async function* () {
      yield rows;
    })();
    const file = `${fileWord(studio.name)}-${name}-${range.id}-${services.now().toISOString().slice(0, 10)}.csv`;
    return new Response(textStream(csvFile(heads, once)), { headers: fileHeaders(file, 'text/csv; charset=utf-8') });
  });
}
