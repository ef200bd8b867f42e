import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { putAway, takeBack } from '../../recipes/editing/removal.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/removal-route';

/** Removes a recipe, or takes that back; the list says what was done, and how it is undone. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { member, studio } = await requireStudio(context, params);
  const { db, log, now } = context.get(servicesContext);
  const { creatorId } = studio;
  const recipeId = params.recipeId.toLowerCase();
  const told = (done: string) =>
    redirect(
      studioPaths.recipes(creatorId, [
        ['done', done],
        ['of', recipeId],
      ]),
      { status: 303 },
    );
  const form = await readForm(request);
  if (!form.ok) return told(form.status === 429 ? 'too-often' : 'failed');
  const own = { creatorId, recipeId, by: { accountId: member.accountId } };
  const isBack = form.values.removed === 'no';
  try {
    const result = isBack ? await takeBack(db, own) : await putAway(db, { ...own, now: now() });
    return told(result.ok ? (isBack ? 'back' : 'removed') : 'gone');
  } catch (err) {
    log.error({ err }, 'A recipe could not be removed, or taken back');
    return told('failed');
  }
}
