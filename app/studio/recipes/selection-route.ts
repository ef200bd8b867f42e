import { redirect } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { publishDraft } from '../../recipes/editing/publication.server.ts';
import { removeRecipe, restoreRecipe } from '../../recipes/editing/removal.server.ts';
import { addTag } from '../../recipes/editing/tag.server.ts';
import { unpublishRecipe } from '../../recipes/revisions/revisions.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import { studioPaths } from '../paths.ts';
import type { Route } from './+types/selection-route';
import { ownSearchQuery, readOwnSearch } from './own-search.ts';
import { findToPublish } from './publishing-question.server.ts';
import { type ListDone, listDoneQuery } from './recipes-page.ts';
import { questionQuery, readSelected, type Selected, selectionActs } from './selection.ts';

const doneWords = {
  publish: 'published',
  offline: 'offline',
  tag: 'tagged',
  remove: 'removed',
  restore: 'back',
} as const;

/** Changes the selected recipes, each in its own transaction. Publishing first redirects to a confirmation (`sure`). */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const { member, studio } = await requireStudio(context, params);
  const { db, log, now } = context.get(servicesContext);
  const { creatorId } = studio;
  const search = ownSearchQuery(readOwnSearch(url.searchParams));
  const backToList = (done: ListDone) =>
    redirect(studioPaths.recipes(creatorId, [...search, ...listDoneQuery(done)]), { status: 303 });
  const form = await readForm(request, { repeated: ['recipe'] });
  if (!form.ok) return backToList({ what: form.status === 429 ? 'too-often' : 'failed', of: [], left: 0 });
  const act = selectionActs.find((each) => each === form.values.do);
  if (!act || form.lists.recipe.length === 0) return backToList({ what: 'none', of: [], left: 0 });
  const selected = readSelected(form.lists.recipe);
  if (!selected) return backToList({ what: 'failed', of: [], left: 0 });
  if (act === 'publish' && form.values.sure !== 'yes') {
    return redirect(studioPaths.recipes(creatorId, [...search, ...questionQuery(selected)]), { status: 303 });
  }
  const tag = form.values.tag ?? '';
  if (act === 'tag' && tag.trim() === '') return backToList({ what: 'no-tag', of: [], left: 0 });

  async function doTo({ recipeId, version }: Selected): Promise<{ ok: boolean }> {
    const own = { creatorId, recipeId, by: { accountId: member.accountId }, now: now() };
    switch (act!) {
      case 'publish':
        return publishDraft(db, { ...own, version });
      case 'offline':
        return unpublishRecipe(db, own);
      case 'tag':
        return addTag(db, { ...own, tag });
      case 'remove':
        return removeRecipe(db, own);
      case 'restore':
        return restoreRecipe(db, own);
    }
  }

  const done: string[] = [];
  let wereDrafts: ReadonlySet<string> = new Set();
  try {
    if (act === 'publish') {
      const asked = await findToPublish(db, { creatorId, selected });
      const isDraft = ({ state }: (typeof asked)[number]) => state === 'draft';
      wereDrafts = new Set(asked.filter(isDraft).map(({ recipeId }) => recipeId));
      // A recipe may have been scheduled after the confirmation was shown.
      const scheduled = new Set(asked.filter(({ state }) => state === 'scheduled').map(({ recipeId }) => recipeId));
      selected.splice(0, selected.length, ...selected.filter(({ recipeId }) => !scheduled.has(recipeId)));
    }
    // Sequential, so that a request uses a single connection.
    for (const each of selected) if ((await doTo(each)).ok) done.push(each.recipeId);
  } catch (err) {
    log.error({ err, act }, 'What was selected of a studio’s recipes could not be changed');
    if (done.length === 0) return backToList({ what: 'failed', of: [], left: 0 });
  }
  const left = selected.length - done.length;
  // Undo affects only recipes that were not public before.
  const undo = done.filter((recipeId) => wereDrafts.has(recipeId));
  return backToList({ what: doneWords[act], of: done, left, undo });
}
