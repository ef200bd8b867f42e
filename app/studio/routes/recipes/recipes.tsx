import { unreadablePage } from '../../../http/replies.ts';
import { servicesContext } from '../../../http/services.ts';
import { listOwn } from '../../../recipes/editing/list-own.server.ts';
import { readOwnSearch } from '../../../recipes/editing/own-search.ts';
import { type RecipesPage, readListDone } from '../../recipes/recipes-page.ts';
import { requireStudio } from '../../studio.server.ts';
import { RecipesView } from '../../ui/recipes/recipes-view.tsx';
import type { Route } from './+types/recipes';

/** All recipes of a studio, whatever their state. */
export async function loader({ url, context, params }: Route.LoaderArgs): Promise<RecipesPage> {
  const { studio } = await requireStudio(context, params);
  const { db, log } = context.get(servicesContext);
  const search = readOwnSearch(url.searchParams);
  try {
    const found = await listOwn(db, { creatorId: studio.creatorId, ...search });
    return { search, ...found, done: readListDone(url.searchParams) };
  } catch (err) {
    log.error({ err }, 'A studio’s recipes could not be read');
    throw unreadablePage();
  }
}

export default function Recipes({ loaderData }: Route.ComponentProps) {
  return <RecipesView page={loaderData} />;
}
