import { redirect } from 'react-router';
import { readForm } from '../../../http/form.server.ts';
import { servicesContext } from '../../../http/services.ts';
import { putAway, takeBack } from '../../../recipes/editing/removal.server.ts';
import { studioPaths } from '../../paths.ts';
import { countInStudio, requireStudio } from '../../studio.server.ts';
import type { Route } from './+types/recipe-removal';

/** Removes a recipe, or takes that back; the list says what was done, and how it is undone. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const visit = await requireStudio(context, params);
  const { member, studio } = visit;
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
  const own = { creatorId, recipeId, by: { accountId: member.accountId } };
  const isBack = form.values.removed === 'no';
  try {
    const limit = await countInStudio(context, 'publication', visit);
    if (!limit.ok) return told('too-often');
    // After the count: a redirect counts as a change that was made.
    if (!form.ok) return told('failed');
    const result = isBack ? await takeBack(db, own) : await putAway(db, { ...own, now: now() });
    return told(result.ok ? (isBack ? 'back' : 'removed') : 'gone');
  } catch (err) {
    log.error({ err }, 'A recipe could not be removed, or taken back');
    return told('failed');
  }
}
