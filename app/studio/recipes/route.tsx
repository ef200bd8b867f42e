import { pageLoader } from '../../http/replies.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/route';
import { listOwn } from './list-own.server.ts';
import { readOwnSearch } from './own-search.ts';
import { RecipesView } from './page.tsx';
import { findToPublish } from './publishing-question.server.ts';
import { readQuestion } from './publishing-question.ts';
import { type RecipesPage, readListDone } from './recipes-page.ts';

export const loader = pageLoader(
  'A studio’s recipes could not be read',
  async ({ url, context, params }: Route.LoaderArgs, { db }): Promise<RecipesPage> => {
    const { studio } = await requireStudio(context, params);
    const search = readOwnSearch(url.searchParams);
    const { creatorId } = studio;
    const selected = readQuestion(url.searchParams);
    const found = await listOwn(db, { creatorId, ...search });
    const question = selected && (await findToPublish(db, { creatorId, selected }));
    return { search, ...found, done: readListDone(url.searchParams), question };
  },
);

export default function Recipes({ loaderData }: Route.ComponentProps) {
  return <RecipesView page={loaderData} />;
}
