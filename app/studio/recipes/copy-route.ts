import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { copyRecipe } from '../../recipes/editing/copy-recipe.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/copy-route';
import { recipeListWords as copy } from './copy.ts';
import { type ListDone, listDoneQuery } from './recipes-page.ts';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { member, studio } = await requireStudio(context, params);
  const { db, log, now } = context.get(servicesContext);
  const { creatorId } = studio;
  const backToList = (what: ListDone['what'], of: string[] = []) =>
    redirect(studioPaths.recipes(creatorId, listDoneQuery({ what, of, left: 0 })), { status: 303 });
  const form = await readForm(request);
  if (!form.ok) return backToList(form.status === 429 ? 'too-often' : 'failed');
  const own = { creatorId, recipeId: params.recipeId.toLowerCase() };
  try {
    const result = await copyRecipe(db, { ...own, rename: copy.copyOf, authorId: member.accountId, now: now() });
    if (result.ok) return backToList('copied', [result.id]);
    return backToList(result.reason === 'unknown' ? 'gone' : 'full');
  } catch (err) {
    log.error({ err }, 'A recipe could not be copied');
    return backToList('failed');
  }
}
